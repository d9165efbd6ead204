"""A strategy matrix that is changed at the table, and the exact value of each change.

The rules are the course's table: an endless pack, the dealer stands on every 17 and peeks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from casino.rules import ENDLESS, Rules
from casino.solver import Code, Matrix, row_name
from casino.solver.cards import COLUMNS
from casino.solver.endless import EndlessDeal
from casino.solver.matrix import FIRST_PAIR_ROW, ROWS
from casino.solver.play import Play
from casino.table.state import Grid

__all__ = [
    "UP_CARDS",
    "Edits",
    "book_of",
    "changed",
    "choices",
    "column_value",
    "cost",
    "cost_words",
    "costs_grid",
    "row_title",
    "value",
]

UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
MOVES = {"S": "stand", "H": "hit", "D": "double", "P": "split"}
CODES = {"S": Code.STAND, "H": Code.HIT, "D": Code.DOUBLE, "P": Code.SPLIT}
ROUNDS, BET = 1_000, 10  # costs are told in credits: so many rounds of so many credits
ACES_ROW = ROWS - 1
NOTHING = 0.005

# The changes: row and column, from 0, and the new letter.
Edits = Mapping[tuple[int, int], str]


def row_title(row: int) -> str:
    """Return "hard 16", "soft 18" or "pair 8"."""
    name = row_name(row)
    return f"pair {name.partition(',')[0]}" if "," in name else name


def book_of(matrix: Matrix) -> Matrix:
    """Return the matrix with the move of the total in every pair that is not split.

    A pair's row tells only whether to split; other letters in it mean nothing.
    """
    rows = [list(row) for row in matrix.rows]
    for row in range(FIRST_PAIR_ROW, ROWS):
        for column in range(len(COLUMNS)):
            if rows[row][column] is not Code.SPLIT:
                rows[row][column] = _unsplit(rows, row, column)
    return Matrix(tuple(map(tuple, rows)))


def _unsplit(rows: list[list[Code]], row: int, column: int) -> Code:
    """Return the code of a pair that is not split: its total's, and two aces hit."""
    return Code.HIT if row == ACES_ROW else rows[2 * (row - 27) - 2][column]


def choices(row: int) -> str:
    """Return the letters that a cell of this row can have; "-" takes a pair's split away."""
    return "HSD" if row < FIRST_PAIR_ROW else "P-"


def changed(matrix: Matrix, edits: Edits) -> Matrix:
    """Return the matrix with these cells."""
    rows = [list(row) for row in matrix.rows]
    for (row, column), letter in edits.items():
        rows[row][column] = CODES.get(letter, Code.HIT)
    return book_of(Matrix(tuple(map(tuple, rows))))


def value(matrix: Matrix) -> float:
    """Return the mean net win of a round played by the matrix, in bets."""
    return sum(
        _deal(column).probability * column_value(matrix, column) for column in range(len(COLUMNS))
    )


def column_value(matrix: Matrix, column: int) -> float:
    """Return the mean net win of a round against one up card, in bets."""
    return _column_value(column, tuple(matrix.column(column)))


@cache
def _deal(column: int) -> EndlessDeal:
    return EndlessDeal(Rules(decks=ENDLESS), COLUMNS[column])


@cache
def _column_value(column: int, codes: tuple[Code, ...]) -> float:
    deal = _deal(column)
    return Play(deal, deal.rules, codes).column_value()


def cost(matrix: Matrix, edits: Edits) -> float:
    """Return the changes' cost in 1,000 rounds of 10 credits; less than 0 is a gain."""
    mine, books = changed(matrix, edits), book_of(matrix)
    lost = (
        _deal(column).probability * (column_value(books, column) - column_value(mine, column))
        for column in {column for _, column in edits}
    )
    return sum(lost) * ROUNDS * BET


def cost_words(matrix: Matrix, edits: Edits) -> str:
    """Return a sentence on the costs of the last change and of all; "" without any."""
    if not edits:
        return ""
    (row, column), _ = list(edits.items())[-1]
    last = _words(cost(matrix, {(row, column): edits[row, column]}))
    mine, books = changed(matrix, edits), book_of(matrix)
    words = (
        f"{row_title(row).capitalize()} against {UP_CARDS[column]}: "
        f"you {_move(mine, row, column)}, the book {_move(books, row, column)}s; that {last}."
    )
    together = f" Together, your {len(edits)} changes: {_credits(cost(matrix, edits))} credits."
    return words + (together if len(edits) > 1 else "")


def costs_grid(matrix: Matrix, edits: Edits) -> tuple[Grid, ...]:
    """Return each change with its own cost, and the cost of all; nothing without any."""
    if not edits:
        return ()
    mine, books = changed(matrix, edits), book_of(matrix)
    rows = [
        (
            f"{row_title(row)} against {UP_CARDS[column]}",
            _move(books, row, column),
            _move(mine, row, column),
            _credits(cost(matrix, {(row, column): letter})),
        )
        for (row, column), letter in edits.items()
    ]
    rows.append(("all of them", "", "", _credits(cost(matrix, edits))))
    title = f"What your changes cost, in credits per {ROUNDS:,} rounds of {BET}"
    return (Grid(title, ("hand", "the book", "yours", "cost"), tuple(rows)),)


def _move(matrix: Matrix, row: int, column: int) -> str:
    return MOVES[matrix.rows[row][column].letter]


def _credits(amount: float) -> str:
    return "0" if abs(amount) < NOTHING else f"{amount:.2f}".replace("-", "\N{MINUS SIGN}")


def _words(amount: float) -> str:
    if abs(amount) < NOTHING:
        return "costs nothing"
    verb = "costs" if amount > 0 else "wins"
    return f"{verb} {abs(amount):.2f} credits in {ROUNDS:,} rounds of {BET}"
