"""Stage 1: a card and a hand."""

from .card import RANKS, SUITS, Card
from .hand import BLACKJACK, Hand

__all__ = ["BLACKJACK", "RANKS", "SUITS", "Card", "Hand"]
__version__ = "1.0"
