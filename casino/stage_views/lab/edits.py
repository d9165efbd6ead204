"""A strategy matrix that is changed at the table, and the exact value of each change.

The rules are the course's table: an endless pack, the dealer stands on every 17 and peeks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from casino.game.rules import ENDLESS, Rules
from casino.game.solver import Code, Matrix, row_name
from casino.game.solver.cards import COLUMNS
from casino.game.solver.endless import EndlessDeal
from casino.game.solver.matrix import FIRST_PAIR_ROW, ROWS, row_words
from casino.game.solver.play import Play
from casino.languages import N_, _, capital, number
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
MOVES = {"S": N_("stand"), "H": N_("hit"), "D": N_("double"), "P": N_("split")}
DOES = {"S": N_("stands"), "H": N_("hits"), "D": N_("doubles"), "P": N_("splits")}
CODES = {"S": Code.STAND, "H": Code.HIT, "D": Code.DOUBLE, "P": Code.SPLIT}
ROUNDS, BET = 1_000, 10  # costs are told in credits: so many rounds of so many credits
ACES_ROW = ROWS - 1
NOTHING = 0.005

# The changes: row and column, from 0, and the new letter.
Edits = Mapping[tuple[int, int], str]


def row_title(row: int) -> str:
    """Return "hard 16", "soft 18" or "pair 8"."""
    name = row_name(row)
    if "," not in name:
        return row_words(name)
    return _("pair {card}").format(card=name.partition(",")[0])


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
        for column in {column for __, column in edits}
    )
    return sum(lost) * ROUNDS * BET


def cost_words(matrix: Matrix, edits: Edits) -> str:
    """Return a sentence on the costs of the last change and of all; "" without any."""
    if not edits:
        return ""
    (row, column), __ = list(edits.items())[-1]
    mine, books = changed(matrix, edits), book_of(matrix)
    amount = cost(matrix, {(row, column): edits[row, column]})
    words = _last(amount).format(
        hand=capital(row_title(row)),
        up_card=UP_CARDS[column],
        move=_(MOVES[mine.rows[row][column].letter]),
        books=_(DOES[books.rows[row][column].letter]),
        credits=number(f"{abs(amount):.2f}"),
        n=number(f"{ROUNDS:,}"),
        bet=BET,
    )
    if len(edits) == 1:
        return words
    together = _("Together, your {n} changes: {credits} credits.")
    return f"{words} {together.format(n=len(edits), credits=_credits(cost(matrix, edits)))}"


def _last(amount: float) -> str:
    """Return the sentence on a change that costs an amount; less than 0 is a gain."""
    if abs(amount) < NOTHING:
        return _("{hand} against {up_card}: you {move}, the book {books}; that costs nothing.")
    if amount > 0:
        return _(
            "{hand} against {up_card}: you {move}, the book {books}; that costs {credits} credits "
            "in {n} rounds of {bet}."
        )
    return _(
        "{hand} against {up_card}: you {move}, the book {books}; that wins {credits} credits in "
        "{n} rounds of {bet}."
    )


def costs_grid(matrix: Matrix, edits: Edits) -> tuple[Grid, ...]:
    """Return each change with its own cost, and the cost of all; nothing without any."""
    if not edits:
        return ()
    mine, books = changed(matrix, edits), book_of(matrix)
    against = _("{hand} against {up_card}")
    rows = [
        (
            against.format(hand=row_title(row), up_card=UP_CARDS[column]),
            _(MOVES[books.rows[row][column].letter]),
            _(MOVES[mine.rows[row][column].letter]),
            _credits(cost(matrix, {(row, column): letter})),
        )
        for (row, column), letter in edits.items()
    ]
    rows.append((_("all of them"), "", "", _credits(cost(matrix, edits))))
    title = _("What your changes cost, in credits per {n} rounds of {bet}")
    title = title.format(n=number(f"{ROUNDS:,}"), bet=BET)
    columns = (_("hand"), _("the book"), _("yours"), _("cost"))
    return (Grid(title, columns, tuple(rows)),)


def _credits(amount: float) -> str:
    written = f"{amount:.2f}".replace("-", "\N{MINUS SIGN}")
    return "0" if abs(amount) < NOTHING else number(written)
