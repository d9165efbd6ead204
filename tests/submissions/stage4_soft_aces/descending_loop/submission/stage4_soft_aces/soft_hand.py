"""soft_hand.py: count high, then take off.

Author:  Liam Byrne
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
"""
import sys

from stage1_card_hand.hand import Hand


class SoftHand(Hand):
    """A soft hand."""

    def __init__(self, card1, card2, debug=True):
        Hand.__init__(self, card1, card2)
        self.debug = debug
        self.elevens = None

    def count(self):
        """Count all aces as 11, then turn them into ones while there is too much."""
        total = 0
        elevens = 0
        for card in self.cards():
            if card.is_ace() == True:
                total = total + 11
                elevens = elevens + 1
            else:
                total = total + card.value()
        while total > 21 and elevens > 0:
            total = total - 10
            elevens = elevens - 1
        self.elevens = elevens
        if self.debug:
            print("DEBUG count", total, "elevens", elevens, file=sys.stderr)
        return total

    def is_soft(self):
        """Is one ace still an eleven?"""
        self.count()
        if self.elevens == 1:
            return True
        else:
            return False

    def is_busted(self):
        """Over 21?"""
        if self.count() > 21:
            return True
        else:
            return False
