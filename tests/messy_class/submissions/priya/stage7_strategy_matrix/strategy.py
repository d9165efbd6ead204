"""strategy.py: the best move for every hand.

Author:  Priya Raman
Date:    2026-11-27
File:    strategy.py
Purpose: BlackJackStrategy
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10
CODES = {"1", "2", "3", "4"}
SPLIT = 4


class BlackJackStrategy:
    """The best move for every hand."""

    def __init__(self, path: str | Path) -> None:
        """Read the file."""
        lines = Path(path).read_text(encoding="utf-8").rstrip().split("\n")
        if len(lines) != ROWS:
            raise ValueError(f"{len(lines)} lines and not {ROWS}")
        self.matrix = BasicMatrix(ROWS, COLUMNS)
        for row, line in enumerate(lines):
            words = line.split()
            if len(words) != COLUMNS or not CODES.issuperset(words):
                raise ValueError(f"line {row + 1} is wrong: {line}")
            for column, word in enumerate(words):
                self.matrix.set(row, column, int(word))

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Stand, hit or double."""
        value = player_hand.hand_value()
        if not player_hand.is_soft():
            row = value - 2
        elif value == 12:
            return "H"
        else:
            row = value + 7
        return " SHD"[self.matrix.get(row, column_of(dealer_hand))]

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Split or not."""
        if not player_hand.can_split():
            return False
        value = player_hand.cards()[0].value()
        row = 38 if value == 1 else value + 27
        return self.matrix.get(row, column_of(dealer_hand)) == SPLIT


def column_of(dealer_hand):
    """Column of the up card."""
    up = dealer_hand.cards()[0]
    return 9 if up.is_ace() else up.rank - 2
