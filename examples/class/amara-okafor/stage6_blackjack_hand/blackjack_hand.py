"""blackjack_hand.py: a hand at the casino's table.

Author:  Amara Okafor
Date:    2026-10-26
File:    blackjack_hand.py
Purpose: A hand with a hard and a soft total, which can be doubled, split and drawn.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Named constants for the numbers that the methods below need:
EXTRA = 10
CARDS_IN_PAIR = 2
HIDDEN_PLACE = 1


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
            raise ValueError("this hand was doubled, it gets no more cards")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the one with one ace as 11.

        Without an ace it is the same number twice.
        """
        hard = self.count()
        for card in self.cards():
            if card.is_ace():
                return hard, hard + EXTRA
        return hard, hard

    def hand_value(self) -> int:
        """Return the soft total when it is at most 21, else the hard one."""
        hard, soft = self.totals()
        if soft > BLACKJACK:
            return hard
        return soft

    def is_soft(self) -> bool:
        """Tell whether the hand's value counts an ace as 11."""
        hard, soft = self.totals()
        return hard != soft and soft <= BLACKJACK

    def can_split(self) -> bool:
        """Tell whether the hand is exactly two cards of equal value."""
        cards = self.cards()
        if len(cards) != CARDS_IN_PAIR:
            return False
        return cards[0].value() == cards[1].value()

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError when the hand cannot be split.
        """
        if not self.can_split():
            raise ValueError(f"{self} is no pair")
        left, right = self.cards()
        return [BlackJackHand(left, card1), BlackJackHand(right, card2)]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError unless this is the hand's first move.
        """
        if len(self.cards()) != CARDS_IN_PAIR:
            raise ValueError(f"too late to double {self}")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for card in self.cards():
            graphics.draw_card(card, x, y)
            x += CARD_STEP

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but until done the back of the second one."""
        for place, card in enumerate(self.cards()):
            if place == HIDDEN_PLACE and not done:
                graphics.draw_back(x, y)
            else:
                graphics.draw_card(card, x, y)
            x += CARD_STEP
