"""blackjack_hand.py: a hand at the casino's table.

Author:  Mateo Rojas
Date:    26/11/26
File:    blackjack_hand.py
Purpose: mano de blackjack
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
        if self.doubled == True:
            raise ValueError("ya doblada")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11."""
        duro = self.count()
        blando = duro
        for carta in self.cards():
            if carta.is_ace():
                blando = blando + 10
        return (duro, blando)

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        duro, blando = self.totals()
        if blando <= 21:
            return blando
        else:
            return duro

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        duro, blando = self.totals()
        return duro != blando and blando <= 21

    def is_busted(self):
        """Return True over 21."""
        return self.hand_value() > 21

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        if len(self.cards()) == 2:
            return self.cards()[0].value() == self.cards()[1].value()
        return False

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2."""
        if self.can_split() == False:
            raise ValueError("no se puede")
        mano1 = BlackJackHand(self.cards()[0], card1)
        mano2 = BlackJackHand(self.cards()[1], card2)
        return [mano1, mano2]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled."""
        if len(self.cards()) != 2:
            raise ValueError("no se puede")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for carta in self.cards():
            graphics.draw_card(carta, x, y)
            x = x + CARD_STEP

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        for carta in self.cards():
            graphics.draw_card(carta, x, y)
            x = x + CARD_STEP
        if not done:
            graphics.draw_back(x - CARD_STEP, y)
