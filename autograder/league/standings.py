"""Ranks the bots of a league by their mean gain with the luck of the cards removed.

All intervals are 95% confidence intervals of the mean over sessions, by Student's t-distribution.
Two bots are compared session by session, because session i has the same cards for both. They are
tied if the interval of the mean difference contains 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from autograder.league.records import BotSession, PlayedBlock
from autograder.report.flags import describe_flag
from casino.game.challenge import Terms
from casino.game.challenge.points import milliseconds_charged
from casino.languages import N_
from casino.messages import Message, Text, join_texts

__all__ = ["Interval", "Standing", "standings"]

NORMAL_95 = 1.96
UNUSUAL = N_("did something unusual")


@dataclass(frozen=True)
class Interval:
    """A mean over sessions, and its 95% confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """One bot's place in the league's table, with statistics on its sessions."""

    name: str
    rank: int
    tied_with: tuple[str, ...]  # bots that are too close to be separated
    points: Interval  # credits minus penalties
    luck_adjusted: Interval  # the same with the luck of the cards removed; decides the rank
    edge: Interval  # luck-adjusted gain per credit bet
    ruin_rate: float  # share of the sessions that ended without credits
    rounds: int
    wagered: int
    illegal_plays: int
    cpu_ms: float  # per session
    status: Text  # errors and flags, or "ok"
    sessions: tuple[BotSession, ...]
    first_moves: Mapping[str, Mapping[str, int]]
    bets_by_count: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class _Played:
    """All sessions of one bot in order, with its points and luck-adjusted points by session."""

    name: str
    blocks: Sequence[PlayedBlock]
    sessions: tuple[BotSession, ...]
    points: tuple[float, ...]
    adjusted: tuple[float, ...]


def standings(blocks: Iterable[PlayedBlock], terms: Terms) -> list[Standing]:
    """Return the table of a league: all bots with rank and statistics, best first.

    `terms` are the league's limits on bets, bankroll, and decks.
    """
    by_bot: dict[str, list[PlayedBlock]] = {}
    for block in blocks:
        by_bot.setdefault(block.bot, []).append(block)
    played = [_summarise_blocks(name, found, terms) for name, found in sorted(by_bot.items())]
    played.sort(key=lambda each: -fmean(each.adjusted))
    return [_standing(each, played) for each in played]


def _summarise_blocks(name: str, blocks: Sequence[PlayedBlock], terms: Terms) -> _Played:
    sessions = tuple(
        sorted((each for block in blocks for each in block.sessions), key=lambda one: one.session)
    )
    charged = _charge_time(sessions)
    penalties = [charged + max(0, terms.bankroll - each.wagered) for each in sessions]
    return _Played(
        name,
        blocks,
        sessions,
        tuple(each.credits - penalty for each, penalty in zip(sessions, penalties, strict=True)),
        tuple(
            terms.bankroll + each.adjusted - penalty
            for each, penalty in zip(sessions, penalties, strict=True)
        ),
    )


def _charge_time(sessions: Sequence[BotSession]) -> float:
    """Return the penalty per session for slow play, in credits (one for each millisecond).

    Single times are uncertain, so the mean of all sessions decides.
    """
    mine = fmean(each.cpu_ms for each in sessions) / 1000
    basic = fmean(each.basic_ms for each in sessions) / 1000
    return milliseconds_charged(mine, basic)


def _standing(played: _Played, everybody: Sequence[_Played]) -> Standing:
    tied = [other.name for other in everybody if other is not played and _is_tied(played, other)]
    ahead = everybody[: everybody.index(played)]
    sessions = played.sessions
    return Standing(
        name=played.name,
        rank=1 + sum(other.name not in tied for other in ahead),
        tied_with=tuple(tied),
        points=_interval(played.points),
        luck_adjusted=_interval(played.adjusted),
        edge=_ratio([each.adjusted for each in sessions], [each.bets for each in sessions]),
        ruin_rate=fmean(each.ended_by == "ruin" for each in sessions),
        rounds=sum(each.games for each in sessions),
        wagered=sum(each.wagered for each in sessions),
        illegal_plays=sum(each.illegal_plays for each in sessions),
        cpu_ms=fmean(each.cpu_ms for each in sessions),
        status=_status(played),
        sessions=sessions,
        first_moves=_moves(played.blocks),
        bets_by_count=_bets(played.blocks),
    )


def _is_tied(one: _Played, other: _Played) -> bool:
    found = _interval([a - b for a, b in zip(one.adjusted, other.adjusted, strict=True)])
    return found.low <= 0 <= found.high


def _interval(values: Sequence[float]) -> Interval:
    mean = fmean(values)
    reach = _reach(len(values)) * _error(values)
    return Interval(mean, mean - reach, mean + reach)


def _reach(number: int) -> float:
    """Return the half-width of a 95% confidence interval in standard errors, for `number` values.

    Uses the expansion of Student's t around the normal distribution (Abramowitz and Stegun,
    26.7.5).
    """
    z, freedom = NORMAL_95, max(1, number - 1)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def _error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of these values; 0 for a single one."""
    number, mean = len(values), fmean(values)
    if number == 1:
        return 0.0
    return sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)


def _ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Interval:
    """Return the ratio of two sums over sessions, with its interval by the delta method."""
    whole = sum(bottoms)
    if not whole:
        return Interval(0.0, 0.0, 0.0)
    ratio = sum(tops) / whole
    rests = [top - ratio * bottom for top, bottom in zip(tops, bottoms, strict=True)]
    reach = _reach(len(rests)) * _error(rests) * len(bottoms) / whole
    return Interval(ratio, ratio - reach, ratio + reach)


def _status(played: _Played) -> Text:
    """Return a bot's most frequent error and all of its flags as text, or "ok"."""
    troubles = Counter(each.status for each in played.sessions if each.status)
    # A flag's kind comes from the bot's worker, so only known words are shown.
    flags = sorted(
        {describe_flag(kind) or UNUSUAL for each in played.blocks for kind, _ in each.flags}
    )
    often = N_("{what} ({count} of {all} sessions)")
    parts = [
        Message(often, what=words, count=number, all=len(played.sessions))
        for words, number in troubles.most_common(1)
    ]
    if flags:
        parts.append(Message("flagged: {what}", what=join_texts(", ", map(Message, flags))))
    return join_texts("; ", parts) or "ok"


def _moves(blocks: Iterable[PlayedBlock]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for block in blocks:
        for cell, counts in block.first_moves.items():
            found.setdefault(cell, Counter()).update(counts)
    return found


def _bets(blocks: Iterable[PlayedBlock]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for block in blocks:
        for name, (games, total) in block.bets_by_count.items():
            before = found.get(name, (0, 0))
            found[name] = before[0] + games, before[1] + total
    return found
