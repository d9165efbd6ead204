"""Run a simulation: play blocks of rounds in threads, and add up whole numbers.

A round's cards depend only on the seed and its block, and sums of whole numbers don't depend on
their order. So a seed gives the same result with any number of jobs. The kernel, the compiled code
that plays a block, releases Python's lock, so threads are enough.
"""

import hashlib
import os
import threading
import time
from collections.abc import Callable

import numpy as np

from casino.game.rules import Rules
from casino.game.simulator.cache import answer_once
from casino.game.simulator.exact import exact_value
from casino.game.simulator.shoes import rounds_per_shoe
from casino.game.simulator.simulation import Simulation
from casino.game.simulator.strategy import Strategy
from casino.game.simulator.sums import RAN_OUT, Sums, histogram, moments, new_sums, outcomes
from casino.game.simulator.tables import Tables, make_tables
from casino.languages import _, number

__all__ = ["BLOCK", "MAX_ROUNDS", "cores", "simulate"]

BLOCK = 1 << 17
"""Rounds in a block: 4,096 for each of its 32 lanes."""
MAX_ROUNDS = 10**13
MIN_WAIT_SECONDS = 0.1

Progress = Callable[[int], None]
Play = Callable[[int, Sums], int]
"""Plays the pair of blocks with a number, adds to the sums, and returns the rounds played."""


def simulate(
    rules: Rules,
    strategy: Strategy,
    rounds: int,
    seed: int,
    *,
    penetration: float = 0.75,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play many rounds by a strategy, and return the mean result and all counts.

    `penetration` is as in `rounds_per_shoe`. `jobs` is the number of threads. `progress` is called
    from time to time with the number of rounds played. Ctrl-C ends the run and returns the rounds
    so far. Raises ValueError for invalid numbers, and ImportError without numba.
    """
    _check(rounds, seed, jobs)
    shoe_rounds = rounds_per_shoe(rules, penetration)
    tables = make_tables(rules, strategy)
    exact = _exact(rules, strategy)
    play = _player(tables, shoe_rounds, rounds, seed)
    started = time.perf_counter()
    sums = _play_all(play, -(-rounds // (2 * BLOCK)), jobs, progress or (lambda played: None))
    seconds = time.perf_counter() - started
    by_net = histogram(sums, rules.blackjack_pays)
    mean, deviation = moments(by_net)
    return Simulation(
        rounds=sum(by_net.values()),
        mean=mean,
        standard_deviation=deviation,
        outcomes=outcomes(sums),
        histogram=by_net,
        exact=exact,
        seconds=seconds,
        seed=seed,
        rules=rules,
        strategy=strategy.name,
        shoe_rounds=None if tables.endless else shoe_rounds,
        ran_out=int(sums[RAN_OUT]),
        jobs=jobs,
    )


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _check(rounds: int, seed: int, jobs: int) -> None:
    if not 1 <= rounds <= MAX_ROUNDS:
        message = _("rounds are 1 to {most}, not {value}")
        raise ValueError(
            message.format(most=number(f"{MAX_ROUNDS:,}"), value=number(f"{rounds:,}"))
        )
    if seed < 0:
        raise ValueError(_("a seed is 0 or more, not {value}").format(value=seed))
    if jobs < 1:
        raise ValueError(_("jobs are 1 or more, not {value}").format(value=jobs))


def _exact(rules: Rules, strategy: Strategy) -> float:
    """Return a round's exact net winnings per bet, from the user's cache if possible."""
    found = answer_once(f"value {rules} {strategy}", lambda: exact_value(rules, strategy))
    return float(found) if isinstance(found, float) else exact_value(rules, strategy)


def _player(tables: Tables, shoe_rounds: int, rounds: int, seed: int) -> Play:
    """Return a function that plays the rounds of a numbered pair of blocks.

    It adds their results to an array of sums, and returns the number of rounds.
    """
    from casino.game.simulator.scalar import TableRules, play_block

    key = int.from_bytes(hashlib.sha256(f"casino simulate {seed}".encode()).digest()[:8], "little")
    flags = (bool(flag) for flag in tables.flags)
    full = tuple(tables.running_totals())
    table = TableRules._make([full, *flags, shoe_rounds])
    columns = tables.columns()

    def play(pair: int, sums: Sums) -> int:
        for block in (2 * pair, 2 * pair + 1):
            play_block(
                np.uint64(key),
                block,
                _size(rounds, block),
                table,
                columns,
                tables.limits,
                tables.chances,
                sums,
            )
        return _size(rounds, 2 * pair) + _size(rounds, 2 * pair + 1)

    return play


def _size(rounds: int, block: int) -> int:
    """Return the number of rounds in block number `block`, when `rounds` are played."""
    return min(BLOCK, max(0, rounds - block * BLOCK))


def _play_all(play: Play, pairs: int, jobs: int, progress: Progress) -> Sums:
    """Play all pairs of blocks in `jobs` threads, and return the summed results.

    Ctrl-C stops after the pairs that are being played.
    """
    threads = _Threads(play, pairs, min(jobs, pairs))
    try:
        while threads.wait(MIN_WAIT_SECONDS):
            progress(threads.played)
    except KeyboardInterrupt:
        pass
    sums = threads.stop()
    progress(threads.played)
    return sums


class _Threads:
    """Threads that play one pair of blocks after another, each with its own sums."""

    def __init__(self, play: Play, pairs: int, jobs: int) -> None:
        self.played = 0
        self._play = play
        self._pairs = iter(range(pairs))
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._failures: list[BaseException] = []
        self._sums = [new_sums() for __ in range(jobs)]
        self._threads = [threading.Thread(target=self._work, args=[sums]) for sums in self._sums]
        for thread in self._threads:
            thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` for the threads, and return True if any is still running."""
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return any(thread.is_alive() for thread in self._threads)

    def stop(self) -> Sums:
        """Stop the threads after their current pairs, and return all results added up.

        Raises the error that ended a thread, if there was one.
        """
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        if self._failures:
            raise self._failures[0]
        total: Sums = np.sum(self._sums, axis=0)
        return total

    def _work(self, sums: Sums) -> None:
        try:
            while not self._stopped.is_set():
                with self._lock:
                    pair = next(self._pairs, None)
                if pair is None:
                    return
                rounds = self._play(pair, sums)
                with self._lock:
                    self.played += rounds
        except BaseException as error:
            self._failures.append(error)
            self._stopped.set()
