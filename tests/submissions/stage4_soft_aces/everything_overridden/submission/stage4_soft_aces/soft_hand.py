"""soft_hand.py: a hand on its own feet.

Author:  Elena Popa
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
"""

from collections import deque

import stage1_card_hand.hand as stage1


class SoftHand(stage1.Hand):
    """A soft hand."""

    def __init__(self, card1, card2):
        super().__init__(card1, card2)
        self.__queue = deque((card1, card2))

    def __iter__(self):
        return iter(self.__queue)

    def __len__(self):
        return len(self.__queue)

    def cards(self):
        """The cards."""
        return list(self)

    def hit(self, card):
        """Take a card."""
        self.__queue.append(card)

    def count(self):
        """The count."""
        hard = sum(card.value() for card in self)
        if hard <= 11 and self.aces():
            return hard + 10
        return hard

    def aces(self):
        """The aces of the hand."""
        return [card for card in self if card.is_ace()]

    def is_soft(self):
        """The aces, if one of them counts 11; else something empty."""
        return self.aces() if sum(card.value() for card in self) <= 11 else []

    def is_blackjack(self):
        """The ace of a blackjack, or something empty."""
        return self.aces() if len(self) == 2 and self.count() == stage1.BLACKJACK else None

    def is_busted(self):
        """Over 21."""
        return "busted" if self.count() > stage1.BLACKJACK else ""

    def __str__(self):
        return " and ".join(str(card) for card in self)
