"""Show a solution of the game as coloured tables or as JSON."""

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from casino.game.solver.cards import UP_CARD_NAMES
from casino.game.solver.dealer import DealerTotals
from casino.game.solver.game import Solution
from casino.game.solver.matrix import Code, row_name, row_words
from casino.languages import N_, _, number

__all__ = ["as_json", "dealer_rows", "legend", "matrix_table", "value_line"]

STYLES = {
    Code.STAND: "bold red",
    Code.HIT: "bold green",
    Code.DOUBLE: "bold cyan",
    Code.SPLIT: "bold yellow",
}
MEANINGS = {
    Code.STAND: N_("stand"),
    Code.HIT: N_("hit"),
    Code.DOUBLE: N_("double, else hit"),
    Code.SPLIT: N_("split"),
}


def as_json(solution: Solution, dealer: Iterable[DealerTotals] | None = None) -> dict[str, object]:
    """Return a solution as plain values for JSON.

    `expected_value` is a fraction of the bet per round. `matrix` has 39 strings of ten letters S,
    H, D, P. `dealer` maps up cards to probabilities of the final totals.
    """
    report: dict[str, object] = {
        "rules": solution.rules.as_dict(),
        "expected_value": solution.expected_value,
        "matrix": solution.matrix.letters(),
    }
    if dealer is not None:
        report["dealer"] = {row.up_card: row.as_dict() for row in dealer}
    return report


def matrix_table(solution: Solution) -> Table:
    """Return the matrix as a table with coloured letters."""
    title = _("Best play by hand and dealer's up card")
    table = Table(box=None, title=title, title_justify="left")
    table.add_column("")
    for name in UP_CARD_NAMES:
        table.add_column(name, justify="right")
    for row, codes in enumerate(solution.matrix.rows):
        table.add_row(
            row_words(row_name(row)), *(Text(code.letter, STYLES[code]) for code in codes)
        )
    return table


def legend(solution: Solution) -> Text:
    """Return a line that explains the matrix's letters, such as S for stand."""
    used = {code for codes in solution.matrix.rows for code in codes}
    parts = [
        Text.assemble((code.letter, STYLES[code]), f" {_(MEANINGS[code])}") for code in sorted(used)
    ]
    return Text("   ").join(parts)


def value_line(solution: Solution) -> str:
    """Return the game's value in words, in percent of the bet."""
    value = solution.expected_value
    message = (
        _("Expected value per round: {value} of the bet (the player wins {percent})")
        if value >= 0
        else _("Expected value per round: {value} of the bet (the player loses {percent})")
    )
    return message.format(value=number(f"{value:+.7f}"), percent=number(f"{abs(value):.4%}"))


def dealer_rows(dealer: Iterable[DealerTotals]) -> Table:
    """Return a table: for each up card, the probability of each final total."""
    title = _("Dealer's final totals by up card")
    table = Table(box=None, title=title, title_justify="left")
    table.add_column("")
    for place, row in enumerate(dealer):
        values = row.as_dict()
        if place == 0:
            for name in values:
                table.add_column(name, justify="right")
        table.add_row(row.up_card, *(number(f"{chance:.4f}") for chance in values.values()))
    return table
