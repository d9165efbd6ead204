"""The protocol between a table and every front end: state out, actions in.

A front end passes messages `{seq, action, value}` from its page to the bridge, and shows each new
state. That is the `TableState` as JSON data, and these fields:

- `seq`: number of the last action answered; then the page may send the next one
- `deal_error`: the fault in the deck string of the Deal box
- `text`: the table as plain text
- `fault`: True if the kit failed
- `checks`: progress of the stage's checks (`progress/rail.py`), or None
- `place`: file and line of the error
- `is_to_write`: True if the error is code that isn't written yet
- `cases`: the student's cases, or None
- `questions`: the questions about the code, or None
- `predictions`: questions that can be asked in advance, or None

A number that was answered before isn't executed again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any, Protocol

from casino.engine.trouble import Trouble
from casino.languages import _
from casino.table.state import SteppingGame, TableGame, TableState, WorkingGame
from casino.table.text import as_text

__all__ = ["Bridge", "CaseSheet", "Expectations", "Later", "Questions", "Show"]

SLICE_SECONDS = 0.05
SHOW_SECONDS = 0.1
CHECK_CASES, DEAL_A_CASE = "cases", "case"
ASK, REPLY = "ask", "reply"
HINT = "hint"

Show = Callable[[dict[str, Any]], None]
Later = Callable[[Callable[[], None]], object]


class CaseSheet(Protocol):
    """A stage's cases.txt, as the bridge uses it."""

    def as_data(self, text: str | None = None) -> dict[str, Any]:
        """Return the cases as plain data; if a text is given, save and check it first."""

    def more(self, text: str) -> dict[str, Any]:
        """Return the cases as plain data, with a newly dealt situation as the last line."""


class Questions(Protocol):
    """A quiz about the student's code, as the bridge uses it."""

    def as_data(self) -> dict[str, Any]:
        """Return the quiz as plain data, with its current question."""

    def ask(self) -> None:
        """Make the next question the current one."""

    def reply(self, choice: int) -> int:
        """Answer the question; if wrong, return the step that shows why, or else -1."""


class Expectations(Protocol):
    """Predictions, as the bridge uses them: questions about a run asked in advance."""

    def as_data(self) -> list[dict[str, Any]]:
        """Return the predictions for the current round as plain data."""


class Bridge:
    """Connects a game with a front end: it takes messages and returns states.

    `show` is called with each new state. `later` returns the front end's function for calling
    something soon, so that long work runs in slices between messages and Stop works. If it returns
    None, there's no Stop button, and work is done at once. `cases` are the stage's cases and
    `questions` the quiz. `with_hint` adds the next hint to the report of the checks, and
    `predictor` makes the predictions.
    """

    def __init__(
        self,
        game: TableGame,
        show: Show,
        later: Callable[[], Later | None] = lambda: None,
        cases: CaseSheet | None = None,
        questions: Questions | None = None,
        with_hint: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
        predictor: Expectations | None = None,
    ) -> None:
        self._game = game
        self._show_data = show
        self._later = later
        self._seq = 0
        self._deal_error = ""
        self._work: Iterator[None] | None = None
        self._shown_at = 0.0
        self._checks: dict[str, Any] | None = None
        self._sheet = cases
        self._cases = cases.as_data() if cases is not None else None
        self._questions = questions
        self._with_hint = with_hint
        self._predictor = predictor
        self._show(game.state())

    def tell_checks(self, checks: dict[str, Any]) -> None:
        """Show the progress of the stage's checks next to the table."""
        self._checks = checks
        self._show(self._game.state())

    def say_anew(self) -> None:
        """Show everything in the current language; deal again if nothing was played yet."""
        if not self._seq and (deck := self._game.state().deck):
            self._deal(deck)
        self._show(self._game.state())

    def close(self) -> None:
        """Cancel the long work that is in progress, if any."""
        self._end_work()

    def receive(self, message: Mapping[str, Any]) -> None:
        """Process a message of the page, and answer with a new state; skip old messages."""
        seq, action = message.get("seq"), message.get("action")
        if type(seq) is not int or not isinstance(action, str) or seq <= self._seq:
            return
        self._seq = seq
        try:
            self._do(action, message.get("value"))
        except Exception as error:
            self._end_work()
            self._show_fault(error)
            raise
        self._show(self._game.state())

    def _do(self, action: str, value: Any) -> None:
        if self._work is not None and action != "stop":
            return
        self._deal_error = ""
        if action == "deal":
            self._deal(value if isinstance(value, str) else "")
        elif action == "undo":
            self._game.undo()
        elif action == "look":
            self._look(value)
        elif action == "why":
            self._explain_line(value)
        elif action in (CHECK_CASES, DEAL_A_CASE):
            self._tell_cases(action, value if isinstance(value, str) else "")
        elif action == HINT:
            if self._with_hint is not None and self._checks is not None:
                self._checks = self._with_hint(self._checks)
        elif action in (ASK, REPLY):
            self._ask(value if action == REPLY and type(value) is int else None)
        else:
            self._end_work()
            self._game.act(action, value if isinstance(value, str | int | float) else None)
        self._begin_work()

    def _deal(self, deck: str) -> None:
        try:
            self._game.deal(deck.strip())
        except ValueError as error:
            self._deal_error = str(error)

    def _tell_cases(self, action: str, text: str) -> None:
        if self._sheet is not None:
            is_check = action == CHECK_CASES
            self._cases = self._sheet.as_data(text) if is_check else self._sheet.more(text)

    def _ask(self, choice: int | None) -> None:
        """Ask a question, or check an answer; a wrong one shows the step that says why."""
        if self._questions is None:
            return
        if choice is None:
            self._questions.ask()
        elif (step := self._questions.reply(choice)) >= 0 and isinstance(self._game, SteppingGame):
            self._game.go_to(step)

    def _look(self, step: Any) -> None:
        if isinstance(self._game, SteppingGame) and type(step) is int:
            self._game.look(step)

    def _explain_line(self, value: Any) -> None:
        """Explain why a line did not run; `value` is [file, line, step]."""
        if isinstance(self._game, SteppingGame) and isinstance(value, list) and len(value) == 3:
            file, line, step = value
            if isinstance(file, str) and type(line) is int and type(step) is int:
                self._game.explain_line(file, line, step)

    def _begin_work(self) -> None:
        if not isinstance(self._game, WorkingGame) or not self._game.state().busy:
            return
        work = self._work = self._game.work()
        later = self._later()
        if later is None:
            for _slice in work:
                pass
            self._work = None
        else:
            later(lambda: self._go_on(later, work))

    def _go_on(self, later: Later, work: Iterator[None]) -> None:
        """Do one slice of long work, then let the front end read new messages."""
        if work is not self._work:
            return
        try:
            over = _advance(work)
        except Exception as error:
            self._end_work()
            self._show_fault(error)
            raise
        if over:
            self._work = None
        else:
            later(lambda: self._go_on(later, work))
        if over or time.monotonic() - self._shown_at >= SHOW_SECONDS:
            self._show(self._game.state())

    def _end_work(self) -> None:
        work, self._work = self._work, None
        close = getattr(work, "close", None)
        if close is not None:
            close()

    def _show_fault(self, error: Exception) -> None:
        words = _(
            "This is a fault of the table, not of your code: {error}. Deal again; if it comes "
            "back, show this line to your instructor."
        )
        state = TableState(
            title=_("Something went wrong at the table"),
            trouble=Trouble("error", words.format(error=f"{type(error).__name__}: {error}")),
        )
        self._show(state, fault=True)

    def _show(self, state: TableState, fault: bool = False) -> None:
        self._shown_at = time.monotonic()
        more = {
            "seq": self._seq,
            "deal_error": self._deal_error,
            "fault": fault,
            "checks": self._checks,
            "place": state.trouble.place if state.trouble else None,
            "is_to_write": state.is_to_write,
            "cases": self._cases,
            "questions": self._questions.as_data() if self._questions is not None else None,
            "predictions": self._predictor.as_data() if self._predictor is not None else None,
        }
        self._show_data(_sendable(state.as_json() | more | {"text": as_text(state)}))


def _sendable(value: Any) -> Any:
    """Return data without values that JSON lacks: infinities, NaN, lone surrogates."""
    if isinstance(value, dict):
        return {key: _sendable(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_sendable(each) for each in value]
    if isinstance(value, float) and not isfinite(value):
        return None
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    return value


def _advance(work: Iterator[None]) -> bool:
    """Do long work for 0.05 seconds; return True if it has ended."""
    until = time.monotonic() + SLICE_SECONDS
    while time.monotonic() < until:
        try:
            next(work)
        except StopIteration:
            return True
    return False
