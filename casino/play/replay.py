"""Replay a program that calls `input()`, with all answers so far.

Each answer runs the program again from the deal, with the same cards, the same random numbers, and
one more answer, up to the next question. There are no threads: at a question without an answer, an
exception ends the program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from types import new_class
from typing import Any, TypeVar, cast

from casino.engine.console import PrintedLine, StudentConsole
from casino.engine.dealing import Draw
from casino.engine.loading import MAX_SEEDS, SECONDS, Loaded
from casino.engine.trouble import Trouble, describe
from casino.engine.watch import Stop
from casino.languages import _

__all__ = ["ProgramRun", "Replay", "ReplaySetup"]

T = TypeVar("T")


@dataclass(frozen=True)
class ReplaySetup:
    """The arguments of one run: freshly loaded modules, and a function to deal cards."""

    code: Loaded
    draw: Draw
    seen: list[Any] = field(default_factory=list)  # objects that the program made, to show

    def note(self, kind: Callable[..., T]) -> Callable[..., T]:
        """Return a class or function like `kind` that stores what it creates in `seen`."""
        if isinstance(kind, type):
            return _noting(kind, self.seen)

        def note_call(*values: Any, **named: Any) -> T:
            made = kind(*values, **named)
            self.seen.append(made)
            return made

        return note_call


@dataclass(frozen=True)
class ProgramRun:
    """The state of a program after a run, up to a question or its end."""

    transcript: tuple[PrintedLine, ...]
    prompt: str  # the question that waits for an answer, also the last line of `transcript`
    waiting: bool
    finished: bool
    result: Any  # the program's return value, if finished
    trouble: Trouble | None
    deck: str  # every card drawn
    seen: tuple[Any, ...]
    code: Loaded


class Replay:
    """A program and the answers to its questions so far; `run` is its latest run.

    `call` runs the program with a `ReplaySetup`. Raises ValueError for an invalid deck. An
    interrupt passes through and changes nothing.
    """

    def __init__(
        self,
        code: Loaded,
        call: Callable[[ReplaySetup], Any],
        deck: str = "",
        *,
        seed: int | None = None,
        answers: Sequence[str | None] = (),
        seconds: float = SECONDS,
    ) -> None:
        self._code = code
        self._call = call
        self._deck = deck
        self._seed = SystemRandom().randrange(MAX_SEEDS) if seed is None else seed
        self._seconds = seconds
        self._answers = tuple(answers)
        self.run = self._play(self._answers)

    @property
    def answers(self) -> tuple[str | None, ...]:
        """The answers so far; None stands for the end of the input."""
        return self._answers

    def answer(self, text: str | None) -> ProgramRun:
        """Run with one more answer (None: end of input), if the program waits for one."""
        if not self.run.waiting:
            return self.run
        answers = (*self._answers, text)
        run = self._play(answers)
        if run.trouble is None and not _goes_on(self.run.transcript, run.transcript):
            run = _unsteady(run)
        self._answers, self.run = answers, run
        return run

    def undo(self) -> ProgramRun:
        """Remove the last answer, if any, and run the program again."""
        if self._answers:
            answers = self._answers[:-1]
            self.run = self._play(answers)
            self._answers = answers
        return self.run

    def record(self, code: Loaded) -> ProgramRun:
        """Run the program with the answers so far on `code`, which may record the run."""
        return self._play(self._answers, code)

    def _play(self, answers: Sequence[str | None], code: Loaded | None = None) -> ProgramRun:
        code = code or self._code.fresh()
        deal = ReplaySetup(code, code.draw(self._deck, self._seed))
        console = StudentConsole(answers)
        result, trouble, finished = None, None, False
        with code.session(console, self._seconds, self._seed):
            try:
                result = self._call(deal)
                code.watch.tick()
            except SystemExit as error:
                described = describe(error, code.sources)
                trouble = (
                    described if described.file and not described.where else None
                )  # while importing
                finished = code.watch.reason is None and trouble is None
            except (Exception, Stop) as error:
                if code.watch.reason != "pause":
                    trouble = describe(error, code.sources)
            else:
                finished = True
        return ProgramRun(
            transcript=console.lines,
            prompt=console.prompt if console.waiting else "",
            waiting=console.waiting and trouble is None,
            finished=finished,
            result=result if finished else None,
            trouble=trouble,
            deck=deal.draw.deck,
            seen=tuple(deal.seen),
            code=code,
        )


def _noting(kind: type[T], seen: list[Any]) -> type[T]:
    """Return a subclass of `kind` that adds its objects to `seen`, and has its name."""

    def remember(self: Any, *values: Any, **named: Any) -> None:
        kind.__init__(self, *values, **named)
        seen.append(self)

    names = {"__init__": remember, "__module__": kind.__module__, "__doc__": kind.__doc__}
    noting = new_class(kind.__name__, (kind,), exec_body=lambda space: space.update(names))
    noting.__qualname__ = kind.__qualname__
    return cast("type[T]", noting)


def _goes_on(before: Sequence[PrintedLine], now: Sequence[PrintedLine]) -> bool:
    """Return True if a transcript continues an earlier one that may end in a question."""
    if not before:
        return True
    *same, question = before
    if list(now[: len(same)]) != same or len(now) <= len(same):
        return False
    return question.answer is not None or now[len(same)].text == question.text


def _unsteady(run: ProgramRun) -> ProgramRun:
    message = _(
        "Run again with the same cards and answers, the program printed something else. Draw with "
        "draw(), and take numbers from the random module, not from the clock."
    )
    return ProgramRun(
        transcript=run.transcript,
        prompt="",
        waiting=False,
        finished=False,
        result=None,
        trouble=Trouble("unsteady", message),
        deck=run.deck,
        seen=run.seen,
        code=run.code,
    )
