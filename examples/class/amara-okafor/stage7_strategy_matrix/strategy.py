"""strategy.py: the best move for every hand.

Author:  Amara Okafor
Date:    2026-11-04
File:    strategy.py
Purpose: Reads the strategy matrix from a file and finds the place of a hand in it.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Named constants for the codes in the file and for the rows and columns of the matrix:
STAND = 1
HIT = 2
DOUBLE = 3
SPLIT = 4
LOWEST_HARD = 2
LOWEST_SOFT = 13
FIRST_SOFT_ROW = 20
LOWEST_PAIR = 2
FIRST_PAIR_ROW = 29
LOWEST_UP_CARD = 2


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError when there is none, and ValueError that names the line for a
        wrong number of rows or columns and for a word that is not a whole number from 1 to 4.
        """
        self.matrix = BasicMatrix(ROWS, COLUMNS)
        lines = read_lines(path)
        if len(lines) > ROWS:
            raise ValueError(f"line {ROWS + 1}: there must not be more than {ROWS} lines")
        if len(lines) < ROWS:
            raise ValueError(f"line {len(lines) + 1}: it is missing, there have to be {ROWS}")
        for row in range(ROWS):
            self._fill_row(row, lines[row])

    # The step that reading is made of, as a small method:
    def _fill_row(self, row: int, line: str) -> None:
        """Put the codes of one line into a row of the matrix."""
        words = line.split()
        if len(words) != COLUMNS:
            raise ValueError(f"line {row + 1}: {len(words)} words instead of {COLUMNS}")
        for column in range(COLUMNS):
            self.matrix.set(row, column, read_code(row + 1, words[column]))

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, whether or not it is a pair."""
        value = player_hand.hand_value()
        if player_hand.is_soft() and value < LOWEST_SOFT:
            return "H"
        if player_hand.is_soft():
            row = FIRST_SOFT_ROW + value - LOWEST_SOFT
        else:
            row = value - LOWEST_HARD
        code = self.matrix.get(row, column_of(dealer_hand))
        if code == STAND:
            return "S"
        if code == HIT:
            return "H"
        return "D"

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Tell whether the hand is a pair that the strategy splits."""
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        if card.is_ace():
            row = ROWS - 1
        else:
            row = FIRST_PAIR_ROW + card.value() - LOWEST_PAIR
        return self.matrix.get(row, column_of(dealer_hand)) == SPLIT


# The functions that the methods above need:
def read_lines(path: str | Path) -> list[str]:
    """Return the lines of the file without the blank ones at its end."""
    with open(path) as file:
        lines = file.readlines()
    while lines and lines[-1].strip() == "":
        lines.pop()
    return lines


def read_code(line_number: int, word: str) -> int:
    """Return the code that the word is."""
    try:
        code = int(word)
    except ValueError:
        raise ValueError(f"line {line_number}: {word} is no number") from None
    if code < STAND or code > SPLIT:
        raise ValueError(f"line {line_number}: there is no code {code}")
    return code


def column_of(dealer_hand: BlackJackHand) -> int:
    """Return the column of the dealer's first card; the ace has the last one."""
    up_card = dealer_hand.cards()[0]
    if up_card.is_ace():
        return COLUMNS - 1
    return up_card.value() - LOWEST_UP_CARD
