"""player.py: Player and its two relatives.

Author:  Elena Popa
Date:    2026-11-07
File:    player.py
Purpose: A player.
"""

from . import _console as console
from . import _words as words

DEALER = words.DEALER
DEALER_STICKS_AT = 17


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def is_dealer(self):
        """Whether this is the dealer."""
        return self.name == DEALER

    def play(self, hand, draw):
        """Play."""
        console.put(words.TURN, self.name)
        if self.is_dealer():
            console.put(words.BOTTOM, hand.cards()[1])
            console.put(words.COUNT, hand.count())
        while self.hits(hand):
            hand.hit(draw())
            console.put(words.NEW, hand.cards()[-1])
            console.put(words.COUNT, hand.count())
        if hand.is_busted():
            console.put(words.BUSTS, self.name)
        elif self.is_dealer():
            console.put(words.STICKS, self.name)

    def hits(self, hand):
        """Whether to hit."""
        if hand.is_busted():
            return False
        if not self.is_dealer():
            return console.get(words.HIT_OR_STICK, "hs") == "h"
        hits = hand.count() < DEALER_STICKS_AT
        if hits:
            console.put(words.HITS, self.name)
        return hits
