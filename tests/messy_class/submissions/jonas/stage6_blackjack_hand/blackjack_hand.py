"""blackjack_hand.py: a hand at the casino's table.

Author:  Jonas Weiler
Date:    25 Nov 2026
File:    blackjack_hand.py
Purpose: class BlackJackHand
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled."""

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        super().__init__(card1, card2)
        self.doubled = False

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        if self.doubled:
            raise ValueError("the hand was doubled")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11."""
        hard = self.count()
        soft = hard
        for card in self.cards():
            if card.is_ace():
                soft = hard + 10
        return (hard, soft)

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        if self.totals()[1] <= BLACKJACK:
            return self.totals()[1]
        return self.totals()[0]

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        hard, soft = self.totals()
        return hard != soft and soft < BLACKJACK

    def is_busted(self):
        """Return True if the value is over 21."""
        return self.hand_value() > BLACKJACK

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        return len(self.my_cards) == 2 and self.my_cards[0].value() == self.my_cards[1].value()

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2."""
        if not self.can_split():
            raise ValueError("this hand cannot be split")
        return [BlackJackHand(self.my_cards[0], card1), BlackJackHand(self.my_cards[1], card2)]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled."""
        if len(self.my_cards) != 2:
            raise ValueError("this hand cannot be doubled")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        self.draw_dealer_hand(graphics, x, y, True)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        for i in range(len(self.my_cards)):
            if i == 1 and not done:
                graphics.draw_back(x, y)
            else:
                graphics.draw_card(self.my_cards[i], x, y)
            x += CARD_STEP
