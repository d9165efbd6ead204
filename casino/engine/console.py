"""The screen and keyboard of a student's program, replaced by lines in memory."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from casino.engine.tracing import RunRecorder
from casino.engine.watch import Reason

__all__ = ["PrintedLine", "StudentConsole", "StudentKeyboard", "StudentScreen"]

MAX_CHARACTERS = 200_000
MAX_READS_PAST_THE_END = 1_000

Stopper = Callable[[Reason], object]


@dataclass(frozen=True)
class PrintedLine:
    """A line that the student's code printed, and the answer given to its `input()`."""

    text: str
    answer: str | None = None


class StudentConsole:
    """The lines that a student's program printed, and the answers for its `input()`.

    An answer of None is the end of the input: from then on `input()` raises EOFError. If no answer
    is left, the program is stopped to wait for one. `importing` returns True while a module is
    being imported; the answers aren't meant for it.
    """

    def __init__(self, answers: Sequence[str | None] = ()) -> None:
        self.waiting = False
        self.prompt = ""
        self.stop: Stopper = lambda _reason: None
        self.importing: Callable[[], bool] = lambda: False
        self.recorder: RunRecorder | None = None
        self._answers = list(answers)
        self._lines: list[PrintedLine] = []
        self._open = ""
        self._size = 0
        self._reads_past_the_end = 0

    @property
    def lines(self) -> tuple[PrintedLine, ...]:
        """The lines so far; the last one may be incomplete."""
        return (*self._lines, PrintedLine(self._open)) if self._open else tuple(self._lines)

    def write(self, text: str) -> int:
        """Add printed text to the lines; too much output stops the program."""
        if self.waiting:
            self.stop("pause")
        self._size += len(text)
        if self._size > MAX_CHARACTERS:
            self.stop("output")
            return len(text)
        *whole, self._open = (self._open + text).split("\n")
        for line in whole:
            self._add(PrintedLine(_last_written(line)))
        return len(text)

    def read(self, prompt: object = "") -> str:
        """Return the next answer to `input(prompt)`; without one, stop the program.

        Raises EOFError where the given answers end the input.
        """
        self.write(str(prompt))
        if self.importing():
            self.stop("input")
        if not self._answers:
            self._pause()
        if self._answers[0] is None:
            self._reads_past_the_end += 1
            if self._reads_past_the_end > MAX_READS_PAST_THE_END:
                self.stop("endless")
            raise EOFError("the input has ended")
        answer = self._answers.pop(0) or ""
        self._add(PrintedLine(_last_written(self._open), answer))
        self._open = ""
        return answer

    def _add(self, line: PrintedLine) -> None:
        self._lines.append(line)
        if self.recorder is not None:
            self.recorder.line_printed()

    def _pause(self) -> None:
        if not self.waiting:
            self.waiting = True
            self.prompt = self._question()
        self.stop("pause")

    def _question(self) -> str:
        """Return the text of `input()`'s question: the unfinished line, or the last one."""
        if self._open.strip():
            return _last_written(self._open)
        unanswered = (line.text for line in reversed(self._lines) if line.answer is None)
        return next((text for text in unanswered if text.strip()), "")


def _last_written(line: str) -> str:
    """Return the text after a line's last carriage return, as a terminal shows it."""
    return line.rstrip("\r").rpartition("\r")[2]


class StudentScreen(io.TextIOBase):
    """A replacement for `sys.stdout` and `sys.stderr` that writes to a console."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, console: StudentConsole) -> None:
        self._console = console

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        return self._console.write(text)

    def reconfigure(self, **settings: object) -> None:
        """Ignore the settings; every character can be printed here."""


class StudentKeyboard(io.TextIOBase):
    """A replacement for `sys.stdin` that reads a console's prepared answers."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, console: StudentConsole) -> None:
        self._console = console

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        """Return the next answer with its line ending; "" at the end of the input."""
        try:
            return self._console.read() + "\n"
        except EOFError:
            return ""

    def read(self, size: int | None = -1) -> str:
        """Return all remaining answers, each with its line ending."""
        return "".join(iter(self.readline, ""))

    def close(self) -> None:
        """Stay open, because `exit()` closes the keyboard but the next program needs it."""
