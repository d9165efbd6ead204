"""Ask the student's code for answers, each in a guarded call, and compare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import methodcaller
from typing import Any

from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError, Trouble
from casino.languages import N_, _
from casino.table.state import Grid

__all__ = [
    "CodeAnswer",
    "CodeQuestions",
    "answers_grid",
    "describe_stop",
    "first_trouble",
    "rows_grid",
    "short",
]

MAX_CHARACTERS = 120
SECONDS = 1.0
NOT_WRITTEN = N_("not written yet")
NOT_ASKED = N_("not asked")
FAILED = N_("stopped: error")
KINDS = {
    "syntax": N_("stopped: syntax"),
    "import": N_("stopped: import"),
    "endless": N_("stopped: endless"),
    "output": N_("stopped: output"),
    "input": N_("stopped: input"),
    "missing": N_("stopped: missing"),
}  # what stopped the code, by the kind of trouble


@dataclass(frozen=True)
class CodeAnswer:
    """The answer of one call of the student's code, compared with the expected one."""

    call: str
    text: str  # the answer as text
    expected: str = ""
    value: Any = None
    right: bool | None = None  # None if nothing was expected or the code isn't written
    trouble: Trouble | None = None  # the error if there is no answer
    place: int = -1  # position in the recorded run, or -1


class CodeQuestions:
    """Asks the student's code for answers; after an endless call, asks no more."""

    def __init__(self, code: Loaded) -> None:
        self.code = code
        self._endless: Trouble | None = None

    def ask(
        self, call: str, function: Callable[[], Any], expected: Any = None, *, method: object = None
    ) -> CodeAnswer:
        """Call the student's code safely, and compare its result with the expected value.

        If a bool is expected, any value with the same truth value is right; if a number is
        expected, a bool is wrong. An unwritten method is neither right nor wrong. `method` is the
        student's method behind `function`: an error without a line of their own is placed there.
        """
        wanted = "" if expected is None else str(expected)
        if self._endless is not None:
            return CodeAnswer(call, _(NOT_ASKED), wanted, trouble=self._endless)
        recorder = self.code.recorder
        before = recorder.now if recorder else -1
        try:
            with self.code.guard(SECONDS, function=method or function):
                value = function()
        except StudentError as error:
            return self._fail(call, wanted, error.trouble)
        place = recorder.now if recorder and recorder.now > before else -1
        with self.code.pause_recording():
            right = None if expected is None else _is_right(self.code, value, expected)
            text = _text(self.code, value)
        if recorder and right is False:
            recorder.wrong_at(place)
        return CodeAnswer(call, text, wanted, value, right, place=place)

    def ask_method(self, thing: Any, name: str, expected: Any = None) -> CodeAnswer:
        """Call a method of `thing` without arguments, and compare its result."""
        method = getattr(type(thing), name, None)
        return self.ask(f"{name}()", partial(methodcaller(name), thing), expected, method=method)

    def _fail(self, call: str, wanted: str, trouble: Trouble) -> CodeAnswer:
        if trouble.kind == "stub":
            return CodeAnswer(call, _(NOT_WRITTEN), wanted, trouble=trouble)
        if trouble.kind == "endless":
            self._endless = trouble
        return CodeAnswer(call, describe_stop(trouble), wanted, right=False, trouble=trouble)


def answers_grid(title: str, answers: Iterable[CodeAnswer]) -> Grid:
    """Return a table of calls, answers, and expected values; wrong answers are marked."""
    listed = tuple(answers)
    return Grid(
        title,
        (_("call"), _("yours"), _("expected")),
        tuple((answer.call, answer.text, answer.expected) for answer in listed),
        tuple((row, 1) for row, answer in enumerate(listed) if answer.right is False),
        tuple((row, 1, answer.place) for row, answer in enumerate(listed) if answer.place >= 0),
    )


def rows_grid(
    title: str, columns: tuple[str, ...], rows: Iterable[tuple[Sequence[str], Sequence[CodeAnswer]]]
) -> Grid:
    """Return a table whose rows have words and then answers; wrong ones are marked."""
    listed = list(rows)
    cells = tuple((*words, *map(_cell, answers)) for words, answers in listed)
    wrong = tuple(
        (row, column)
        for row, (words, answers) in enumerate(listed)
        for column, answer in enumerate(answers, start=len(words))
        if answer.right is False
    )
    places = tuple(
        (row, column, answer.place)
        for row, (words, answers) in enumerate(listed)
        for column, answer in enumerate(answers, start=len(words))
        if answer.place >= 0
    )
    return Grid(title, columns, cells, wrong, places)


def describe_stop(trouble: Trouble) -> str:
    """Return a phrase for the error that stopped the code, such as "stopped: input"."""
    return _(KINDS.get(trouble.kind, FAILED))


def short(text: str, longest: int = MAX_CHARACTERS) -> str:
    """Return a student's text as one line of at most `longest` characters."""
    line = text[: longest + 1].replace("\n", "⏎")
    return line if len(line) <= longest else line[: longest - 1] + "…"


def first_trouble(*groups: Sequence[CodeAnswer]) -> Trouble | None:
    """Return the first error among the answers of all groups, or None."""
    for group in groups:
        for answer in group:
            if answer.trouble is not None:
                return answer.trouble
    return None


def _cell(answer: CodeAnswer) -> str:
    """Return an answer's text, and the expected value if the answer is wrong."""
    if answer.right is False and answer.expected:
        message = _("{answer} (expected {expected})")
        return message.format(answer=answer.text, expected=answer.expected)
    return answer.text


def _text(code: Loaded, value: Any) -> str:
    """Return a student's value as one line, with protection against errors in `repr`."""
    if type(value) is str:
        text = value
    else:
        try:
            text = str(code.call(repr, value))
        except StudentError:
            text = f"<{type(value).__name__}>"
    return short(text)


def _is_right(code: Loaded, value: Any, expected: Any) -> bool:
    """Return True if the values are equal, with protection against errors in `__eq__`."""
    try:
        if isinstance(expected, bool):
            return bool(code.call(bool, value)) is expected
        if isinstance(expected, float):
            return bool(code.call(lambda: abs(value - expected) < 1e-9))
        return type(value) is type(expected) and bool(code.call(lambda: value == expected))
    except StudentError:
        return False
