"""Stage 9: Challenge."""
