"""Stage 8: Casino table."""
