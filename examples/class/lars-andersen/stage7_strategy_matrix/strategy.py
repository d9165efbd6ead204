"""strategy.py: the best move for every hand.

Author:  Lars Andersen
Date:    2026-11-09
File:    strategy.py
Purpose: Tells a guest what the book would do.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Named constants for the codes in the file and for the rows and columns of the matrix:
LETTERS = " SHD"  # the letter of each code is at its place
SPLIT = 4
FROM_HARD_VALUE = -2
FROM_SOFT_VALUE = 7
FROM_PAIR_VALUE = 27
FROM_UP_CARD = -2
ROW_OF_ACES = 38
COLUMN_OF_ACE = 9
TWO_ACES = 12


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError when there is none, and ValueError that names the line for a
        wrong number of rows or columns and for a word that is not a whole number from 1 to 4.
        """
        self._matrix = BasicMatrix(ROWS, COLUMNS)
        number = 0
        blank = 0
        with open(path) as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    blank += 1
                elif blank:
                    raise ValueError(f"line {number}: before it is a blank line")
                else:
                    self._read_line(number, line.split())
        if number - blank != ROWS:
            raise ValueError(f"line {number - blank} should not be the last one")

    # The step that reading is made of, as a small method:
    def _read_line(self, number: int, words: list[str]) -> None:
        """Check a line and store it."""
        if number > ROWS or len(words) != COLUMNS:
            raise ValueError(f"line {number} is not right, {ROWS} x {COLUMNS} codes are")
        for column, word in enumerate(words):
            if word not in ("1", "2", "3", "4"):
                raise ValueError(f"line {number}: no such code: {word}")
            self._matrix.set(number - 1, column, int(word))

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, whether or not it is a pair."""
        value = player_hand.hand_value()
        if player_hand.is_soft() and value == TWO_ACES:
            return "H"
        row = value + (FROM_SOFT_VALUE if player_hand.is_soft() else FROM_HARD_VALUE)
        return LETTERS[self._matrix.get(row, self._column(dealer_hand))]

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Tell whether the hand is a pair that the strategy splits."""
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        row = ROW_OF_ACES if card.is_ace() else card.value() + FROM_PAIR_VALUE
        return self._matrix.get(row, self._column(dealer_hand)) == SPLIT

    @staticmethod
    def _column(dealer_hand: BlackJackHand) -> int:
        """Return the column of the card that the dealer shows."""
        card = dealer_hand.cards()[0]
        return COLUMN_OF_ACE if card.is_ace() else card.value() + FROM_UP_CARD
