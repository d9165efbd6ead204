"""blackjack_hand.py: a hand for the casino.

Author:  Ida Berg
Date:    2026-11-25
File:    blackjack_hand.py
Purpose: A hand that can be split and doubled.
"""

from dataclasses import InitVar, dataclass, field

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK

CARD_STEP = 24
SOFT_EXTRA = 10


@dataclass
class BlackJackHand:
    """A hand of cards."""

    card1: InitVar[Card]
    card2: InitVar[Card]
    held: list = field(init=False)
    doubled: bool = field(init=False, default=False)

    def __post_init__(self, card1, card2):
        """Begin with two cards."""
        self.held = [card1, card2]

    def cards(self):
        """Return the cards."""
        return list(self.held)

    def hit(self, card):
        """Take a card."""
        if self.doubled:
            raise ValueError(f"a doubled hand takes no {card}")
        self.held.append(card)

    def totals(self):
        """Return the hard and the soft total."""
        hard = sum(card.value() for card in self.held)
        has_ace = any(card.is_ace() for card in self.held)
        return hard, hard + SOFT_EXTRA if has_ace else hard

    def hand_value(self):
        """Return the better total."""
        hard, soft = self.totals()
        return soft if soft <= BLACKJACK else hard

    def is_soft(self):
        """Return whether an ace counts 11."""
        hard, soft = self.totals()
        return hard != soft and soft <= BLACKJACK

    def is_blackjack(self):
        """Return whether two cards make 21."""
        return self.is_first_move() and self.hand_value() == BLACKJACK

    def is_busted(self):
        """Return whether the hand is over 21."""
        return self.hand_value() > BLACKJACK

    def is_first_move(self):
        """Return whether nothing has been done yet."""
        return len(self.held) == 2

    def can_split(self):
        """Return whether there are two cards of one value."""
        return self.is_first_move() and self.held[0].value() == self.held[1].value()

    def split(self, card1, card2):
        """Return two hands."""
        if not self.can_split():
            raise ValueError(f"cannot be split: {self.held}")
        first, second = self.held
        return BlackJackHand(first, card1), BlackJackHand(second, card2)

    def double_down(self, card):
        """Take the last card."""
        if not self.is_first_move():
            raise ValueError(f"cannot be doubled: {self.held}")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x, y):
        """Draw all the cards."""
        for place, card in enumerate(self.held):
            graphics.draw_card(card, x + place * CARD_STEP, y)

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw the hand of the dealer."""
        if done:
            self.draw_player_hand(graphics, x, y)
        else:
            graphics.draw_card(self.held[0], x, y)
            graphics.draw_back(x + CARD_STEP, y)
