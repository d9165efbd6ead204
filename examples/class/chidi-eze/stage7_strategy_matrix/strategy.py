"""strategy.py: the best move for every hand.

Author:  Chidi Eze
Date:    2026-11-08
File:    strategy.py
Purpose: The table of the best moves.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Named constants for the codes in the file and for the rows and columns of the matrix:
MOVES = {1: "S", 2: "H", 3: "D", 4: "split"}
HARD, SOFT, PAIR = -2, 7, 27
ACE_COLUMN = 9
ACE_ROW = 38
SOFT_12 = 12


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError when there is none, and ValueError that names the line for a
        wrong number of rows or columns and for a word that is not a whole number from 1 to 4.
        """
        with open(path) as file:
            lines = file.read().rstrip().splitlines()
        if len(lines) != ROWS:
            raise ValueError(f"the last line is {len(lines)} and not {ROWS}")
        self.matrix = BasicMatrix(ROWS, COLUMNS)
        for i, line in enumerate(lines):
            words = line.split()
            if len(words) != COLUMNS:
                raise ValueError(f"wrong number of words in line {i + 1}")
            for j, word in enumerate(words):
                if not word.isdigit() or int(word) not in MOVES:
                    raise ValueError(f"wrong code {word} in line {i + 1}")
                self.matrix.set(i, j, int(word))

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, whether or not it is a pair."""
        value = player_hand.hand_value()
        if not player_hand.is_soft():
            return self._move(value + HARD, dealer_hand)
        if value == SOFT_12:
            return MOVES[2]
        return self._move(value + SOFT, dealer_hand)

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Tell whether the hand is a pair that the strategy splits."""
        if not player_hand.can_split():
            return False
        value = player_hand.cards()[0].value()
        if value == 1:
            return self._move(ACE_ROW, dealer_hand) == "split"
        return self._move(value + PAIR, dealer_hand) == "split"

    def _move(self, row: int, dealer_hand: BlackJackHand) -> str:
        """Look the move up."""
        column = dealer_hand.cards()[0].value() - 2
        if column < 0:
            column = ACE_COLUMN
        return MOVES[self.matrix.get(row, column)]
