"""Plays a bot's sessions: the bot in a worker, the house with its shoe in this process.

Session i has the same cards for every bot. It is played once, in its own worker, because a bot that
keeps state between sessions, or replays one, could select the sessions that count. A worker has no
data about the shoe, the other bots, or the house's records.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import fmean

from autograder.course.files import Kit
from autograder.course.submissions import Submission, read_submission
from autograder.grading.challenge import session_frame
from autograder.grading.loads import Compiler, read_given_modules
from autograder.league import plain_card
from autograder.league.records import BotSession, PlayedBlock
from autograder.league.watching import Habits, Watched, watch
from autograder.sandbox.host.endings import ENDED_BY_SIGNAL, ENDED_WITH_STATUS
from autograder.sandbox.host.replies import Raised
from autograder.sandbox.host.sandbox import (
    Died,
    Load,
    Module,
    NeedsModule,
    Sandbox,
    Source,
    TimedOut,
    WorkerClient,
    WorkerEnded,
    WorkerLimits,
)
from casino.game.challenge import House, Terms, open_house
from casino.messages import Message, Text

__all__ = ["STAGE", "Block", "League", "SessionPlayer", "fingerprint_of"]

STAGE, FIRST_STAGE = "stage9_challenge", "stage1_card_hand"
CARD, BOT = f"{FIRST_STAGE}.card", f"{STAGE}.bot"
SECONDS, SECONDS_AFTER_HANG = 4.0, 0.4
LIFE_SECONDS = 600.0
MEMORY_BYTES, OUTPUT = 512 * 2**20, 64 * 1024
BASIC_SESSIONS = 2
# Errors whose number a bot may choose, without that number.
WITHOUT_NUMBER = {
    ENDED_WITH_STATUS: Message("ended the whole process (os._exit)"),
    ENDED_BY_SIGNAL: Message("was ended"),
}
UNREADABLE = Message("answers with what the house cannot read")


@dataclass(frozen=True)
class League:
    """The settings of a league of stage 9's bots: limits, seed, and number of sessions."""

    kit: Kit
    bots: Path  # a folder with a submission for each bot
    terms: Terms  # limits on bets, bankroll, and decks
    seed: int  # of all shuffles
    sessions: int  # of each bot
    allow_weak: bool = False  # True to accept a sandbox without some isolation layers

    def submission(self, bot: str) -> Submission:
        return read_submission(self.bots, bot, [stage.name for stage in self.kit.course.stages])

    def table(self, session: int) -> Callable[[], House]:
        """Return a function that opens a new house for session number `session`."""
        return partial(open_house, self.terms, self.seed, session)


@dataclass(frozen=True)
class Block:
    """Consecutive sessions of one bot, which are played and stored together."""

    bot: str
    first: int
    last: int  # excluded


def fingerprint_of(league: League, submission: Submission) -> str:
    """Return a digest of everything that a bot's sessions depend on."""
    digest = sha256(repr((league.kit.digest, league.terms, league.seed)).encode())
    for stage, files in sorted(submission.stages.items()):
        for name, content in sorted(files.files.items()):
            digest.update(f"{stage}/{name} {len(content)} ".encode())
            digest.update(content)
    return digest.hexdigest()


@dataclass
class SessionPlayer:
    """Plays blocks of sessions in one process, with one sandbox."""

    league: League
    sandbox: Sandbox
    _loads: dict[str, Load] = field(default_factory=dict)

    def play(self, block: Block, submission: Submission) -> PlayedBlock:
        """Play the sessions of a block, and return their record."""
        if block.bot not in self._loads:
            self._loads = {block.bot: self._load(submission)}
        seat = _Seat(self.sandbox, self._loads[block.bot])
        basic_seat = _Seat(self.sandbox, self._basic())
        habits = Habits()
        basic = _mean_ms(basic_seat, self.league, block.first)
        sessions = [
            self._session(seat, number, basic, habits) for number in range(block.first, block.last)
        ]
        return PlayedBlock(
            block.bot,
            fingerprint_of(self.league, submission),
            tuple(sessions),
            {cell: dict(counts) for cell, counts in habits.first_moves.items()},
            habits.bets_by_count,
            tuple(seat.flags.items()),
        )

    def _session(self, seat: _Seat, number: int, basic_ms: float, habits: Habits) -> BotSession:
        house, status, cpu_ms = seat.play(self.league.table(number))
        return watch(house, Watched(number, status, cpu_ms, basic_ms), habits)

    def _load(self, submission: Submission) -> Load:
        """Return a worker's load: the bot with its author's earlier stages, never the reference.

        A bot could read everything in its worker and pass it on to other bots.
        """
        kit = self.league.kit
        stage = kit.course.stage(STAGE)
        own = submission.stages.get(STAGE)
        further = kit.course.find_needed(STAGE, own.files.values() if own else ())
        stages = (*kit.course.earlier(STAGE), *further, stage)
        compiler = Compiler(self.sandbox, kit.course.limits)
        modules: dict[str, Module] = {}
        data: dict[str, bytes] = {}
        try:
            for each in stages:
                handed_in = submission.stages.get(each.name)
                if handed_in is not None and handed_in.files:
                    modules |= compiler.compile(each, handed_in.files).modules
                modules |= read_given_modules(kit, each)
                data |= kit.read_given_data(each)
        finally:
            compiler.close()
        return Load(_add_plain_card(modules), data, STAGE, tuple(each.name for each in stages))

    def _basic(self) -> Load:
        """Return the shipped basic strategy as a load, to measure this machine's speed."""
        kit = self.league.kit
        stage = kit.course.stage(STAGE)
        modules = {STAGE: b"", BOT: _basic_bot(), **read_given_modules(kit, stage)}
        return Load(_add_plain_card(modules), {}, STAGE, (STAGE,))


def _add_plain_card(modules: Mapping[str, Module]) -> dict[str, Module]:
    """Return a bot's modules, with the kit's `Card` if the author has no stage 1."""
    source = Path(plain_card.__file__).read_bytes()
    card = Source(f"{CARD.replace('.', '/')}.py", source)
    return {FIRST_STAGE: b"", CARD: card, **modules}


def _basic_bot() -> Source:
    from casino.game.challenge.bots import basic_strategy

    source = Path(basic_strategy.__file__).read_text(encoding="utf-8")
    source = source.replace("casino.game.challenge.given", f"{STAGE}.challenge")
    return Source(f"{STAGE}/bot.py", source.encode())


def _mean_ms(seat: _Seat, league: League, first: int) -> float:
    """Return the basic strategy's mean CPU time per session in milliseconds, measured now."""
    numbers = range(first, first + BASIC_SESSIONS)
    return fmean(seat.play(league.table(number))[2] for number in numbers)


@dataclass
class _Seat:
    """Plays sessions with one bot, each in a new worker, and collects its flags."""

    sandbox: Sandbox
    load: Load
    flags: dict[str, Text] = field(default_factory=dict)
    _has_hung: bool = False

    def play(self, open_one: Callable[[], House]) -> tuple[House, Text, float]:
        """Play one session; return its house, an error or "", and the bot's CPU milliseconds."""
        house = open_one()
        # A bot that has hung gets less time, so that it doesn't delay the league.
        seconds = SECONDS_AFTER_HANG if self._has_hung else SECONDS
        limits = WorkerLimits(seconds, MEMORY_BYTES, OUTPUT, LIFE_SECONDS)
        # With the full library, because requesting it later would replay the session.
        with closing(self.sandbox.worker(self.load, limits, whole_library=True)) as worker:
            before = worker.cpu_seconds()
            try:
                status = self._play_against(worker, house)
            finally:
                house.leave()
            for kind, evidence in worker.flags:
                self.flags.setdefault(kind, evidence)
            used = SECONDS if worker.ended else worker.cpu_seconds() - before
        return house, status, 1000 * used

    def _play_against(self, worker: WorkerClient, house: House) -> Text:
        """Let the bot play a session against a house; return an error, or ""."""
        if isinstance(self.load.modules.get(BOT), Message):
            return Message("does not compile")
        frame = session_frame(house.terms)
        try:
            played = worker.play(frame, [house.ask])
        except NeedsModule:
            return Message("imports what a bot may not import")
        except WorkerEnded as error:
            self._has_hung |= isinstance(error, TimedOut)
            return _explain_end(error)
        return next((_crash(error) for error in played.raised.values()), "")


def _explain_end(error: WorkerEnded) -> Text:
    """Return the reason why a worker ended, without numbers that the bot can choose."""
    if isinstance(error, TimedOut):
        return Message("timed out: {why}", why=error.reason)
    reason = error.reason if isinstance(error, Died) else str(error)
    return WITHOUT_NUMBER.get(reason.form, reason) if isinstance(reason, Message) else reason


def _crash(error: Raised) -> Text:
    """Return words on a bot's exception: only its builtin class, which the bot can't invent."""
    kind = next((name for name in error.known if hasattr(builtins, name)), "")
    return Message("crashed: {error}", error=kind) if kind else UNREADABLE
