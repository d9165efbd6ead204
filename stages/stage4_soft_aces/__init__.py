"""Stage 4: Soft aces."""
