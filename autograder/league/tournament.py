"""Plays a league: every bot plays all sessions, in blocks that are stored when they finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from autograder.course.submissions import find_students
from autograder.league.playing import STAGE, Block, League, SessionPlayer, fingerprint_of
from autograder.league.records import PlayedBlock, read_block, write_block
from autograder.run.lock import lock_results
from autograder.run.pool import map_forked
from autograder.sandbox.host.sandbox import Sandbox

__all__ = ["LeagueRun", "find_bots", "play_league"]

BLOCK = 20
PLAYED = "played"


@dataclass(frozen=True)
class LeagueRun:
    """All blocks of a league, and the number of sessions that earlier runs had played."""

    blocks: tuple[PlayedBlock, ...]
    kept: int


def find_bots(league: League) -> list[str]:
    """Return the names of the folders that contain a bot, sorted.

    Raises:
        SubmissionError: when the bots' folder can't be read or has another layout.
    """
    names = [stage.name for stage in league.kit.course.stages]
    return [
        name
        for name in find_students(league.bots, names)
        if STAGE in league.submission(name).stages
    ]


def play_league(
    league: League,
    bots: Sequence[str],
    folder: Path,
    jobs: int,
    *,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> LeagueRun:
    """Play all blocks that aren't stored yet, and return all blocks.

    Args:
        league: the settings of the league.
        bots: the names of the bots.
        folder: where blocks are stored.
        jobs: the number of processes.
        progress: called with the number of finished blocks and the number of all blocks.

    Raises:
        KitError: when the sandbox can't be opened, or a block can't be stored.
    """
    with lock_results(folder, doing="playing a league in"):
        kept: list[PlayedBlock] = []
        todo: list[Block] = []
        for block, fingerprint in _blocks(league, bots):
            known = read_block(_path(folder, block), fingerprint)
            if known is None or len(known.sessions) != block.last - block.first:
                todo.append(block)
            else:
                kept.append(known)
        total = len(kept) + len(todo)
        progress(len(kept), total)
        blocks = list(kept)
        played_blocks = map_forked(
            partial(_open_table, league), todo, jobs, describe=_describe_block
        )
        for block, played in played_blocks:
            write_block(_path(folder, block), played)
            blocks.append(played)
            progress(len(blocks), total)
    return LeagueRun(tuple(blocks), sum(len(block.sessions) for block in kept))


def _blocks(league: League, bots: Sequence[str]) -> Iterator[tuple[Block, str]]:
    """Yield every block of sessions in a league, with the digest of all that affects it."""
    for bot in bots:
        fingerprint = fingerprint_of(league, league.submission(bot))
        for first in range(0, league.sessions, BLOCK):
            yield Block(bot, first, min(first + BLOCK, league.sessions)), fingerprint


def _path(folder: Path, block: Block) -> Path:
    return folder / PLAYED / block.bot / f"{block.first:05d}-{block.last:05d}.json"


@contextmanager
def _open_table(
    league: League,
) -> Iterator[Callable[[Block], Iterator[tuple[Block, PlayedBlock]]]]:
    """Open a sandbox for this process, and yield a function that plays a block of sessions."""
    sandbox = Sandbox.open(python=league.kit.course.python, allow_weak=league.allow_weak)
    player = SessionPlayer(league, sandbox)

    def work(block: Block) -> Iterator[tuple[Block, PlayedBlock]]:
        yield block, player.play(block, league.submission(block.bot))

    try:
        yield work
    finally:
        sandbox.close()


def _describe_block(block: Block, done: int) -> str:
    return f"{block.bot}, sessions {block.first} to {block.last - 1}"
