"""`casino simulate`: millions of rounds a second, beside the exact value."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from casino.commands import rule_options as options
from casino.commands.options import USAGE, AsJson, message
from casino.rules import Doubles

if TYPE_CHECKING:
    from rich.table import Table

    from casino.simulator import Simulation

__all__ = ["simulate"]

INTERRUPTED = 130
SHOWN_SEEDS = 1 << 32


def whole_number(text: str) -> int:
    """Read a number of rounds: 1000000, 1_000_000 or 1e6."""
    words = str(text).replace(",", "").replace("_", "")
    try:
        number = int(words) if words.isascii() and words.isdigit() else float(words)
        if number == int(number):
            return int(number)
    except (ValueError, OverflowError):
        pass
    raise typer.BadParameter(f"{text!r} is no whole number, such as 1000000 or 1e6")


# Longer than other functions because a command declares its options in its signature.
def simulate(
    context: typer.Context,
    rounds: Annotated[
        int, typer.Option(metavar="N", help="Rounds to play, such as 1e9.", parser=whole_number)
    ] = 10_000_000,
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
    strategy: Annotated[
        str,
        typer.Option(
            metavar="best|mimic|never-bust|FILE",
            help="How to play: the solver's matrix, a simple rule, or a file with a 39 x 10 matrix "
            "or stage 3's three numbers.",
        ),
    ] = "best",
    penetration: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            help="How much of a shoe is dealt on average, 0 to 0.95: a fixed number of rounds from "
            "each, so that the exact value holds. 0: a fresh shoe every round.",
        ),
    ] = 0.75,
    cut_card: Annotated[
        bool,
        typer.Option(
            "--cut-card",
            help="Shuffle after the round in which that share is reached, as casinos do.",
        ),
    ] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="One seed, one answer. Left out: a new one.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", help="Processor cores to use. Left out: all there are."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a strategy many times over, and compare the mean with the exact value."""
    rules = options.rules_from(context)
    try:
        from casino.simulator import simulate as play
        from casino.simulator import strategy as find_strategy
        from casino.simulator.running import cores

        with Console(stderr=True).status("Solving ..."):
            chosen = find_strategy(strategy, rules)
        with _progress(rounds) as progress:
            found = play(
                rules,
                chosen,
                rounds,
                secrets.randbelow(SHOWN_SEEDS) if seed is None else seed,
                penetration=penetration,
                cut_card=cut_card,
                jobs=cores() if jobs is None else jobs,
                progress=progress,
            )
    except ImportError as error:
        message(
            f"casino simulate needs numpy and numba ({error}).\n"
            "Install them with: python -m pip install numpy numba"
        )
        raise typer.Exit(USAGE) from error
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    _print(found, as_json)
    if found.rounds < rounds:
        message(f"Stopped after {found.rounds:,} of {rounds:,} rounds.")
        raise typer.Exit(INTERRUPTED)


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar with rounds a second on standard error, where that is a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %  {task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=rounds, pace="")

        def advance(played: int) -> None:
            elapsed = bar.tasks[task].elapsed or 0.0
            pace = f"{played / elapsed / 1e6:,.1f} million rounds a second" if elapsed else ""
            bar.update(task, completed=played, pace=pace)

        yield advance


def _print(found: "Simulation", as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(found.as_json(), indent=2))
        return
    console = Console(highlight=False)
    console.print(found.rules.describe(), soft_wrap=True)
    console.print(_dealing(found), soft_wrap=True)
    console.print()
    console.print(f"Rounds             {found.rounds:>18,}")
    if found.rounds:
        console.print(f"Mean               {found.mean:>+18.7f} of the bet ({found.mean:+.4%})")
        console.print(f"Standard error     {found.standard_error:>18.7f}")
        console.print(f"Standard deviation {found.standard_deviation:>18.7f}")
    if found.exact is not None:
        off = "" if found.errors_off is None else f" ({found.errors_off:+.2f} standard errors off)"
        console.print(f"Exact value        {found.exact:>+18.7f}{off}", soft_wrap=True)
    console.print(
        f"Speed              {found.rounds_per_second / 1e6:>18,.1f} million rounds a second "
        f"({found.seconds:.2f} s, {found.jobs} {'job' if found.jobs == 1 else 'jobs'}, "
        f"{found.kernel})",
        soft_wrap=True,
    )
    console.print(f"Seed               {found.seed:>18}")
    console.print()
    console.print(_outcomes(found))
    console.print()
    console.print(_histogram(found))


def _dealing(found: "Simulation") -> str:
    """Who plays, and from which shoes."""
    words = f"Strategy: {found.strategy}."
    if found.shoe is None:
        return words
    if not found.shoe.fixed:
        return f"{words} Shuffled after the round that leaves {found.shoe.cut} cards or fewer."
    rounds = found.shoe.rounds
    return f"{words} Shuffled after {'every round' if rounds == 1 else f'{rounds} rounds'}."


def _outcomes(found: "Simulation") -> "Table":
    from rich.table import Table

    table = Table(box=None, title="Hands", title_justify="left")
    table.add_column("")
    table.add_column("hands", justify="right")
    table.add_column("of all", justify="right")
    hands = sum(found.outcomes[name] for name in ("win", "push", "lose")) or 1
    for name, count in found.outcomes.items():
        table.add_row(name, f"{count:,}", f"{count / hands:.4%}")
    return table


def _histogram(found: "Simulation") -> "Table":
    from rich.table import Table

    table = Table(box=None, title="Rounds by net result", title_justify="left")
    table.add_column("net", justify="right")
    table.add_column("rounds", justify="right")
    table.add_column("of all", justify="right")
    for net, count in found.histogram.items():
        table.add_row(f"{net:+g}", f"{count:,}", f"{count / found.rounds:.4%}")
    return table
