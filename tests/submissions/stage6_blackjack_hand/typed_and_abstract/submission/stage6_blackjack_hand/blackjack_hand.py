"""blackjack_hand.py: a pile with rules.

Author:  Nadia Khan
Date:    2026-11-29
File:    blackjack_hand.py
Purpose: BlackJackHand.
"""

from __future__ import annotations

from typing import Final

from stage1_card_hand.card import Card
from stage6_blackjack_hand.contracts import Graphics, Pile

CARD_STEP: Final = 12
LIMIT: Final = 21


class BlackJackHand(Pile[Card]):
    """A hand."""

    def __init__(self, card1: Card, card2: Card, *, doubled: bool = False) -> None:
        super().__init__([card1, card2])
        self.doubled: bool = doubled

    def cards(self) -> list[Card]:
        """The cards."""
        return list(self)

    def hit(self, card: Card) -> None:
        """Take one."""
        if self.doubled:
            raise ValueError(f"{card} comes after a double")
        self._items += [card]

    def totals(self) -> tuple[int, int]:
        """Hard and soft."""
        hard = sum(card.value() for card in self)
        return hard, hard + 10 if any(card.is_ace() for card in self) else hard

    def hand_value(self) -> int:
        """The best."""
        hard, soft = self.totals()
        return soft if soft <= LIMIT else hard

    def is_soft(self) -> bool:
        """Soft or not."""
        return self.totals()[0] != self.hand_value()

    def is_blackjack(self) -> bool:
        """21 with two."""
        return len(self) == 2 and self.hand_value() == LIMIT

    def is_busted(self) -> bool:
        """Over 21."""
        return self.hand_value() > LIMIT

    def can_split(self) -> bool:
        """A pair."""
        return len(self) == 2 and self[0].value() == self[1].value()

    def split(self, card1: Card, card2: Card) -> list[BlackJackHand]:
        """Two of them."""
        if not self.can_split():
            raise ValueError(f"{len(self)} cards, no pair")
        return [BlackJackHand(self[0], card1), BlackJackHand(self[1], card2)]

    def double_down(self, card: Card) -> None:
        """One and no more."""
        if len(self) != 2 or self.doubled:
            raise ValueError(f"{len(self)} cards, too late for {card}")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics: Graphics, x: float, y: float, *, step: float = CARD_STEP) -> None:
        """Draw them."""
        for place in range(len(self)):
            graphics.draw_card(self[place], x + place * step, y)

    def draw_dealer_hand(self, graphics: Graphics, x: float, y: float, done: bool) -> None:
        """Draw one and a back, or them all."""
        if done:
            self.draw_player_hand(graphics, x, y)
        else:
            graphics.draw_card(self[0], x, y)
            graphics.draw_back(x + CARD_STEP, y)
