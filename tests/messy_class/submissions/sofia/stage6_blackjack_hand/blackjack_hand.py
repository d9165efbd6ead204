"""blackjack_hand.py: a hand at the casino's table.

Author:  TODO
Date:    TODO
File:    blackjack_hand.py
Purpose: TODO
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Constants and helpers of your own, if you want any


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled."""

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        super().__init__(card1, card2)
        self.doubled = False

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        if self.doubled:
            raise ValueError("doubled")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11."""
        hard = self.count()
        for card in self.all_cards:
            if card.is_ace():
                return hard, hard + 10
        return hard, hard

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        hard, soft = self.totals()
        if soft <= BLACKJACK:
            return soft
        else:
            return hard

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        hard, soft = self.totals()
        if hard != soft and self.hand_value() == soft:
            return True
        else:
            return False

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        if len(self.all_cards) == 2 and self.all_cards[0].value() == self.all_cards[1].value():
            return True
        else:
            return False

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2."""
        if not self.can_split():
            raise ValueError("cannot split")
        return [BlackJackHand(self.all_cards[0], card1), BlackJackHand(self.all_cards[1], card2)]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled."""
        if len(self.all_cards) > 2:
            raise ValueError("cannot double")
        self.all_cards.append(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for card in self.all_cards:
            graphics.draw_card(card, x, y)
            x += CARD_STEP

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        if done:
            self.draw_player_hand(graphics, x, y)
        else:
            graphics.draw_card(self.all_cards[0], x, y)
            graphics.draw_back(x + CARD_STEP, y)
