"""Stage 7: Strategy matrix."""
