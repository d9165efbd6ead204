"""The command `autograder league`, which ranks students' bots by skill at Blackjack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from autograder.commands.options import AsJson, Jobs, Python, Weak, find_kit_with, keep_apart
from autograder.errors import SubmissionError
from autograder.languages import speaking
from autograder.report.terminal import message
from autograder.text import printable

if TYPE_CHECKING:
    from autograder.league.standings import Standing

__all__ = ["league"]

WIDTH = 120


# This function is long because a command declares its options in its signature.
def league(
    bots: Annotated[
        Path,
        typer.Argument(
            metavar="BOTS",
            help="Folder with one bot per folder: BOTS/NAME/stage9_challenge/bot.py.",
        ),
    ],
    to: Annotated[
        Path,
        typer.Option(metavar="DIR", help="Output folder for the page and the played sessions."),
    ],
    sessions: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of sessions for each bot.")
    ] = 100,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed. The same seed deals the same cards.")
    ] = 1,
    decks: Annotated[int, typer.Option(metavar="N", help="Number of decks, 2 to 10.")] = 6,
    bankroll: Annotated[int, typer.Option(metavar="N", help="Credits at the start.")] = 1000,
    min_bet: Annotated[int, typer.Option(metavar="N", help="Lowest bet.")] = 5,
    max_bet: Annotated[int, typer.Option(metavar="N", help="Highest bet.")] = 100,
    natural_pays: Annotated[
        str, typer.Option(metavar="3:2|1:1", help="Payoff of a natural.")
    ] = "3:2",
    jobs: Jobs = None,
    as_json: AsJson = False,
    python: Python = "",
    allow_weak_isolation: Weak = False,
) -> None:
    """Rank bots by skill, with the luck of the cards removed."""
    from autograder.league.page import as_json as plain
    from autograder.league.page import write_league_page
    from autograder.league.playing import League
    from autograder.league.standings import standings
    from autograder.league.tournament import find_bots, play_league
    from autograder.run.run_class import default_jobs
    from casino.game.challenge import Terms
    from casino.game.rules import parse_pay

    try:
        terms = Terms(decks, bankroll, min_bet, max_bet, parse_pay(natural_pays))
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from error
    if bots.resolve() in (to.resolve(), *to.resolve().parents):
        reason = f"{to} is inside {bots}. Choose a folder outside it."
        raise typer.BadParameter(reason, param_hint="--to")
    kit = find_kit_with(python)
    keep_apart(kit.course, to)
    played_for = League(kit, bots, terms, seed, sessions, allow_weak_isolation)
    names = find_bots(played_for)
    if not names:
        raise SubmissionError(
            f"{bots}: no bot in it.",
            next_step="The layout is BOTS/<name>/stage9_challenge/bot.py.",
        )
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(f"{len(names)} bots", total=None)
        played = play_league(
            played_for,
            names,
            to,
            jobs or default_jobs(),
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    if played.kept:
        message(f"{played.kept} sessions had been played before.")
    found = standings(played.blocks, terms)
    with speaking(kit.course.language):
        page = write_league_page(to, found, terms, sessions, seed)
    if as_json:
        typer.echo(json.dumps([plain(each) for each in found], indent=2))
    else:
        _print(found)
    message(f"Page: {page}")


def _print(found: list[Standing]) -> None:
    """Print the bots by rank: the result without luck with its 95% interval, and points."""
    table = Table(box=None, pad_edge=False)
    for name in ("rank", "bot", "without luck", "95%", "points", "edge", "status"):
        side: Literal["left", "right"] = "left" if name in ("bot", "status") else "right"
        table.add_column(name, justify=side, no_wrap=name == "bot")
    for each in found:
        adjusted = each.luck_adjusted
        table.add_row(
            f"{each.rank}{'=' if each.tied_with else ''}",
            Text(printable(each.name)),
            f"{adjusted.mean:.1f}",
            f"{adjusted.low:.1f} to {adjusted.high:.1f}",
            f"{each.points.mean:.1f}",
            f"{100 * each.edge.mean:.2f}%",
            Text(printable(str(each.status))),
        )
    console = Console(highlight=False)
    console.width = max(console.width, WIDTH)
    console.print(table)
