"""A solution for people and for programs: a coloured table with letters, and plain values."""

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from casino.solver.cards import UP_CARD_NAMES
from casino.solver.dealer import DealerTotals
from casino.solver.game import Solution
from casino.solver.matrix import Code, row_name

__all__ = ["as_json", "dealer_rows", "legend", "matrix_table", "value_line"]

STYLES = {
    Code.STAND: "bold red",
    Code.HIT: "bold green",
    Code.DOUBLE: "bold cyan",
    Code.SPLIT: "bold yellow",
    Code.DOUBLE_ELSE_STAND: "bold magenta",
}
MEANINGS = {
    Code.STAND: "stand",
    Code.HIT: "hit",
    Code.DOUBLE: "double, else hit",
    Code.SPLIT: "split",
    Code.DOUBLE_ELSE_STAND: "double, else stand",
}


def as_json(solution: Solution, dealer: Iterable[DealerTotals] | None = None) -> dict[str, object]:
    """The solution as plain values.

    `expected_value` is a fraction of the bet per round; `matrix` has 39 strings of ten letters S,
    H, D, P. If any D means "double, else stand", `double_else_stand` lists those cells as [row,
    column], from 0. `dealer` maps up cards to probabilities of the final totals.
    """
    cells = [
        [row, column]
        for row, codes in enumerate(solution.matrix.rows)
        for column, code in enumerate(codes)
        if code is Code.DOUBLE_ELSE_STAND
    ]
    report: dict[str, object] = {
        "rules": solution.rules.as_dict(),
        "expected_value": solution.expected_value,
        "matrix": solution.matrix.letters(),
    }
    if cells:
        report["double_else_stand"] = cells
    if dealer is not None:
        report["dealer"] = {row.up_card: row.as_dict() for row in dealer}
    return report


def matrix_table(solution: Solution) -> Table:
    """The matrix as a table: a letter in every cell, and a colour for each letter."""
    table = Table(box=None, title="Best play by hand and dealer's up card", title_justify="left")
    table.add_column("")
    for name in UP_CARD_NAMES:
        table.add_column(name, justify="right")
    for row, codes in enumerate(solution.matrix.rows):
        table.add_row(row_name(row), *(Text(_mark(code), STYLES[code]) for code in codes))
    return table


def legend(solution: Solution) -> Text:
    """The legend of the letters in this solution's table."""
    used = {code for codes in solution.matrix.rows for code in codes}
    parts = [
        Text.assemble((_mark(code), STYLES[code]), f" {MEANINGS[code]}") for code in sorted(used)
    ]
    return Text("   ").join(parts)


def value_line(solution: Solution) -> str:
    """The game's value in words, in percent of the bet."""
    value = solution.expected_value
    side = "wins" if value >= 0 else "loses"
    return f"Expected value per round: {value:+.7f} of the bet (the player {side} {abs(value):.4%})"


def dealer_rows(dealer: Iterable[DealerTotals]) -> Table:
    """The dealer's final totals by up card, as probabilities."""
    table = Table(box=None, title="Dealer's final totals by up card", title_justify="left")
    table.add_column("")
    for number, row in enumerate(dealer):
        values = row.as_dict()
        if number == 0:
            for name in values:
                table.add_column(name, justify="right")
        table.add_row(row.up_card, *(f"{chance:.4f}" for chance in values.values()))
    return table


def _mark(code: Code) -> str:
    return "Ds" if code is Code.DOUBLE_ELSE_STAND else code.letter
