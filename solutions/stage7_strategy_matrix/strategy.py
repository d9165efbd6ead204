"""strategy.py: the best move for every hand.

Author:  Blackjack course team
Date:    2026-11-20
File:    strategy.py
Purpose: Reads a strategy from a file into a matrix, and looks up in it what to do with a hand
         against the dealer's up card.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Named constants for the codes in the file and for the rows and columns of the matrix:
### BEGIN SOLUTION
STAND = 1
HIT = 2
DOUBLE = 3
SPLIT = 4
CODES = (STAND, HIT, DOUBLE, SPLIT)
MOVES = {STAND: "S", HIT: "H", DOUBLE: "D"}
HARD_OFFSET = -2  # added to the value of a hard hand to get its row
SOFT_OFFSET = 7
PAIR_OFFSET = 27
ACES_ROW = 38
UP_CARD_OFFSET = -2
ACE_COLUMN = 9
SOFT_TWELVE = 12  # two aces: the only soft value without a row
### END SOLUTION


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError if there is no file. Raises ValueError, which names the line, for
        a wrong number of lines or words and for a word that is not a whole number from 1 to 4.
        """
        ### BEGIN SOLUTION
        self._matrix = BasicMatrix(ROWS, COLUMNS)
        with open(path, encoding="utf-8") as file:
            lines = file.read().rstrip().split("\n")
        for number, line in enumerate(lines, start=1):
            self._store_line(number, line)
        if len(lines) < ROWS:
            raise ValueError(f"line {len(lines)} is the last one, not line {ROWS}")
        ### END SOLUTION

    # The step that reading is made of, as a small method:
    ### BEGIN SOLUTION
    def _store_line(self, number: int, line: str) -> None:
        """Store one line of the file, counted from 1, in its row of the matrix."""
        if number > ROWS:
            raise ValueError(f"line {number} is one too many, there are {ROWS} rows")
        words = line.split()
        if len(words) != COLUMNS:
            raise ValueError(f"line {number} has {len(words)} words, not {COLUMNS}")
        for column, word in enumerate(words):
            self._matrix.set(number - 1, column, read_code(word, number))

    ### END SOLUTION

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, also for a pair."""
        ### BEGIN SOLUTION
        value = player_hand.hand_value()
        if not player_hand.is_soft():
            row = value + HARD_OFFSET
        elif value == SOFT_TWELVE:
            return MOVES[HIT]
        else:
            row = value + SOFT_OFFSET
        return MOVES[self._matrix.get(row, up_card_column(dealer_hand))]
        ### END SOLUTION

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Return True if the hand is a pair that the strategy splits."""
        ### BEGIN SOLUTION
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        row = ACES_ROW if card.is_ace() else card.value() + PAIR_OFFSET
        return self._matrix.get(row, up_card_column(dealer_hand)) == SPLIT
        ### END SOLUTION


# The functions that the methods above need:
### BEGIN SOLUTION
def read_code(word: str, number: int) -> int:
    """Return the code in a word from the file's line with this number."""
    try:
        code = int(word)
    except ValueError:
        raise ValueError(f"line {number}: {word!r} is not a whole number") from None
    if code not in CODES:
        raise ValueError(f"line {number}: a code is a whole number from 1 to 4, not {code}")
    return code


def up_card_column(dealer_hand: BlackJackHand) -> int:
    """Return the column of the dealer's up card, which is the first card of the hand."""
    up_card = dealer_hand.cards()[0]
    return ACE_COLUMN if up_card.is_ace() else up_card.value() + UP_CARD_OFFSET


### END SOLUTION
