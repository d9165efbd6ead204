"""`casino simulate`: play many rounds and compare the mean with the exact value."""

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
from casino.game.rules import Doubles
from casino.languages import N_, _, number

if TYPE_CHECKING:
    from rich.table import Table

    from casino.game.simulator import Simulation

__all__ = ["simulate"]

INTERRUPTED = 130
SHOWN_SEEDS = 1 << 32
PACE = N_("million rounds a second")
OUTCOMES = {
    "win": N_("win"),
    "push": N_("push"),
    "lose": N_("lose"),
    "blackjack": N_("blackjack"),
    "bust": N_("bust"),
    "double": N_("double"),
    "split": N_("split"),
}


def whole_number(text: str) -> int:
    """Parse a number of rounds, such as 1000000, 1_000_000, or 1e6."""
    words = str(text).replace(",", "").replace("_", "")
    try:
        value = int(words) if words.isascii() and words.isdigit() else float(words)
        if value == int(value):
            return int(value)
    except (ValueError, OverflowError):
        pass
    words = _("{text!r} isn't a whole number such as 1000000 or 1e6")
    raise typer.BadParameter(words.format(text=text))


# The function is long because its signature declares the command's options.
def simulate(
    context: typer.Context,
    rounds: Annotated[
        int, typer.Option(parser=whole_number, metavar="N", help="Number of rounds, such as 1e9.")
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
            help="Strategy: the solver's matrix, a simple rule, or a file with a 39 x 10 matrix "
            "or stage 3's three numbers.",
        ),
    ] = "best",
    penetration: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            help="Average share of a shoe that is dealt, 0 to 0.95. "
            "0 means a fresh shoe every round.",
        ),
    ] = 0.75,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seed. Equal seeds give equal results. Default: a new one."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of processor cores. Default: all."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a strategy many times and compare the mean with the exact value."""
    rules = options.rules_from(context)
    try:
        from casino.game.simulator import simulate as play
        from casino.game.simulator import strategy as find_strategy
        from casino.game.simulator.running import cores

        with Console(stderr=True).status(_("Solving ...")):
            chosen = find_strategy(strategy, rules)
        with _progress(rounds) as progress:
            found = play(
                rules,
                chosen,
                rounds,
                secrets.randbelow(SHOWN_SEEDS) if seed is None else seed,
                penetration=penetration,
                jobs=cores() if jobs is None else jobs,
                progress=progress,
            )
    except ImportError as error:
        words = _("casino simulate needs numpy and numba ({error}).").format(error=error)
        message(words + "\n" + _("Install them with: python -m pip install numpy numba"))
        raise typer.Exit(USAGE) from error
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    _print(found, as_json)
    if found.rounds < rounds:
        played, wanted = number(f"{found.rounds:,}"), number(f"{rounds:,}")
        message(
            _("Stopped after {played} of {rounds} rounds.").format(played=played, rounds=wanted)
        )
        raise typer.Exit(INTERRUPTED)


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if standard error is a terminal; yield its update function."""
    console = Console(stderr=True)
    columns = (
        TextColumn(_("Playing")),
        BarColumn(),
        TextColumn("{task.percentage:.0f}%  {task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=rounds, pace="")

        def advance(played: int) -> None:
            elapsed = bar.tasks[task].elapsed or 0.0
            pace = f"{number(f'{played / elapsed / 1e6:,.1f}')} {_(PACE)}" if elapsed else ""
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
    figures = list(_figures(found))
    width = max(len(name) for name, _figure, _more in figures)
    for name, figure, more in figures:
        console.print(f"{name:<{width}} {number(figure):>18} {more}".rstrip(), soft_wrap=True)
    console.print()
    console.print(_outcomes(found))
    console.print()
    console.print(_histogram(found))


def _figures(found: "Simulation") -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the report: a figure's name, its value, and a remark."""
    yield _("Rounds"), number(f"{found.rounds:,}"), ""
    if found.rounds:
        yield (
            _("Mean"),
            f"{found.mean:+.7f}",
            _("of the bet ({share})").format(share=number(f"{found.mean:+.4%}")),
        )
        yield _("Standard error"), number(f"{found.standard_error:.7f}"), ""
        yield _("Standard deviation"), number(f"{found.standard_deviation:.7f}"), ""
    off = found.errors_off
    message = _("({n} standard errors off)")
    more = "" if off is None else message.format(n=number(f"{off:+.2f}"))
    yield _("Exact value"), f"{found.exact:+.7f}", more
    jobs = _("1 job") if found.jobs == 1 else _("{n} jobs").format(n=found.jobs)
    pace = f"{found.rounds_per_second / 1e6:,.1f}"
    seconds = number(f"{found.seconds:.2f}")
    yield _("Speed"), pace, f"{_(PACE)} ({seconds} s, {jobs})"
    yield _("Seed"), str(found.seed), ""


def _dealing(found: "Simulation") -> str:
    """Return the strategy and the kind of shoes, in words."""
    words = _("Strategy: {name}.").format(name=found.strategy)
    rounds = found.shoe_rounds
    if rounds is None:
        return words
    how = _("Shuffled after every round.") if rounds == 1 else _("Shuffled after {n} rounds.")
    return f"{words} {how.format(n=rounds)}"


def _outcomes(found: "Simulation") -> "Table":
    from rich.table import Table

    table = Table(box=None, title=_("Hands"), title_justify="left")
    table.add_column("")
    table.add_column(_("hands"), justify="right")
    table.add_column(_("of all"), justify="right")
    hands = sum(found.outcomes[name] for name in ("win", "push", "lose")) or 1
    for name, count in found.outcomes.items():
        words = _(OUTCOMES.get(name, name))
        table.add_row(words, number(f"{count:,}"), number(f"{count / hands:.4%}"))
    return table


def _histogram(found: "Simulation") -> "Table":
    from rich.table import Table

    table = Table(box=None, title=_("Rounds by net result"), title_justify="left")
    table.add_column(_("net"), justify="right")
    table.add_column(_("rounds"), justify="right")
    table.add_column(_("of all"), justify="right")
    for net, count in found.histogram.items():
        share = number(f"{count / found.rounds:.4%}")
        table.add_row(number(f"{net:+g}"), number(f"{count:,}"), share)
    return table
