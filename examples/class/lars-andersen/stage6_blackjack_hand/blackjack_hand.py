"""blackjack_hand.py: a hand at the casino's table.

Author:  Lars Andersen
Date:    2026-10-29
File:    blackjack_hand.py
Purpose: Hands with everything that is allowed in a casino.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Named constants for the numbers that the methods below need:
DIFFERENCE = 10
PAIR = 2


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled.

    doubled tells whether the hand was doubled down. The cards, the blackjack and the bust are
    those of Hand.
    """

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        self.doubled = False
        super().__init__(card1, card2)

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        if self.doubled:
            raise ValueError(f"{self} was doubled")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the one with one ace as 11.

        Without an ace it is the same number twice.
        """
        hard = self.count()
        has_ace = any(card.is_ace() for card in self.cards())
        return (hard, hard + DIFFERENCE) if has_ace else (hard, hard)

    def hand_value(self) -> int:
        """Return the soft total when it is at most 21, else the hard one."""
        return max((total for total in self.totals() if total <= BLACKJACK), default=self.count())

    def is_soft(self) -> bool:
        """Tell whether the hand's value counts an ace as 11."""
        return self.hand_value() != self.totals()[0]

    def can_split(self) -> bool:
        """Tell whether the hand is exactly two cards of equal value."""
        values = [card.value() for card in self.cards()]
        return len(values) == PAIR and min(values) == max(values)

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError when the hand cannot be split.
        """
        if not self.can_split():
            raise ValueError(f"no pair: {self}")
        one, two = self.cards()
        return [BlackJackHand(one, card1), BlackJackHand(two, card2)]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError unless this is the hand's first move.
        """
        if len(self.cards()) > PAIR:
            raise ValueError(f"more than two cards: {self}")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        self.draw_dealer_hand(graphics, x, y, True)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but until done the back of the second one."""
        for number, card in enumerate(self.cards()):
            if done or number != 1:
                graphics.draw_card(card, x + number * CARD_STEP, y)
            else:
                graphics.draw_back(x + number * CARD_STEP, y)
