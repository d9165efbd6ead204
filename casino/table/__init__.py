"""The play table: one state, shown as a notebook widget or as plain text."""
