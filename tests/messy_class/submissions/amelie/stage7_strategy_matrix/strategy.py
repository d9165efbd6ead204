"""strategy.py: the best move for every hand.

Author:  Amelie Brandt
Date:    2026-11-26
File:    strategy.py
Purpose: Looks up the best move in a matrix.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

HARD = -2
SOFT = 7
PAIR = 27
ACES_ROW = 38
ACE_COLUMN = 9
SOFT_12 = 12
SPLIT = 4
MOVES = {1: "S", 2: "H", 3: "D"}


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file."""
        self._matrix = BasicMatrix(ROWS, COLUMNS)
        with open(path, encoding="utf-8") as file:
            lines = [line.split() for line in file if line.strip()]
        if len(lines) != ROWS:
            raise ValueError(f"the file has {len(lines)} lines, not {ROWS}")
        for row, words in enumerate(lines):
            if len(words) != COLUMNS:
                raise ValueError(f"line {row + 1} has {len(words)} words")
            for column, word in enumerate(words):
                if word not in ("1", "2", "3", "4"):
                    raise ValueError(f"line {row + 1}: {word} is not a code")
                self._matrix.set(row, column, int(word))

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, also for a pair."""
        value = player_hand.hand_value()
        if player_hand.is_soft():
            if value == SOFT_12:
                return "H"
            row = value + SOFT
        else:
            row = value + HARD
        return MOVES[self._matrix.get(row, _column(dealer_hand))]

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Return True if the hand is a pair that the strategy splits."""
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        row = ACES_ROW if card.is_ace() else card.value() + PAIR
        return self._matrix.get(row, _column(dealer_hand)) == SPLIT


def _column(dealer_hand):
    """Return the column of the dealer's up card."""
    card = dealer_hand.cards()[0]
    return ACE_COLUMN if card.is_ace() else card.value() - 2
