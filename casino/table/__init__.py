"""The play table: its state as data, shown in a browser or as plain text."""
