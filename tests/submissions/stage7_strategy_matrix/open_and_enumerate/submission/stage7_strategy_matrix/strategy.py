"""strategy.py: the best move from a table.

Author:  Ida Berg
Date:    2026-11-30
File:    strategy.py
Purpose: Reads a table of moves and looks moves up.
"""

from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10
STAND, HIT, DOUBLE, SPLIT = 1, 2, 3, 4
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D"}
HARD_OFFSET = -2
SOFT_OFFSET = 7
PAIR_OFFSET = 27
ACES_ROW = 38
ACE_COLUMN = 9
SOFT_TWELVE = 12


class BlackJackStrategy:
    """A table of moves."""

    def __init__(self, path):
        """Read the table from a file."""
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        while lines and not lines[-1].strip():
            lines.pop()
        if len(lines) != ROWS:
            raise ValueError(f"line {min(len(lines), ROWS) + 1}: the table must have {ROWS} lines, not {len(lines)}")
        self._matrix = BasicMatrix(ROWS, COLUMNS)
        for row, line in enumerate(lines):
            self._read_line(row, line.split())

    def _read_line(self, row, words):
        if len(words) != COLUMNS:
            raise ValueError(f"line {row + 1}: {len(words)} words in place of {COLUMNS}")
        for column, word in enumerate(words):
            try:
                code = int(word)
            except ValueError:
                raise ValueError(f"line {row + 1}: {word!r} is no number") from None
            if not STAND <= code <= SPLIT:
                raise ValueError(f"line {row + 1}: {code} is no move")
            self._matrix.set(row, column, code)

    def get_move(self, player_hand, dealer_hand):
        """Return the letter of the move."""
        value = player_hand.hand_value()
        if not player_hand.is_soft():
            row = value + HARD_OFFSET
        elif value == SOFT_TWELVE:
            return LETTERS[HIT]
        else:
            row = value + SOFT_OFFSET
        return LETTERS[self._matrix.get(row, self._column(dealer_hand))]

    def should_split(self, player_hand, dealer_hand):
        """Return whether to split."""
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        row = ACES_ROW if card.is_ace() else card.value() + PAIR_OFFSET
        return self._matrix.get(row, self._column(dealer_hand)) == SPLIT

    @staticmethod
    def _column(dealer_hand):
        up_card = dealer_hand.cards()[0]
        return ACE_COLUMN if up_card.is_ace() else up_card.value() - 2
