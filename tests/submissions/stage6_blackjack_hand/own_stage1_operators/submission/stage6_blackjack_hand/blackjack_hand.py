"""blackjack_hand.py: hands of cards that compare.

Author:  Hanna Weiss
Date:    2026-11-29
File:    blackjack_hand.py
Purpose: BlackJackHand.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 10


class BlackJackHand(Hand):
    """A hand with two totals. Two hands of one value are equal."""

    def __init__(self, card1, card2):
        Hand.__init__(self, card1, card2)
        self.doubled = False

    def __eq__(self, other):
        return self.hand_value() == other.hand_value()

    def hit(self, card):
        """Take a card."""
        # a hand is doubled only after __init__, which may call hit
        if getattr(self, "doubled", False):
            raise ValueError(f"{self} and {card}")
        super().hit(card)

    def totals(self):
        """Hard and soft."""
        hard = sum(card.value() for card in self.cards())
        return hard, hard + sum([10 for card in self.cards() if card.is_ace()][:1])

    def hand_value(self):
        """The count."""
        return [total for total in self.totals() if total <= BLACKJACK or total == self.totals()[0]][-1]

    def count(self):
        """The same."""
        return self.hand_value()

    def is_soft(self):
        """Above the hard total."""
        return self.hand_value() > self.totals()[0]

    def is_busted(self):
        """Over 21."""
        return self.hand_value() > BLACKJACK

    def can_split(self):
        """Two equal values."""
        values = [card.value() for card in self.cards()]
        return values[:1] * 2 == values

    def split(self, card1, card2):
        """Two hands."""
        if not self.can_split():
            raise ValueError(f"no pair: {self}")
        return [BlackJackHand(old, new) for old, new in zip(self.cards(), [card1, card2])]

    def double_down(self, card):
        """Double."""
        if len(self.cards()) != 2:
            raise ValueError(f"too late: {self}")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x, y):
        """Draw."""
        for card in self.cards():
            graphics.draw_card(card, x, y)
            x = x + CARD_STEP

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw."""
        up, down = self.cards()[:1], self.cards()[1:]
        for place, card in enumerate(up + down * bool(done)):
            graphics.draw_card(card, x + CARD_STEP * place, y)
        if not done:
            graphics.draw_back(x + CARD_STEP, y)
