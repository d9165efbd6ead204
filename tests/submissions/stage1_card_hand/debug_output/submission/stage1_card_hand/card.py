"""card.py: a card that talks a lot.

Author:  Liam Byrne
Date:    2026-10-19
File:    card.py
Purpose: A card, with messages for finding mistakes.
"""

import logging
import os
import sys
import warnings

print("card.py is loaded")

logging.basicConfig(level=logging.DEBUG, format="%(levelname)s %(name)s: %(message)s")
log = logging.getLogger(__name__)
DEBUG = os.environ.get("CARD_DEBUG", "yes") == "yes"

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    """A card."""

    made = 0

    def __init__(self, rank, suit):
        if DEBUG:
            print("DEBUG: making", rank, suit, file=sys.stderr)
        if isinstance(rank, bool):
            warnings.warn("a truth value is not a rank", stacklevel=2)
            raise ValueError(f"rank {rank}")
        if not isinstance(rank, int):
            raise ValueError(f"rank {rank!r} is a {type(rank).__name__}")
        if rank not in RANKS:
            raise ValueError(f"rank {rank} is not in {RANKS}")
        if suit not in SUITS:
            raise ValueError(f"suit {suit!r} is not in {SUITS}")
        assert 1 <= rank <= 13
        self.rank = rank
        self.suit = suit
        Card.made += 1

    @classmethod
    def from_number(cls, card_num):
        """A card by number."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        log.debug("from_number(%r)", card_num)
        if not 0 <= card_num <= 51:
            log.error("there is no card %r", card_num)
            raise ValueError(f"card number {card_num!r}")
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """The value."""
        result = min(self.rank, 10)
        log.debug("value of %s is %d", self, result)
        return result

    def is_ace(self):
        """Ace or not."""
        return self.rank == 1

    def __str__(self):
        return {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}.get(self.rank, str(self.rank)) + " of " + self.suit
