"""card.py: the playing card of this game.

Author:  Carla Rossi
Date:    2026-10-13
File:    card.py
Purpose: Fills in the abstract game piece of pieces.py.
"""

from __future__ import annotations

from typing import Final, Literal, NoReturn, overload

from stage1_card_hand.pieces import GamePiece, NamedMixin

RANKS: Final[range] = range(1, 14)
SUITS: Final[tuple[str, str, str, str]] = ("Clubs", "Diamonds", "Hearts", "Spades")
SuitName = Literal["Clubs", "Diamonds", "Hearts", "Spades"]


def refuse(what: str, bad: object) -> NoReturn:
    """Raise the error for a bad value."""
    raise ValueError(f"{what} {bad!r} does not exist")


class Card(NamedMixin, GamePiece):
    """A card."""

    words = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}

    def __init__(self, rank: int, suit: SuitName) -> None:
        if isinstance(rank, bool) or not isinstance(rank, int) or rank not in RANKS:
            refuse("rank", rank)
        if suit not in SUITS:
            refuse("suit", suit)
        self.rank: int = rank
        self.suit: SuitName = suit

    @overload
    @classmethod
    def from_number(cls, card_num: bool) -> NoReturn: ...

    @overload
    @classmethod
    def from_number(cls, card_num: int) -> Card: ...

    @classmethod
    def from_number(cls, card_num):
        """Number to card."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if isinstance(card_num, bool) or card_num not in range(52):
            refuse("card number", card_num)
        return cls(rank=card_num % 13 + 1, suit=SUITS[card_num // 13])

    def value(self) -> int:
        """Points."""
        return min(self.rank, 10)

    def is_ace(self) -> bool:
        """Ace or not."""
        return self.rank == 1
