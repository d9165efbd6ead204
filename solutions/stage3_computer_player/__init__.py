"""Stage 3: Computer player."""
