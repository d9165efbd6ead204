"""blackjack_hand.py: a soft hand with more moves.

Author:  Priya Nair
Date:    2026-11-26
File:    blackjack_hand.py
Purpose: BlackJackHand.
"""

from __future__ import annotations

from stage1_card_hand.hand import BLACKJACK, Hand
from stage4_soft_aces.soft_hand import SoftHand

CARD_STEP = 15.5


class BlackJackHand(SoftHand):
    """A soft hand that can be doubled and split."""

    def __init__(self, card1, card2):
        self.doubled = False
        super().__init__(card1, card2)

    def hit(self, card):
        """Take a card."""
        if self.doubled:
            raise ValueError(f"{self} is doubled")
        super().hit(card)

    def totals(self):
        """Both totals."""
        hard = Hand.count(self)
        for card in self.cards():
            if card.is_ace():
                return (hard, hard + 10)
        return (hard, hard)

    def hand_value(self):
        """The count of a soft hand."""
        return min(self.totals(), key=lambda total: (total > BLACKJACK, -total)) if not self.is_busted() else self.totals()[0]

    def is_blackjack(self):
        """21 in two cards."""
        return len(self.cards()) == 2 and self.totals()[1] == BLACKJACK

    def is_busted(self):
        """Over 21."""
        return self.totals()[0] > BLACKJACK

    def is_soft(self):
        """An ace as 11."""
        return self.hand_value() > self.totals()[0]

    def can_split(self):
        """A pair by value."""
        values = [card.value() for card in self.cards()]
        return len(values) == 2 and values[0] == values[1]

    def split(self, card1: object, card2: object) -> list[BlackJackHand]:
        """Two new hands."""
        if self.can_split():
            old1, old2 = self.cards()
            return [BlackJackHand(old1, card1), BlackJackHand(old2, card2)]
        raise ValueError(f"{self} is no pair")

    def double_down(self, card):
        """The only card more."""
        if len(self.cards()) != 2:
            raise ValueError(f"{self} has more than two cards")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x, y):
        """Draw."""
        self._draw(graphics, x, y, hidden=False)

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw for the dealer."""
        self._draw(graphics, x, y, hidden=not done)

    def _draw(self, graphics, x, y, *, hidden):
        first, second, *others = self.cards()
        graphics.draw_card(first, x, y)
        if hidden:
            graphics.draw_back(x + CARD_STEP, y)
            return
        for step, card in enumerate([second, *others], start=1):
            graphics.draw_card(card, x + step * CARD_STEP, y)
