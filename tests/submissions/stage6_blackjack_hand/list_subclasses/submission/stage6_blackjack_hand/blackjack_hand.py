"""blackjack_hand.py: a hand is a list.

Author:  Mei Sato
Date:    2026-11-25
File:    blackjack_hand.py
Purpose: BlackJackHand.
"""

from typing import NamedTuple

CARD_STEP = 1


class Totals(NamedTuple):
    """Two totals."""

    hard: int
    soft: int

    @property
    def best(self):
        """The one that counts."""
        return self.soft if self.soft <= 21 else self.hard


class BlackJackHand(list):
    """A list of cards."""

    doubled = False

    def __init__(self, card1, card2):
        list.__init__(self, [card1, card2])

    def cards(self):
        """A copy."""
        return self[:]

    def hit(self, card):
        """Take a card."""
        if self.doubled:
            raise ValueError("doubled: " + repr(card))
        self.append(card)

    def totals(self):
        """Both totals."""
        hard = sum(card.value() for card in self)
        return Totals(hard, hard + 10 * any(card.is_ace() for card in self))

    def hand_value(self):
        """The best total."""
        return self.totals().best

    def is_soft(self):
        """Is the best total not the hard one?"""
        return self.totals().best != self.totals().hard

    def is_blackjack(self):
        """21 at once."""
        return len(self) == 2 and self.hand_value() == 21

    def is_busted(self):
        """Over 21."""
        return self.totals().hard > 21

    def can_split(self):
        """Two of a value."""
        return len(self) == 2 and len({card.value() for card in self}) == 1

    def split(self, card1, card2):
        """Two lists."""
        if not self.can_split():
            raise ValueError("cannot split " + str(self))
        return [type(self)(mine, new) for mine, new in zip(self, (card1, card2))]

    def double_down(self, card):
        """One card more, and no other."""
        if len(self) > 2:
            raise ValueError("cannot double " + str(self))
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x, y):
        """Draw."""
        for card in self:
            graphics.draw_card(card, x, y)
            x += CARD_STEP

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw, perhaps with a back."""
        for number, card in enumerate(self):
            if number == 1 and not done:
                graphics.draw_back(x + CARD_STEP, y)
            else:
                graphics.draw_card(card, x + number * CARD_STEP, y)

    def __str__(self):
        return " and ".join(str(card) for card in self)
