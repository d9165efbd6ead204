"""Runs a league: blocks of sessions in processes of this machine, kept as they are finished."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from autograder.course.submissions import find_students, read_submission
from autograder.errors import KitFault
from autograder.league.playing import STAGE, Block, League, Player, fingerprint_of
from autograder.league.records import PlayedBlock, read_block, write_block
from autograder.run.lock import locked
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Sandbox

__all__ = ["Played", "find_bots", "play_league"]

BLOCK = 20
PLAYED = "played"


@dataclass(frozen=True)
class Played:
    """A league's records, and how many sessions of them an earlier run had played."""

    blocks: tuple[PlayedBlock, ...]
    kept: int


def find_bots(league: League) -> list[str]:
    """Return the names of the folders that hold a bot, sorted.

    Raises:
        SubmissionError: when the folder cannot be read, or holds stages instead of bots.
    """
    names = [stage.name for stage in league.kit.course.stages]
    return [
        name
        for name in find_students(league.bots, names)
        if STAGE in read_submission(league.bots, name, names).stages
    ]


def play_league(
    league: League,
    bots: Sequence[str],
    folder: Path,
    jobs: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Played:
    """Play what has not been played yet and return all records.

    `progress` is told how many blocks are done, of how many.

    Raises:
        KitError: when the machine cannot isolate, or records cannot be written.
    """
    with locked(folder, doing="playing a league in"):
        kept: list[PlayedBlock] = []
        todo: list[Block] = []
        for block, fingerprint in _blocks(league, bots, folder / PLAYED):
            known = read_block(block.path, fingerprint)
            if known is None or len(known.sessions) != block.last - block.first:
                todo.append(block)
            else:
                kept.append(known)
        total = len(kept) + len(todo)
        progress(len(kept), total)
        blocks = list(kept)
        for played in _play(league, todo, jobs):
            blocks.append(played)
            progress(len(blocks), total)
    return Played(tuple(blocks), sum(len(block.sessions) for block in kept))


def _blocks(league: League, bots: Sequence[str], folder: Path) -> Iterator[tuple[Block, str]]:
    """Yield every block with the fingerprint of what it depends on."""
    names = [stage.name for stage in league.kit.course.stages]
    for bot in bots:
        fingerprint = fingerprint_of(league, read_submission(league.bots, bot, names))
        for first in range(0, league.sessions, BLOCK):
            last = min(first + BLOCK, league.sessions)
            path = folder / bot / f"{first:05d}-{last:05d}.json"
            yield Block(bot, first, last, path), fingerprint


def _play(league: League, todo: Sequence[Block], jobs: int) -> Iterator[PlayedBlock]:
    """Play blocks in processes and yield their records as they are written."""
    if not todo:
        return
    context = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(
        min(jobs, len(todo)), context, initializer=_begin, initargs=(league,)
    )
    try:
        pending: set[Future[PlayedBlock]] = {pool.submit(_play_block, block) for block in todo}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise KitFault(
            "A process of the league ended.",
            next_step="Run the same command again: what is finished is kept.",
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


_players: list[Player] = []  # one for each process, made by its initializer


def _begin(league: League) -> None:
    """Open this process's sandbox; it dies with the league, and its workers with it."""
    kernel.die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _players[:] = [Player(league, Sandbox.open(allow_weak=league.allow_weak))]


def _play_block(block: Block) -> PlayedBlock:
    played = _players[0].play(block)
    write_block(block.path, played)
    return played
