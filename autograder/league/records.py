"""A league's records: a file for each block of a bot's sessions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import convert, to_builtins

from autograder.errors import SubmissionError
from casino.files import write_whole
from casino.messages import Text

__all__ = ["BotSession", "PlayedBlock", "read_block", "write_block"]


@dataclass(frozen=True)
class BotSession:
    """One session of one bot.

    Amounts are credits. `adjusted` is the gain with the luck of the cards removed, `bets` the sum
    of its initial bets. `cpu_ms` is the bot's CPU time, `basic_ms` that of the shipped basic
    strategy. `status` is an error or ""; `curve` has the credits after every tenth game.
    """

    session: int
    games: int
    credits: int
    adjusted: float
    bets: int
    wagered: int
    illegal_plays: int
    ended_by: str
    status: Text
    cpu_ms: float
    basic_ms: float
    curve: tuple[int, ...]


@dataclass(frozen=True)
class PlayedBlock:
    """Some sessions of a bot, with statistics on its play.

    `fingerprint` covers the bot and the league's terms. `first_moves` counts first actions by hand
    and up card, `bets_by_count` games and bet credits by true count. `flags` are signs of
    tampering.
    """

    bot: str
    fingerprint: str
    sessions: tuple[BotSession, ...]
    first_moves: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bets_by_count: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    flags: tuple[tuple[str, Text], ...] = ()


def write_block(path: Path, block: PlayedBlock) -> None:
    """Write a block atomically.

    Raises:
        SubmissionError: when it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(to_builtins(block), ensure_ascii=True).encode())
    except OSError as error:
        raise SubmissionError(
            f"{path}: the sessions cannot be kept: {error.strerror}.",
            next_step="Make room or give another folder with --to, and run the league again.",
        ) from error


def read_block(path: Path, fingerprint: str) -> PlayedBlock | None:
    """Return a stored block; None if there is none for this bot and these terms."""
    try:
        block = convert(json.loads(path.read_bytes()), PlayedBlock)
    except (OSError, ValueError):
        return None
    return block if block.fingerprint == fingerprint else None
