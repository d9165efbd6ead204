"""`casino challenge`: play stage 9's game with one bot, without a sandbox."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from casino.commands.options import FINDINGS, USAGE, AsJson, message
from casino.languages import N_, _, number
from casino.messages import say

if TYPE_CHECKING:
    from casino.game.challenge import House, Terms

__all__ = ["challenge"]

STAGE = 9
SECONDS = 30.0
WIDTH, HEIGHT = 72, 12
BY_THE_BOT = "the bot"
MAX_BET_CHARACTERS = 20  # length of an illegal bet as shown
ENDS = {  # how a session can end
    BY_THE_BOT: N_("the bot"),
    "ruin": N_("too few credits for a bet"),
    "bet": N_("an illegal bet: {bet}"),
    "limit": N_("{n} games"),
}
SECOND_BET = N_("a second bet in one game")
COLUMNS = {
    "session": N_("session"),
    "games": N_("games"),
    "credits": N_("credits"),
    "wagered": N_("wagered"),
    "illegal_plays": N_("illegal plays"),
    "points": N_("points"),
    "ended_by": N_("ended by"),
}

PlayOne = Callable[["House"], "House"]


# The function is long because its signature declares the command's options.
def challenge(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="Folder of your stages, your bot.py, or a given bot: never_bust, "
            "mimic_the_dealer, basic_strategy, hi_lo.",
        ),
    ] = ".",
    sessions: Annotated[int, typer.Option(min=1, metavar="N", help="Number of sessions.")] = 1,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed. Equal seeds deal equal cards.")] = 1,
    decks: Annotated[int, typer.Option(metavar="N", help="Number of decks, 2 to 10.")] = 6,
    bankroll: Annotated[int, typer.Option(metavar="N", help="Credits at the start.")] = 1000,
    min_bet: Annotated[int, typer.Option(metavar="N", help="Lowest bet.")] = 5,
    max_bet: Annotated[int, typer.Option(metavar="N", help="Highest bet.")] = 100,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show the first session hand by hand.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play the Challenge with one bot and draw its bankroll."""
    from casino.engine.trouble import StudentError
    from casino.game.challenge import Terms, open_house, sentences

    try:
        terms = Terms(decks, bankroll, min_bet, max_bet)
        play_one = _player(bot)
        houses, rows = [], []
        for number in range(sessions):
            house, seconds = _time_session(play_one, open_house(terms, seed, number))
            basic = _basic_seconds(terms, seed, number)
            houses.append(house)
            rows.append(_as_plain_values(number, house, seconds, basic))
    except ValueError as error:
        message(f"{error}.")
        raise typer.Exit(USAGE) from error
    except StudentError as error:
        message(error.trouble.message)
        raise typer.Exit(FINDINGS) from error
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
        return
    if watch:
        for game in houses[0].games:
            first, *others = map(say, sentences(game))
            typer.echo("\n".join([first, *(f"  {line}" for line in others), ""]))
    _print(rows, houses)


def _player(bot: str) -> PlayOne:
    """Return a function that plays a session with the named bot, file, or folder.

    Raises ValueError if there's no such bot, StudentError if it can't be imported.
    """
    from casino.engine.workspace import NoWorkspaceError, find_workspace
    from casino.game.challenge import SHIPPED, play, shipped_bot

    if bot in SHIPPED:
        return lambda house: play(shipped_bot(bot), house)
    path = Path(bot)
    if not path.exists():
        names = ", ".join(SHIPPED)
        words = _("{bot!r} is neither a file, a folder nor a shipped bot ({names})")
        raise ValueError(words.format(bot=bot, names=names))
    try:
        loaded = find_workspace(path if path.is_dir() else path.parent).load(STAGE)
    except NoWorkspaceError as error:
        raise ValueError(str(error).rstrip(".")) from error
    make_bot, make_card = loaded.get("bot.Bot"), loaded.get("stage1_card_hand.card.Card")
    lead = loaded.get("challenge.play_session")

    def play_one(house: House) -> House:
        try:
            with loaded.guard(SECONDS, function=make_bot):
                lead(make_bot, make_card, house.terms.arguments, house.ask)
        finally:
            house.leave()
        return house

    return play_one


def _time_session(play_one: PlayOne, house: House) -> tuple[House, float]:
    started = time.process_time()
    return play_one(house), time.process_time() - started


def _basic_seconds(terms: Terms, seed: int, number: int) -> float:
    """Return the CPU seconds of basic strategy for the same session, on this machine."""
    from casino.game.challenge import open_house, play, shipped_bot

    basic = shipped_bot("basic_strategy")
    return _time_session(lambda house: play(basic, house), open_house(terms, seed, number))[1]


def _as_plain_values(number: int, house: House, seconds: float, basic: float) -> dict[str, Any]:
    """Return a session's result as plain values, for the table and for JSON.

    `seconds` and `basic` are the CPU seconds of the bot and of basic strategy.
    """
    from casino.game.challenge.points import freeloader_penalty, milliseconds_charged, points

    charged = milliseconds_charged(seconds, basic)
    return {
        "session": number,
        "games": len(house.games),
        "credits": house.credits,
        "wagered": house.wagered,
        "illegal_plays": house.illegal_plays,
        "freeloader_penalty": freeloader_penalty(house),
        "cpu_ms": round(1000 * seconds, 1),
        "points": round(points(house, charged), 1),
        "ended_by": house.ended_by or BY_THE_BOT,
        "bankroll": [house.terms.bankroll, *_bankrolls(house)],
    }


def _bankrolls(house: House) -> list[int]:
    credits, curve = house.terms.bankroll, []
    for game in house.games:
        credits += game.net
        curve.append(credits)
    return curve


def _ending(house: House) -> str:
    """Return the reason why a session ended, in words."""
    from casino.engine.trouble import plain

    if house.ended_by == "bet" and not house.refused_bet:
        return _(SECOND_BET)
    message = _(ENDS[house.ended_by or BY_THE_BOT])
    return message.format(bet=plain(house.refused_bet, MAX_BET_CHARACTERS), n=len(house.games))


def _print(rows: list[dict[str, Any]], houses: list[House]) -> None:
    """Print a line for each session, and plot the bankroll of the first one."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from casino.game.challenge.drawing import draw_curve

    table = Table(box=None, pad_edge=False)
    for name, title in COLUMNS.items():
        is_last = name == "ended_by"
        table.add_column(_(title), justify="left" if is_last else "right", no_wrap=is_last)
    for row, house in zip(rows, houses, strict=True):
        cells = {name: number(str(row[name])) for name in COLUMNS}
        cells |= {"session": str(row["session"] + 1), "ended_by": escape(_ending(house))}
        table.add_row(*cells.values())
    console = Console(highlight=False)
    console.print(table)
    if len(rows) > 1:
        mean = sum(row["points"] for row in rows) / len(rows)
        console.print(_("Points in the mean: {points}").format(points=number(f"{mean:.1f}")))
    console.print("\n" + _("The bankroll, game by game:"))
    curve = [houses[0].terms.bankroll, *_bankrolls(houses[0])]
    for line in draw_curve(curve, WIDTH, HEIGHT):
        console.print(line, soft_wrap=True)
