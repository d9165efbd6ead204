"""strategy.py: moves as an enumeration.

Author:  Nadia Khan
Date:    2026-12-02
File:    strategy.py
Purpose: BlackJackStrategy.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cached_property
from os import PathLike
from typing import Final

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

SHAPE: Final[tuple[int, int]] = (39, 10)


class Move(StrEnum):
    """A letter."""

    STAND = "S"
    HIT = "H"
    DOUBLE = "D"
    SPLIT = "P"


class Code(IntEnum):
    """A number in the file."""

    STAND = 1
    HIT = 2
    DOUBLE = 3
    SPLIT = 4

    @property
    def move(self) -> Move:
        """The letter of the number."""
        return Move[self.name]


@dataclass(frozen=True)
class BlackJackStrategy:
    """A strategy. The file is read as the object is made."""

    path: str | PathLike[str]

    def __post_init__(self) -> None:
        self.matrix

    @cached_property
    def matrix(self) -> BasicMatrix:
        """The table of the file."""
        with open(self.path) as file:
            text = file.read()
        matrix = BasicMatrix(*SHAPE)
        rows, columns = SHAPE
        lines = text.rstrip().split("\n")
        if len(lines) > rows:
            raise ValueError(f"line {rows + 1} is one too many")
        for row in range(rows):
            if row >= len(lines):
                raise ValueError(f"line {row + 1} is not there")
            try:
                codes = [Code(int(word)) for word in lines[row].split()]
            except ValueError as error:
                raise ValueError(f"line {row + 1}: {error}") from error
            if len(codes) != columns:
                raise ValueError(f"line {row + 1} has {len(codes)} numbers")
            for column, code in enumerate(codes):
                matrix.set(row, column, code)
        return matrix

    def __look_up(self, row: int, dealer_hand: BlackJackHand) -> Code:
        up_card, *_ = dealer_hand.cards()
        return self.matrix.get(row, 9 if up_card.is_ace() else up_card.value() - 2)

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> Move:
        """The move."""
        value = player_hand.hand_value()
        if not player_hand.is_soft():
            return self.__look_up(value - 2, dealer_hand).move
        if value == 12:
            return Move.HIT
        return self.__look_up(value + 7, dealer_hand).move

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Split or not."""
        if not player_hand.can_split():
            return False
        card, _ = player_hand.cards()
        return self.__look_up(38 if card.is_ace() else 27 + card.value(), dealer_hand) is Code.SPLIT
