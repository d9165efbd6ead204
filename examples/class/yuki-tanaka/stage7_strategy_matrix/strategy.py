"""strategy.py: the best move for every hand.

Author:  Yuki Tanaka
Date:    2026-10-31
File:    strategy.py
Purpose: A generator reads the codes with their places, and match finds the row of a hand.
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Named constants for the codes in the file and for the rows and columns of the matrix:
CODES = {"1": "S", "2": "H", "3": "D", "4": "P"}
HARD_ROWS = dict(zip(range(2, 22), range(20), strict=True))
SOFT_ROWS = dict(zip(range(13, 22), range(20, 29), strict=True))
PAIR_ROWS = dict(zip([*range(2, 11), 1], range(29, ROWS), strict=True))
UP_CARDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError when there is none, and ValueError that names the line for a
        wrong number of rows or columns and for a word that is not a whole number from 1 to 4.
        """
        self.matrix = BasicMatrix(ROWS, COLUMNS)
        for row, column, code in codes(Path(path).read_text(encoding="utf-8")):
            self.matrix.set(row, column, code)

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, whether or not it is a pair."""
        match player_hand.is_soft(), player_hand.hand_value():
            case True, value if value not in SOFT_ROWS:
                return "H"
            case True, value:
                return self.look_up(SOFT_ROWS[value], dealer_hand)
            case _, value:
                return self.look_up(HARD_ROWS[value], dealer_hand)

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Tell whether the hand is a pair that the strategy splits."""
        if player_hand.can_split():
            card, _ = player_hand.cards()
            return self.look_up(PAIR_ROWS[card.value()], dealer_hand) == "P"
        return False

    def look_up(self, row: int, dealer_hand: BlackJackHand) -> str:
        """Return the letter in the row and the column of the dealer's up card."""
        up_card, *_ = dealer_hand.cards()
        return CODES[str(self.matrix.get(row, UP_CARDS.index(up_card.value())))]


# The functions that the methods above need:
def codes(text: str):
    """Yield every code of the text with its row and its column."""
    lines = text.rstrip().split("\n")
    for row, line in enumerate(lines):
        match line.split():
            case _ if row >= ROWS:
                raise ValueError(f"nothing may follow line {ROWS}, but there is a line {row + 1}")
            case words if len(words) != COLUMNS:
                raise ValueError(f"line {row + 1} is {len(words)} words long")
            case words if not set(words) <= set(CODES):
                raise ValueError(f"line {row + 1} says {set(words) - set(CODES)}")
            case words:
                yield from ((row, column, int(word)) for column, word in enumerate(words))
    if len(lines) < ROWS:
        raise ValueError(f"the text ends with line {len(lines)}")
