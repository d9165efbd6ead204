"""`casino solve`: compute the best strategy and the exact value of the game."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from casino.commands import rule_options as options
from casino.engine.handed_out import read_handed_out
from casino.files import write_whole
from casino.game.rules import Doubles, Rules
from casino.languages import _

if TYPE_CHECKING:
    from casino.game.solver import Solution

__all__ = ["solve"]

PUBLISHED = "stage7_strategy_matrix/basic_strategy.txt"


# The function is long because its signature declares the command's options.
def solve(
    context: typer.Context,
    table: options.TableName = options.RuleSet.COURSE,
    decks: options.Decks = None,
    hit_soft_17: options.HitSoft17 = False,
    no_peek: options.NoPeek = False,
    no_das: options.NoDas = False,
    resplit: options.Resplit = None,
    resplit_aces: options.ResplitAces = False,
    hit_split_aces: options.HitSplitAces = False,
    double: options.Double = Doubles.ANY,
    pay: options.Pay = "3:2",
    charlie: options.Charlie = False,
    dealer: Annotated[
        bool, typer.Option("--dealer", help="Include the dealer's final totals.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Output file for the matrix."),
    ] = None,
) -> None:
    """Compute the best strategy matrix and the exact value of the game."""
    rules = options.rules_from(context)
    if table is options.RuleSet.CHALLENGE:
        options.refuse_beside_challenge(context, ["dealer", "write"])
        _solve_challenge(rules, as_json)
    else:
        _solve(rules, dealer, as_json, write)


def _solve_challenge(rules: Rules, as_json: bool) -> None:
    """Solve stage 9's game, and print its value and its best plays."""
    from casino.game.solver import challenge_report as report
    from casino.game.solver.matrix import Matrix

    text = read_handed_out().get(PUBLISHED)
    published = None if text is None else Matrix.from_text(text.decode("ascii"))
    with Console(stderr=True).status(_("Solving ...")):
        solved = report.solve_challenge(rules, published)
    if as_json:
        typer.echo(json.dumps(report.as_json(solved), indent=2))
        return
    console = Console(highlight=False)
    console.print(rules.describe(), soft_wrap=True)
    words = _("A natural is claimed; insurance is bought where it gains.")
    console.print(words, soft_wrap=True)
    console.print()
    console.print(report.values(solved))
    for chart in report.charts(solved):
        console.print()
        console.print(chart)


def _solve(rules: Rules, dealer: bool, as_json: bool, write: Path | None) -> None:
    """Solve the course's game, write the matrix file if wanted, and print the results."""
    from casino.game.solver import dealer_table, report, solve

    with Console(stderr=True).status(_("Solving ...")):
        solution = solve(rules)
    if write is not None:
        _write(write, solution)
    rows = list(dealer_table(rules)) if dealer else None
    if as_json:
        typer.echo(json.dumps(report.as_json(solution, rows), indent=2))
        return
    console = Console(highlight=False)
    console.print(rules.describe(), soft_wrap=True)
    console.print(report.value_line(solution), soft_wrap=True)
    console.print()
    console.print(report.matrix_table(solution))
    console.print(report.legend(solution), soft_wrap=True)
    if rows is not None:
        console.print()
        console.print(report.dealer_rows(rows))


def _write(path: Path, solution: "Solution") -> None:
    """Write stage 7's matrix file in one step, so that no reader sees half of it."""
    try:
        write_whole(path.resolve(), solution.matrix.text().encode("ascii"))
    except OSError as error:
        raise typer.BadParameter(
            _("cannot write {file!r}: {error}").format(file=str(path), error=error.strerror),
            param_hint="--write",
        ) from error
