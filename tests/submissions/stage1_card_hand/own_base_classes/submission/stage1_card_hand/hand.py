"""hand.py: a hand is a pile with a limit.

Author:  Carla Rossi
Date:    2026-10-13
File:    hand.py
Purpose: The hand of a player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import stage1_card_hand.pieces as pieces

if TYPE_CHECKING:
    from stage1_card_hand.card import Card

BLACKJACK: int = 21


class Hand(pieces.Pile["Card"]):
    """A pile that may count 21."""

    def __init__(self, card1: Card, card2: Card) -> None:
        super().__init__(card1, card2)

    @property
    def limit(self) -> int:
        """21."""
        return BLACKJACK

    def cards(self) -> list[Card]:
        """The cards."""
        return list(self)

    def hit(self, card: Card, times: int = 1) -> None:
        """Add the card, usually once."""
        self._pieces.extend([card] * times)

    def count(self) -> int:
        """The total."""
        return sum(card.value() for card in self)

    def is_blackjack(self) -> bool:
        """Ace and ten at the deal."""
        first, second, *more = self
        return not more and sorted([first.value(), second.value()]) == [1, 10]

    def is_busted(self) -> bool:
        """Over 21."""
        return self.is_over()

    def __str__(self) -> str:
        return " and ".join(map(str, self))
