"""blackjack_hand.py: a hand at the casino's table.

Author:  Amelie Brandt
Date:    2026-11-22
File:    blackjack_hand.py
Purpose: A hand that can be doubled and split.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn
EXTRA = 10
PAIR = 2


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled."""

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        super().__init__(card1, card2)
        self.doubled = False

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        if self.doubled:
            raise ValueError("a doubled hand takes no more cards")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11."""
        hard = self.count()
        if any(card.is_ace() for card in self.cards()):
            return hard, hard + EXTRA
        return hard, hard

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        hard, soft = self.totals()
        return soft if soft <= BLACKJACK else hard

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        hard, soft = self.totals()
        return hard != soft and soft <= BLACKJACK

    def is_busted(self) -> bool:
        """Return True if the value is over 21."""
        return self.hand_value() > BLACKJACK

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        cards = self.cards()
        return len(cards) == PAIR and cards[0].value() == cards[1].value()

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2."""
        if not self.can_split():
            raise ValueError(f"{self} cannot be split")
        first, second = self.cards()
        return [BlackJackHand(first, card1), BlackJackHand(second, card2)]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled."""
        if len(self.cards()) != PAIR:
            raise ValueError("only a hand of two cards can be doubled")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for place, card in enumerate(self.cards()):
            graphics.draw_card(card, x + place * CARD_STEP, y)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        for place, card in enumerate(self.cards()):
            if place == 1 and not done:
                graphics.draw_back(x + place * CARD_STEP, y)
            else:
                graphics.draw_card(card, x + place * CARD_STEP, y)
