"""strategy.py: the best move for every hand.

Author:  Sofia Rossi
Date:    2026-11-05
File:    strategy.py
Purpose: BlackJackStrategy class.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Named constants for the codes in the file and for the rows and columns of the matrix:
STAND, HIT, DOUBLE, SPLIT = 1, 2, 3, 4
MOVES = {STAND: "S", HIT: "H", DOUBLE: "D"}
COLUMN_OF = {2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8, 1: 9}
HARD_MINUS = 2
SOFT_PLUS = 7
PAIR_PLUS = 27
LAST_ROW = 38
SOFT_TWELVE = 12


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError when there is none, and ValueError that names the line for a
        wrong number of rows or columns and for a word that is not a whole number from 1 to 4.
        """
        self.__matrix = BasicMatrix(ROWS, COLUMNS)
        with open(path) as file:
            text = file.read().rstrip()
        lines = text.split("\n")
        for index, line in enumerate(lines):
            try:
                self.__read_row(index, [int(word) for word in line.split()])
            except ValueError as error:
                raise ValueError(f"Line {index + 1}: {error}") from None
        if len(lines) != ROWS:
            raise ValueError(f"Line {len(lines)} is the last!")

    # The step that reading is made of, as a small method:
    def __read_row(self, row, codes) -> None:
        """Store the codes in the row."""
        if row >= ROWS:
            raise ValueError("Too many lines!")
        if len(codes) != COLUMNS:
            raise ValueError("Not ten codes!")
        for column, code in enumerate(codes):
            if code not in (STAND, HIT, DOUBLE, SPLIT):
                raise ValueError(f"Not a code: {code}")
            self.__matrix.set(row, column, code)

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, whether or not it is a pair."""
        value = player_hand.hand_value()
        row = value - HARD_MINUS
        # a hand with an ace is soft
        aces = sum(1 for card in player_hand.cards() if card.is_ace())
        if aces > 0:
            if value == SOFT_TWELVE:
                return "H"
            row = value + SOFT_PLUS
        return MOVES[self.__matrix.get(row, up_card_column(dealer_hand))]

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Tell whether the hand is a pair that the strategy splits."""
        if player_hand.can_split():
            card = player_hand.cards()[0]
            row = card.value() + PAIR_PLUS
            if card.is_ace():
                row = LAST_ROW
            return self.__matrix.get(row, up_card_column(dealer_hand)) == SPLIT
        return False


# The functions that the methods above need:
def up_card_column(dealer_hand) -> int:
    """Return the column of the dealer's card."""
    return COLUMN_OF[dealer_hand.cards()[0].value()]
