"""Stores a league's sessions: a file for each block, which is some sessions of one bot.

A session is a series of games of one bot at one table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import convert, to_builtins

from autograder.errors import writing
from casino.files import write_whole
from casino.messages import Text

__all__ = ["BotSession", "PlayedBlock", "read_block", "write_block"]


@dataclass(frozen=True)
class BotSession:
    """The outcome of one session of one bot, a series of games; amounts are in credits."""

    session: int  # its number
    games: int  # the number of games
    credits: int  # at the end
    adjusted: float  # the gain with the luck of the cards removed
    bets: int  # the sum of the initial bets
    wagered: int  # the sum of all bets
    illegal_plays: int
    ended_by: str
    status: Text  # an error, or ""
    cpu_ms: float  # the bot's CPU time
    basic_ms: float  # the CPU time of the shipped basic strategy
    curve: tuple[int, ...]  # credits after every tenth game


@dataclass(frozen=True)
class PlayedBlock:
    """Some sessions of one bot, with statistics on its play."""

    bot: str
    fingerprint: str  # of the bot's files, the kit, and the league's settings
    sessions: tuple[BotSession, ...]
    # Number of each first action, by hand and up card such as `hard 16, T`.
    first_moves: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    # Number of games and sum of bets, by true count.
    bets_by_count: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    flags: tuple[tuple[str, Text], ...] = ()  # signs of tampering


def write_block(path: Path, block: PlayedBlock) -> None:
    """Write a block of sessions to its file atomically.

    Raises:
        SubmissionError: when the file can't be written.
    """
    with writing(path, "Make room or give another folder with --to, and run the league again."):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(to_builtins(block), ensure_ascii=True).encode())


def read_block(path: Path, fingerprint: str) -> PlayedBlock | None:
    """Return a stored block, or None if there is none with this fingerprint."""
    try:
        block = convert(json.loads(path.read_bytes()), PlayedBlock)
    except (OSError, ValueError):
        return None
    return block if block.fingerprint == fingerprint else None
