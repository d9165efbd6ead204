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
    """A hand with two totals, a hard and a soft one, that can be split and doubled.

    doubled is true after the hand was doubled. For every method of Hand, decide whether its
    answer is still right.
    """

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        raise NotImplementedError("BlackJackHand.__init__ is not written yet")

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        raise NotImplementedError("BlackJackHand.hit is not written yet")

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11.

        Without an ace both are equal.
        """
        raise NotImplementedError("BlackJackHand.totals is not written yet")

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        raise NotImplementedError("BlackJackHand.hand_value is not written yet")

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        raise NotImplementedError("BlackJackHand.is_soft is not written yet")

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        raise NotImplementedError("BlackJackHand.can_split is not written yet")

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError if the hand cannot be split.
        """
        raise NotImplementedError("BlackJackHand.split is not written yet")

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError if the hand does not have exactly two cards.
        """
        raise NotImplementedError("BlackJackHand.double_down is not written yet")

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        raise NotImplementedError("BlackJackHand.draw_player_hand is not written yet")

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        raise NotImplementedError("BlackJackHand.draw_dealer_hand is not written yet")
