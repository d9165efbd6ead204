"""The commands of `casino`, one family a file."""
