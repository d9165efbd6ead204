"""The play table: one state, shown as a widget in a notebook or as plain text in a terminal."""
