"""Exceptions of a submission, raised again on the trusted side as the nearest builtin class."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograder.sandbox.host import protocol
from autograder.sandbox.host.asking import places_of
from autograder.sandbox.host.endings import Place
from autograder.text import printable

__all__ = ["StudentError", "student_error"]

MAX_KIND, MAX_WORDS = 80, 500


class StudentError(Exception):
    """An exception that the submission raised; its real class also derives from a builtin one.

    `was_read` tells whether anybody looked at more than its kind.
    """

    kind = ""
    was_read = False
    _text = ""
    _places: Sequence[Place] = ()

    def __init__(self, kind: str, text: str, places: Sequence[Place]) -> None:
        # Not `super()`: some builtin classes, such as UnicodeDecodeError, want other arguments.
        Exception.__init__(self)
        self.kind, self._text, self._places = kind, text, places

    @property
    def text(self) -> str:
        """The text."""
        self.was_read = True
        return self._text

    @property
    def places(self) -> Sequence[Place]:
        """File, line and function of each of the student's frames."""
        self.was_read = True
        return self._places

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}" if self.text else self.kind

    __repr__ = __str__


# Not among them: assertions, which are the suite's own, and what ends an iteration or a generator
# silently where it is raised.
_LEFT_OUT = (Exception, AssertionError, StopIteration, StopAsyncIteration)
_CLASSES: Mapping[str, type[StudentError]] = {
    name: type("Student" + name, (StudentError, kind), {})
    for name, kind in vars(builtins).items()
    if isinstance(kind, type)
    and issubclass(kind, Exception)
    and not issubclass(kind, ExceptionGroup)
    and kind not in _LEFT_OUT
}


def student_error(
    description: Any, places: Callable[[Any], Sequence[Place]] = places_of
) -> StudentError:
    """Return the exception that a worker described, as the nearest builtin class.

    `places` reads the frames of its traceback.

    Raises:
        MalformedFrame: when it is no description.
    """
    if not isinstance(description, dict):
        raise protocol.MalformedFrame("an error without a description")
    known = description.get("known")
    names = [name for name in known if isinstance(name, str)] if isinstance(known, list) else []
    kind = next((_CLASSES[name] for name in names if name in _CLASSES), StudentError)
    return kind(
        printable(protocol.text_of(description.get("kind"), MAX_KIND)),
        protocol.text_of(description.get("text"), MAX_WORDS),
        places(description.get("trace")),
    )
