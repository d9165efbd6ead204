"""`casino solve`: the best strategy and the exact value of the game."""

import json
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console

from casino.files import write_whole
from casino.rules import (
    ENDLESS,
    MAX_HANDS,
    Doubles,
    Rules,
    challenge_rules,
    parse_decks,
    parse_pay,
)

if TYPE_CHECKING:
    from casino.solver import Solution

__all__ = ["solve"]

T = TypeVar("T")


class Table(StrEnum):
    """A table whose rules have a name."""

    COURSE = "course"
    CHALLENGE = "challenge"


# Longer than other functions because a command declares its options in its signature.
def solve(
    context: typer.Context,
    table: Annotated[
        Table,
        typer.Option(
            "--rules",
            help="course: the table of the strategy matrix, changed by the other options. "
            "challenge: stage 9's game, of which only the decks can be chosen.",
        ),
    ] = Table.COURSE,
    decks: Annotated[
        str | None,
        typer.Option(
            metavar="N|endless",
            help="1 to 10 decks, or endless. Left out: 6, and endless for the challenge.",
        ),
    ] = None,
    hit_soft_17: Annotated[
        bool, typer.Option("--hit-soft-17", help="The dealer draws on a soft 17.")
    ] = False,
    no_peek: Annotated[
        bool,
        typer.Option(
            "--no-peek", help="A dealer's blackjack takes doubled and split bets as well."
        ),
    ] = False,
    no_das: Annotated[bool, typer.Option("--no-das", help="No double after a split.")] = False,
    resplit: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=2,
            max=MAX_HANDS,
            help="The most hands that one pair may become; 2: no resplit. Left out: no limit.",
        ),
    ] = None,
    resplit_aces: Annotated[
        bool, typer.Option("--resplit-aces", help="Aces may be split again, as other pairs.")
    ] = False,
    hit_split_aces: Annotated[
        bool, typer.Option("--hit-split-aces", help="Split aces are played on, as other pairs.")
    ] = False,
    double: Annotated[
        Doubles, typer.Option(help="What may be doubled: any two cards, or these hard totals.")
    ] = Doubles.ANY,
    pay: Annotated[str, typer.Option(metavar="3:2|6:5|1:1", help="What a blackjack pays.")] = "3:2",
    charlie: Annotated[
        bool, typer.Option("--charlie", help="Five cards without a bust win at once.")
    ] = False,
    double_else_stand: Annotated[
        bool,
        typer.Option(
            "--double-else-stand",
            help="Allow a fifth code for soft hands: double, and stand where that is forbidden.",
        ),
    ] = False,
    dealer: Annotated[
        bool, typer.Option("--dealer", help="Add the dealer's final totals.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the matrix as the lab's text file as well."),
    ] = None,
) -> None:
    """Work out the best strategy matrix and the exact value of the game."""
    if table is Table.CHALLENGE:
        _only_challenge_options(context)
        _solve_challenge(
            challenge_rules(_parsed("--decks", parse_decks, decks or ENDLESS)), as_json
        )
        return
    rules = Rules(
        decks=_parsed("--decks", parse_decks, decks or "6"),
        hit_soft_17=hit_soft_17,
        peek=not no_peek,
        double_after_split=not no_das,
        doubles=double,
        max_hands=resplit,
        resplit_aces=resplit_aces,
        hit_split_aces=hit_split_aces,
        blackjack_pays=_parsed("--pay", parse_pay, pay),
        five_card_charlie=charlie,
    )
    _solve(rules, double_else_stand, dealer, as_json, write)


def _parsed(option: str, parse: Callable[[str], T], text: str) -> T:
    """The option's value; text that cannot be read ends the command with status 2."""
    try:
        return parse(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def _only_challenge_options(context: typer.Context) -> None:
    """Refuse options that the Challenge's rules leave no room for, with status 2."""
    sources = {
        parameter.opts[0]: context.get_parameter_source(parameter.name or "")
        for parameter in context.command.params
        if parameter.name not in {"table", "decks", "as_json"}
    }
    given = [option for option, source in sources.items() if source and source.name != "DEFAULT"]
    if given:
        names = ", ".join(given)
        raise typer.BadParameter(
            f"the Challenge's rules are fixed but for --decks; leave out {names}",
            param_hint="--rules",
        )


def _solve_challenge(rules: Rules, as_json: bool) -> None:
    """Work out the Challenge's values and print them."""
    from casino.solver import challenge_report as report

    with Console(stderr=True).status("Solving ..."):
        solved = report.solve_challenge(rules)
    if as_json:
        typer.echo(json.dumps(report.as_json(solved), indent=2))
        return
    console = Console(highlight=False)
    console.print(rules.describe(), soft_wrap=True)
    console.print("A natural is claimed; insurance is bought where it gains.", soft_wrap=True)
    console.print()
    console.print(report.values(solved))
    for chart in report.charts(solved):
        console.print()
        console.print(chart)


def _solve(
    rules: Rules, double_else_stand: bool, dealer: bool, as_json: bool, write: Path | None
) -> None:
    """Solve, write the file if one is wanted, and print."""
    from casino.solver import dealer_table, report, solve

    with Console(stderr=True).status("Solving ..."):
        solution = solve(rules, double_else_stand)
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
    """Write the lab's file in one step, so that a reader finds the old or the new one, whole."""
    try:
        write_whole(path.resolve(), solution.matrix.text().encode("ascii"))
    except OSError as error:
        raise typer.BadParameter(
            f"cannot write {str(path)!r}: {error.strerror}", param_hint="--write"
        ) from error
    if solution.matrix.says_else_stand:
        typer.echo(
            "The lab's file cannot say 'double, else stand': a table that hits instead plays "
            "those soft hands worse than the matrix without --double-else-stand.",
            err=True,
        )
