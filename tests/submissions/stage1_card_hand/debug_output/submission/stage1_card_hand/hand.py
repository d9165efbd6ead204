"""hand.py: a hand that talks a lot.

Author:  Liam Byrne
Date:    2026-10-19
File:    hand.py
Purpose: A hand, with messages for finding mistakes.
"""

import sys
import traceback

BLACKJACK = 21


class Hand:
    """A hand."""

    def __init__(self, card1, card2):
        self._cards = [card1, card2]
        sys.stderr.write(f"DEBUG: new hand of {card1} and {card2}\n")

    def cards(self):
        """The cards."""
        return list(self._cards)

    def hit(self, card):
        """Add a card."""
        print("DEBUG: hit with", card, file=sys.stderr)
        self._cards.append(card)

    def count(self):
        """Add up, and say so when that goes wrong."""
        try:
            return sum(card.value() for card in self._cards)
        except Exception:
            traceback.print_exc()
            raise

    def is_blackjack(self):
        """An ace and a ten."""
        return len(self._cards) == 2 and {card.value() for card in self._cards} == {1, 10}

    def is_busted(self):
        """Over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(str(card) for card in self._cards)
