"""The ways in: downloads of handed-in work brought into the layout, one format a file."""
