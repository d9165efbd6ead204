"""blackjack_hand.py: a hand at the casino's table.

Author:  Priya Raman
Date:    2026-11-21
File:    blackjack_hand.py
Purpose: BlackJackHand
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn
SOFT = 10


class BlackJackHand(Hand):
    """A hand to split and double."""

    def __init__(self, card1: Card, card2: Card) -> None:
        """Two cards, not doubled."""
        super().__init__(card1, card2)
        self.doubled = False

    def hit(self, card: Card) -> None:
        """Add a card."""
        if self.doubled:
            raise ValueError("doubled")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Hard and soft."""
        hard = self.count()
        return hard, hard + SOFT * any(c.is_ace() for c in self.cards())

    def hand_value(self) -> int:
        """The better total."""
        hard, soft = self.totals()
        return hard if soft > BLACKJACK else soft

    def is_soft(self) -> bool:
        """An ace is 11."""
        return self.hand_value() != self.totals()[0]

    def is_busted(self) -> bool:
        """Over 21."""
        return self.hand_value() > BLACKJACK

    def can_split(self) -> bool:
        """A pair."""
        return len(self.cards()) == 2 and len({c.rank for c in self.cards()}) == 1

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Two new hands."""
        if not self.can_split():
            raise ValueError("no pair")
        return [BlackJackHand(old, new) for old, new in zip(self.cards(), (card1, card2))]

    def double_down(self, card: Card) -> None:
        """One card and doubled."""
        if len(self.cards()) != 2:
            raise ValueError("not two cards")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards."""
        for i, card in enumerate(self.cards()):
            graphics.draw_card(card, x + i * CARD_STEP, y)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards, second hidden until done."""
        for i, card in enumerate(self.cards()):
            if i != 1 or done:
                graphics.draw_card(card, x + i * CARD_STEP, y)
            else:
                graphics.draw_back(x + i * CARD_STEP, y)
