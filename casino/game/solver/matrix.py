"""The strategy matrix in the lab's layout: 39 rows of 10 codes.

Source: Laboratory 4, Part IV. Rows 0-19 are hard totals 2-21, rows 20-28 soft totals 13-21, rows
29-37 pairs of 2 to 10 and row 38 the pair of aces. Columns are the dealer's up card: 2 to 9, ten,
ace.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from casino.game.solver.cards import ACE, COLUMNS, Hand
from casino.languages import N_, _

__all__ = [
    "FIRST_PAIR_ROW",
    "FIRST_SOFT_ROW",
    "ROWS",
    "Code",
    "Matrix",
    "coded_row",
    "hand_row",
    "pair_row",
    "row_name",
    "row_words",
]

ROWS = 39
FIRST_SOFT_ROW = 20
FIRST_PAIR_ROW = 29
KINDS = {"hard": N_("hard {total}"), "soft": N_("soft {total}")}


class Code(IntEnum):
    """A move in a cell of the matrix, by its number in the lab's file.

    If a hand may not be doubled, it hits on DOUBLE and stands on DOUBLE_ELSE_STAND. The lab's file
    has 3 for both.
    """

    STAND = 1
    HIT = 2
    DOUBLE = 3
    SPLIT = 4
    DOUBLE_ELSE_STAND = 5

    @property
    def letter(self) -> str:
        """The code's letter: S, H, D, or P. Both kinds of double are D."""
        return "?SHDPD"[self]


@dataclass(frozen=True)
class Matrix:
    """A strategy matrix: 39 rows of 10 codes.

    Raises ValueError for another shape, or for SPLIT outside the pair rows.
    """

    rows: tuple[tuple[Code, ...], ...]
    # For games in which the number of cards matters (five cards win): the 29 hard and soft rows for
    # hands of three cards, and again for four or more. If empty, the size doesn't matter.
    longer: tuple[tuple[Code, ...], ...] = ()

    def __post_init__(self) -> None:
        if len(self.rows) != ROWS or any(
            len(row) != len(COLUMNS) for row in self.rows + self.longer
        ):
            message = _("a matrix has {rows} rows of {n} codes")
            raise ValueError(message.format(rows=ROWS, n=len(COLUMNS)))
        if len(self.longer) not in {0, 2 * FIRST_PAIR_ROW}:
            message = _("longer hands take {rows} rows, or none")
            raise ValueError(message.format(rows=2 * FIRST_PAIR_ROW))
        if any(Code.SPLIT in row for row in self.rows[:FIRST_PAIR_ROW]):
            message = _("only rows {first} to {last} are pairs and can be split")
            raise ValueError(message.format(first=FIRST_PAIR_ROW, last=ROWS - 1))

    @classmethod
    def from_columns(cls, columns: Sequence[Sequence[Code]]) -> "Matrix":
        """Return a matrix of ten columns: 39 codes each, or 97 with rows for longer hands."""
        rows = tuple(zip(*columns, strict=True))
        return cls(rows[:ROWS], rows[ROWS:])

    @classmethod
    def from_text(cls, text: str) -> "Matrix":
        """Parse the lab's file; ValueError names a line with anything but codes 1 to 4."""
        rows = []
        for number, line in enumerate(text.rstrip().splitlines(), start=1):
            if not all(word in {"1", "2", "3", "4"} for word in line.split()):
                message = _("line {number} holds something else than codes 1 to 4: {words}")
                raise ValueError(message.format(number=number, words=repr(line)))
            rows.append(tuple(Code(int(word)) for word in line.split()))
        return cls(tuple(rows))

    def column(self, number: int) -> list[Code]:
        """Return a column's codes from the top: 39, or 97 with rows for longer hands."""
        return [row[number] for row in self.rows + self.longer]

    def letters(self) -> list[str]:
        """Return the 39 rows as strings of ten letters S, H, D, and P."""
        return ["".join(code.letter for code in row) for row in self.rows]

    def text(self) -> str:
        """Return the lab's file: 39 lines of ten numbers 1 to 4, separated by spaces."""
        lines = [" ".join(str(_file_code(code)) for code in row) for row in self.rows]
        return "\n".join(lines) + "\n"


def hand_row(hand: Hand) -> int | None:
    """Return the hand's row among the hard and soft totals, or None for soft 12.

    Two aces that aren't split always hit. The lab's formula, soft total + 7, would give the row of
    hard 21.
    """
    if not hand.soft:
        return hand.total - 2
    return hand.total + 7 if hand.total > 12 else None


def coded_row(codes: Sequence[Code], hand: Hand) -> int | None:
    """Return the index of a hand's code in a matrix column; None for soft 12.

    A column of 97 codes has other rows for hands of three cards, and of four or more.
    """
    row = hand_row(hand)
    if row is None or hand.size < 3 or len(codes) == ROWS:
        return row
    return row + ROWS + (FIRST_PAIR_ROW if hand.size > 3 else 0)


def pair_row(position: int) -> int:
    """Return the row of the pair at this position (0 ace, 1 to 8 for 2 to 9, 9 ten)."""
    return ROWS - 1 if position == ACE else position + FIRST_PAIR_ROW - 1


def row_name(row: int) -> str:
    """Return a row's English name, such as "hard 16", "soft 18", "8,8", or "A,A"."""
    if row < FIRST_SOFT_ROW:
        return f"hard {row + 2}"
    if row < FIRST_PAIR_ROW:
        return f"soft {row - 7}"
    card = "A" if row == ROWS - 1 else str(row - 27)
    return f"{card},{card}"


def row_words(name: str) -> str:
    """Translate a row's name, such as "hard 16", to the current language."""
    kind, __, total = name.partition(" ")
    return _(KINDS[kind]).format(total=total) if kind in KINDS else name


def _file_code(code: Code) -> int:
    return int(Code.DOUBLE if code is Code.DOUBLE_ELSE_STAND else code)
