"""blackjack_hand.py: a hand at the casino's table.

Author:  Yuki Tanaka
Date:    2026-10-24
File:    blackjack_hand.py
Purpose: A hand that can be split and doubled as long as it has no hits, and the kind of hand
         that comes out of a split.
"""

from itertools import count

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Named constants for the numbers that the methods below need:
ROOM = 10


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
        match self.doubled:
            case True:
                raise ValueError(f"no {card} for a doubled hand")
            case _:
                super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the one with one ace as 11.

        Without an ace it is the same number twice.
        """
        return self.count(), self.count() + ROOM * any(card.is_ace() for card in self)

    def hand_value(self) -> int:
        """Return the soft total when it is at most 21, else the hard one."""
        match self.totals():
            case _, soft if soft <= BLACKJACK:
                return soft
            case hard, _:
                return hard

    def is_soft(self) -> bool:
        """Tell whether the hand's value counts an ace as 11."""
        return self.count() < self.hand_value()

    def can_split(self) -> bool:
        """Tell whether the hand is exactly two cards of equal value."""
        return not self.hits and len({card.value() for card in self.dealt}) == 1

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError when the hand cannot be split.
        """
        if self.can_split():
            return [HalfHand(*pair) for pair in zip(self.dealt, (card1, card2), strict=True)]
        raise ValueError(f"{self}: this cannot be split")

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError unless this is the hand's first move.
        """
        match self.hits:
            case []:
                self.hit(card)
                self.doubled = True
            case [*hits]:
                raise ValueError(f"no double after {len(hits)} hits")

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for card, place in zip(self, count(x, CARD_STEP), strict=False):
            graphics.draw_card(card, place, y)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but until done the back of the second one."""
        for number, card in enumerate(self):
            match number, bool(done):
                case 1, False:
                    graphics.draw_back(x + CARD_STEP, y)
                case _:
                    graphics.draw_card(card, x + number * CARD_STEP, y)


class HalfHand(BlackJackHand):
    """A hand that comes out of a split: an ace and a ten are a plain 21 in it."""

    def is_blackjack(self) -> bool:
        """Say no."""
        return False
