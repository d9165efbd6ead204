"""Stage 5: Decks and shuffle."""
