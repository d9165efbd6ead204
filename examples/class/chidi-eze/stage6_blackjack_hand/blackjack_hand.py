"""blackjack_hand.py: a hand at the casino's table.

Author:  Chidi Eze
Date:    2026-10-30
File:    blackjack_hand.py
Purpose: A hand with splits and doubles.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Named constants for the numbers that the methods below need:
MORE = 10
TWO = 2


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled.

    doubled tells whether the hand was doubled down. The cards, the blackjack and the bust are
    those of Hand.
    """

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        super().__init__(card1, card2)
        self.doubled = False

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        if self.doubled:
            raise ValueError("no hit after a double")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the one with one ace as 11.

        Without an ace it is the same number twice.
        """
        soft = self.count()
        for card in self.cards():
            if card.is_ace():
                soft = self.count() + MORE
        return self.count(), soft

    def hand_value(self) -> int:
        """Return the soft total when it is at most 21, else the hard one."""
        hard, soft = self.totals()
        return hard if soft > BLACKJACK else soft

    def is_soft(self) -> bool:
        """Tell whether the hand's value counts an ace as 11."""
        return self.count() != self.hand_value()

    def can_split(self) -> bool:
        """Tell whether the hand is exactly two cards of equal value."""
        if len(self.cards()) == TWO:
            return self.cards()[0].value() == self.cards()[1].value()
        return False

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError when the hand cannot be split.
        """
        if not self.can_split():
            raise ValueError(f"cannot split {self}")
        halves = []
        for old, new in zip(self.cards(), [card1, card2], strict=True):
            halves.append(BlackJackHand(old, new))
        return halves

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError unless this is the hand's first move.
        """
        if len(self.cards()) != TWO:
            raise ValueError(f"cannot double {self}")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for i, card in enumerate(self.cards()):
            graphics.draw_card(card, x + i * CARD_STEP, y)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but until done the back of the second one."""
        if done:
            self.draw_player_hand(graphics, x, y)
            return
        graphics.draw_card(self.cards()[0], x, y)
        graphics.draw_back(x + CARD_STEP, y)
