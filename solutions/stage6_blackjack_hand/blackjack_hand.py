"""blackjack_hand.py: a hand at the casino's table.

Author:  Blackjack course team
Date:    2026-11-20
File:    blackjack_hand.py
Purpose: A blackjack hand that knows both of its totals, can be split and doubled, and draws
         itself.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn

# Named constants for the numbers that the methods below need:
### BEGIN SOLUTION
SOFT_ACE_EXTRA = 10  # what an ace counted as 11 adds to an ace counted as 1
CARDS_DEALT = 2
HOLE_CARD = 1  # the place of the dealer's hidden card in the hand
### END SOLUTION


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled.

    doubled is true after the hand was doubled. For every method of Hand, decide whether its
    answer is still right.
    """

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        ### BEGIN SOLUTION
        super().__init__(card1, card2)
        self.doubled = False
        ### END SOLUTION

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        ### BEGIN SOLUTION
        if self.doubled:
            raise ValueError(f"a doubled hand takes no more cards, and was given {card}")
        super().hit(card)
        ### END SOLUTION

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11.

        Without an ace both are equal.
        """
        ### BEGIN SOLUTION
        hard = self.count()
        has_ace = any(card.is_ace() for card in self.cards())
        soft = hard + SOFT_ACE_EXTRA if has_ace else hard
        return hard, soft
        ### END SOLUTION

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        ### BEGIN SOLUTION
        hard, soft = self.totals()
        return soft if soft <= BLACKJACK else hard
        ### END SOLUTION

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        ### BEGIN SOLUTION
        hard, soft = self.totals()
        return hard < soft <= BLACKJACK
        ### END SOLUTION

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        ### BEGIN SOLUTION
        values = [card.value() for card in self.cards()]
        return len(values) == CARDS_DEALT and values[0] == values[1]
        ### END SOLUTION

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2.

        Raises ValueError if the hand cannot be split.
        """
        ### BEGIN SOLUTION
        if not self.can_split():
            raise ValueError(f"only two cards of equal value can be split, not {self}")
        first, second = self.cards()
        return [BlackJackHand(first, card1), BlackJackHand(second, card2)]
        ### END SOLUTION

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled.

        Raises ValueError if the hand does not have exactly two cards.
        """
        ### BEGIN SOLUTION
        if len(self.cards()) != CARDS_DEALT:
            raise ValueError(f"only a hand of two cards can be doubled, not {self}")
        self.hit(card)
        self.doubled = True
        ### END SOLUTION

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        ### BEGIN SOLUTION
        for place, card in enumerate(self.cards()):
            graphics.draw_card(card, x + place * CARD_STEP, y)
        ### END SOLUTION

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        ### BEGIN SOLUTION
        for place, card in enumerate(self.cards()):
            left = x + place * CARD_STEP
            if place == HOLE_CARD and not done:
                graphics.draw_back(left, y)
            else:
                graphics.draw_card(card, left, y)
        ### END SOLUTION
