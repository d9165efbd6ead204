"""Reads a worker's reply to a test: the answer or exception of each step, checked for form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.sandbox.host import protocol
from autograder.text import printable
from casino.messages import Message, Place, Text, join_texts

__all__ = ["Functions", "Played", "Raised", "places_of", "read_played"]

MAX_KIND, MAX_WORDS = 80, 500
MAX_PLACES = 8
MAX_LINE = 10_000_000

Functions = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Raised:
    """An exception that student code raised."""

    kind: str  # the name of its class
    known: tuple[str, ...]  # the names of its builtin base classes, nearest first
    text: Text = ""
    places: tuple[Place, ...] = ()  # the student's frames in its traceback, outermost first

    @property
    def nearest(self) -> str:
        """The name of the nearest builtin class, or ""."""
        return self.known[0] if self.known else ""

    @property
    def words(self) -> Text:
        """The exception as Python prints it; for a message of the kit, only the message."""
        if isinstance(self.text, Message):
            return self.text
        return join_texts(": ", filter(None, [self.kind, self.text]))


@dataclass(frozen=True)
class Played:
    """The results of a played test: each step's answer or exception, by the step's number."""

    # Plain values, or a `protocol.Reference` for an object in the worker.
    answers: Mapping[int, Any] = field(default_factory=dict)
    raised: Mapping[int, Raised] = field(default_factory=dict)
    live: tuple[Any, ...] = ()  # the objects that student code called here during the test


def read_played(
    frame: list[Any], functions: Functions | None, messages: Mapping[str, Message] | None = None
) -> Played:
    """Return the results in a reply frame from a worker.

    Args:
        frame: the parsed frame.
        functions: the names that a traceback may contain, by file; None allows any.
        messages: error messages of the kit by their English; they replace equal texts of
            exceptions.

    Raises:
        MalformedFrame: when the frame isn't a reply to a test.
    """
    match frame:
        case ["r", list(answers), list(errors)]:
            pass
        case ["e", _]:  # the player never raises, so it was tampered with
            raise protocol.MalformedFrame("an error in place of answers")
        case _:
            raise protocol.MalformedFrame("no reply to a test")
    decoder = protocol.Decoder(lambda reference: reference)
    found = {
        number: decoder.decode(value, protocol.MAX_DEPTH, False)
        for number, value in _pairs(answers)
    }
    raised = {
        number: _read_raised(each, functions, messages or {}) for number, each in _pairs(errors)
    }
    return Played(found, raised)


def _pairs(items: list[Any]) -> list[tuple[int, Any]]:
    pairs = []
    for item in items:
        if type(item) is not list or len(item) != 2 or type(item[0]) is not int:
            raise protocol.MalformedFrame("an answer without its step")
        pairs.append((item[0], item[1]))
    return pairs


def _read_raised(
    description: Any, functions: Functions | None, messages: Mapping[str, Message]
) -> Raised:
    if not isinstance(description, dict):
        raise protocol.MalformedFrame("an error without a description")
    known = description.get("known")
    text = protocol.text_of(description.get("text"), MAX_WORDS)
    return Raised(
        printable(protocol.text_of(description.get("kind"), MAX_KIND)),
        tuple(name for name in known if isinstance(name, str)) if isinstance(known, list) else (),
        messages.get(text, text),
        places_of(description.get("trace"), functions),
    )


def places_of(value: Any, functions: Functions | None) -> tuple[Place, ...]:
    """Return the positions in student code that a worker reported, without impossible ones.

    Code can rename itself at run time, so names that aren't in `functions` are dropped.
    """
    places = []
    for place in value[-MAX_PLACES:] if isinstance(value, list) else []:
        match place:
            case [str(file), int(line), str(function)] if 0 <= line < MAX_LINE:
                found = Place(printable(file[:200]), int(line), printable(function[:200]))
                if functions is None or found.function in functions.get(found.file, ()):
                    places.append(found)
    return tuple(places)
