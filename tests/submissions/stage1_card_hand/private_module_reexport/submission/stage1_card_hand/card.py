"""card.py: the public place of Card.

Author:  Nadia Khan
Date:    2026-10-14
File:    card.py
Purpose: Gives Card its public place.
"""

from ._impl import RANKS, SUITS, Card

__all__ = ["RANKS", "SUITS", "Card"]
