"""Writes a league's page: the table of bots, and details of each bot's play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import fmean
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from autograder.languages import N_, _, current_language, direction, figure, say
from autograder.league.standings import Interval, Standing
from autograder.report.rendering import fill_markup
from autograder.report.writing import write_page
from autograder.text import printable
from casino.game.challenge import Terms
from casino.messages import Message, Text

__all__ = ["INDEX", "as_json", "plain_name", "write_league_page"]

INDEX = "index.html"
TEMPLATES = Path(__file__).parent / "templates"
UP_CARDS = "23456789TA"
HARD_HAND, SOFT_HAND, PAIR = N_("hard {count}"), N_("soft {count}"), N_("pair {rank}")
HARD = [Message(HARD_HAND, count=total) for total in range(5, 21)]
SOFT = [Message(SOFT_HAND, count=total) for total in range(13, 22)]
PAIRS = [Message(PAIR, rank=rank) for rank in "23456789TA"]
LETTERS = {
    "STAND_PAT": "S", "HIT_ME": "H", "DOUBLE_DOWN_AND_HIT_ME": "D", "SPLIT_AND_HIT_ME": "P",
    "CLAIM_BLACKJACK": "C",
}  # fmt: skip
WIDTH, HEIGHT = 320.0, 120.0
CURVES = 40
MAX_NAME_CHARACTERS = 40


@dataclass(frozen=True)
class FirstMove:
    """A bot's most frequent first move with one hand against one up card, as a table cell."""

    letter: str  # S, H, D, P, or C; "" if the hand never came up
    words: Text  # its frequency


@dataclass(frozen=True)
class Curves:
    """Lines of a chart that shows a bot's bankroll during each session."""

    lines: tuple[str, ...]  # points of each session's line
    mean: str  # points of the mean's line
    start: float  # the height of the first bankroll in the chart
    low: int  # the lowest bankroll
    high: int  # the highest bankroll


def as_json(standing: Standing) -> dict[str, Any]:
    """Return a standing as JSON types, with the keys that `autograder league --json` prints."""
    return {
        "name": standing.name,
        "rank": standing.rank,
        "tied_with": list(standing.tied_with),
        "points": asdict(standing.points),
        "luck_adjusted": asdict(standing.luck_adjusted),
        "edge": asdict(standing.edge),
        "ruin_rate": standing.ruin_rate,
        "rounds": standing.rounds,
        "wagered": standing.wagered,
        "illegal_plays": standing.illegal_plays,
        "cpu_ms": round(standing.cpu_ms, 2),
        "status": str(standing.status),
    }


def write_league_page(
    folder: Path, standings: Sequence[Standing], terms: Terms, sessions: int, seed: int
) -> Path:
    """Write the page of a league and return its path.

    `sessions` is the number of sessions for each bot, and `seed` that of the shuffles.

    Raises:
        SubmissionError: when the page can't be written.
    """
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: printable(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "figure": figure, "filled": fill_markup, "percent": _percent, "plain": plain_name,
        "say": say, "span": _span,
    }  # fmt: skip
    templates.globals.update(_=_, direction=direction, current_language=current_language)
    page = templates.get_template("league.html").render(
        standings=standings,
        terms=terms,
        sessions=sessions,
        seed=seed,
        up_cards=UP_CARDS,
        matrices={each.name: _matrix(each.first_moves) for each in standings},
        curves={each.name: _curves(each, terms) for each in standings},
        bets={each.name: list(_bets(each.bets_by_count)) for each in standings},
        width=WIDTH,
        height=HEIGHT,
    )
    path = folder / INDEX
    write_page(path, page)
    return path


def plain_name(name: str) -> str:
    """Return a bot's name with only letters, digits, and spaces, at most 40 characters."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name)
    return " ".join(letters.split())[:MAX_NAME_CHARACTERS].strip() or _("a bot")


def _percent(value: float) -> str:
    return figure(f"{100 * value:.2f}%")


def _span(interval: Interval, unit: str) -> str:
    """Return an interval as text: credits with one decimal; for the unit "%", percent with two."""
    if unit == "%":
        low, high = f"{100 * interval.low:.2f}", f"{100 * interval.high:.2f}%"
    else:
        low, high = f"{interval.low:.1f}", f"{interval.high:.1f}"
    return _("{low} to {high}").format(low=figure(low), high=figure(high))


def _matrix(moves: Mapping[str, Mapping[str, int]]) -> list[tuple[Message, list[FirstMove]]]:
    """Return a row for each hand with the bot's most frequent move against each up card."""
    rows = []
    for hand in (*HARD, *SOFT, *PAIRS):
        cells = [_cell(moves.get(f"{hand}, {up_card}", {})) for up_card in UP_CARDS]
        if any(cell.letter for cell in cells):
            rows.append((hand, cells))
    return rows


def _cell(counts: Mapping[str, int]) -> FirstMove:
    if not counts:
        return FirstMove("", Message("never came up"))
    name, times = max(counts.items(), key=lambda item: (item[1], item[0]))
    whole = sum(counts.values())
    words = Message("{times} times of {all}", times=times, all=whole)
    return FirstMove(LETTERS.get(name, "!"), words)


def _curves(standing: Standing, terms: Terms) -> Curves:
    """Return the chart of a bot's bankrolls: its first sessions, and the mean of all."""
    every = [session.curve for session in standing.sessions]
    shown = every[:CURVES]
    low = min(min(curve) for curve in every)
    high = max(max(curve) for curve in every)
    longest = max(len(curve) for curve in every)

    def points(values: Sequence[float]) -> str:
        spread, step = max(1, high - low), WIDTH / max(1, longest - 1)
        return " ".join(
            f"{at * step:.1f},{HEIGHT - HEIGHT * (value - low) / spread:.1f}"
            for at, value in enumerate(values)
        )

    # An ended session keeps its final bankroll, so that the mean covers all sessions.
    ends = [curve[-1] for curve in every]
    columns = zip_longest(*every)
    mean = [
        fmean(end if value is None else value for value, end in zip(column, ends, strict=True))
        for column in columns
    ]
    start = HEIGHT - HEIGHT * (terms.bankroll - low) / max(1, high - low)
    return Curves(tuple(map(points, shown)), points(mean), round(start, 1), low, high)


def _bets(found: Mapping[str, tuple[int, int]]) -> Iterator[tuple[int, int, float]]:
    """Yield the true count, the number of games, and the mean bet, lowest count first."""
    for name, (games, total) in sorted(found.items(), key=lambda item: int(item[0])):
        yield int(name), games, total / games
