"""Builds the course page: static files with which students work in a browser."""
