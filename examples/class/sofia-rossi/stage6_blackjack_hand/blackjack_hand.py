"""blackjack_hand.py: a hand at the casino's table.

Author:  Sofia Rossi
Date:    2026-10-28
File:    blackjack_hand.py
Purpose: BlackJackHand class.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Named constants for the numbers that the methods below need:
SOFT_BONUS = 10
TWO_CARDS = 2


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
            raise ValueError(f"Already doubled: {self}")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the one with one ace as 11.

        Without an ace it is the same number twice.
        """
        total = self.count()
        aces = sum(1 for card in self.cards() if card.is_ace())
        if aces > 0:
            return total, total + SOFT_BONUS
        return total, total

    def hand_value(self) -> int:
        """Return the soft total when it is at most 21, else the hard one."""
        value = self.totals()[1]
        if value > BLACKJACK:
            value = self.totals()[0]
        return value

    def is_soft(self) -> bool:
        """Tell whether the hand's value counts an ace as 11."""
        return self.totals()[0] < self.totals()[1] <= BLACKJACK

    def can_split(self) -> bool:
        """Tell whether the hand is exactly two cards of equal value."""
        ranks = [card.rank for card in self.cards()]
        return len(ranks) == TWO_CARDS and ranks[0] == ranks[1]

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError when the hand cannot be split.
        """
        if not self.can_split():
            raise ValueError(f"Not a pair: {self}")
        first_hand = BlackJackHand(self.cards()[0], card1)
        second_hand = BlackJackHand(self.cards()[1], card2)
        return [first_hand, second_hand]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError unless this is the hand's first move.
        """
        if len(self.cards()) == TWO_CARDS:
            self.hit(card)
            self.doubled = True
        else:
            raise ValueError(f"Not the first move: {self}")

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        place = x
        for card in self.cards():
            graphics.draw_card(card, place, y)
            place += CARD_STEP

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but until done the back of the second one."""
        self.draw_player_hand(graphics, x, y)
        # cover the second card!
        if not done:
            graphics.draw_back(x + CARD_STEP, y)
