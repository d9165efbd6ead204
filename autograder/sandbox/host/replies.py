"""Reads the answers and exceptions of a test's steps from a worker's reply, and checks them."""

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
    """An exception of a submission: its class, its builtin base classes, its message.

    `places` are those of the student's frames, outermost first.
    """

    kind: str
    known: tuple[str, ...]
    text: Text = ""
    places: tuple[Place, ...] = ()

    @property
    def nearest(self) -> str:
        """The nearest builtin class."""
        return self.known[0] if self.known else ""

    @property
    def words(self) -> Text:
        """The exception as Python shows it; a message about the student's file has no prefix."""
        if isinstance(self.text, Message):
            return self.text
        return join_texts(": ", filter(None, [self.kind, self.text]))


@dataclass(frozen=True)
class Played:
    """A test's answers and exceptions, each by the number of its step.

    An answer is a plain value, or a `protocol.Reference` for an object in the worker. `live` are
    the objects that answered live, by their number.
    """

    answers: Mapping[int, Any] = field(default_factory=dict)
    raised: Mapping[int, Raised] = field(default_factory=dict)
    live: tuple[Any, ...] = ()


def read_played(
    frame: list[Any], functions: Functions | None, messages: Mapping[str, Message] | None = None
) -> Played:
    """Return the content of a reply frame; `functions` are the names that a traceback may have.

    An exception whose text is the English of one of the `messages` gets that message.

    Raises:
        MalformedFrame: when it isn't a reply to a test.
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
    """Return the frames that a worker named, if they can be the source's.

    Code can give itself any name at run time, so invalid names are dropped.
    """
    places = []
    for place in value[-MAX_PLACES:] if isinstance(value, list) else []:
        match place:
            case [str(file), int(line), str(function)] if 0 <= line < MAX_LINE:
                found = Place(printable(file[:200]), int(line), printable(function[:200]))
                if functions is None or found.function in functions.get(found.file, ()):
                    places.append(found)
    return tuple(places)
