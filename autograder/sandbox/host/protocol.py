"""Encodes frames for workers; decodes and checks the frames that workers send back.

A frame is one message: its length in four bytes, then marshal data to a worker, or a JSON list from
a worker. Values in it have type tags, which `inside/values.py` lists. Nothing received is trusted,
because student code can take control of its worker.
"""

from __future__ import annotations

import json
import marshal
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.text import printable

MAX_FRAME_BYTES = 4_000_000
MAX_DEPTH = 50
MAX_ITEMS = 200_000
MAX_HASHED = 5_000  # items of sets and keys of dicts
MAX_TEXT = 1_000_000
MAX_NAME = 80
MAX_INT = 2**53
MAX_HEX = 1_100
MAX_BIG = 1_000  # big numbers can be built to hash alike: comparing many takes hours
MAX_OBJECTS = 2**31
# Later versions depend on reference counts, so that equal requests could differ in bytes.
MARSHAL = 2
NO_VALUE = object()
SCALARS = frozenset({bool, float, int, str, type(None)})
# `loads` skips white space first, which no worker sends.
_scan: Callable[[str, int], tuple[Any, int]] = vars(json.JSONDecoder())["scan_once"]


class MalformedFrame(Exception):  # noqa: N818
    """A worker sent a frame that the kit's own worker code never sends."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A student's object in a frame, by number and class name; the object stays in the worker."""

    number: int  # identifies the object in its worker
    class_name: str
    value: Any = NO_VALUE  # its plain value, if its class derives from a type such as `int`


def pack(frame: Any) -> bytes:
    """Return a frame, the message to a worker, as bytes; equal frames have equal bytes."""
    data = marshal.dumps(frame, MARSHAL)
    return len(data).to_bytes(4, "big") + data


def frame_size(header: bytes | bytearray) -> int:
    """Return the length of a frame's content in bytes, as its four-byte header announces it.

    Raises:
        MalformedFrame: when the length exceeds `MAX_FRAME_BYTES`.
    """
    size = int.from_bytes(header, "big")
    if size > MAX_FRAME_BYTES:
        raise MalformedFrame(f"a frame of {size:,} bytes")
    return size


def parse(data: bytes) -> list[Any]:
    """Return the JSON list of a frame from a worker; its first item is a string, the frame's kind.

    Raises:
        MalformedFrame: for any other content.
    """
    try:
        text = data.decode("ascii")
        frame, end = _scan(text, 0)
        if end != len(text):
            raise ValueError("something follows")
    except StopIteration:
        raise MalformedFrame("not a JSON frame: no value") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise MalformedFrame(f"not a JSON frame: {str(error)[:80]}") from None
    if type(frame) is not list or not frame or type(frame[0]) is not str:
        raise MalformedFrame("not a list that begins with a word")
    return frame


def text_of(value: object, limit: int = MAX_TEXT) -> str:
    """Return a received value that must be a string, cut to `limit` characters.

    Raises:
        MalformedFrame: when it isn't a string.
    """
    if not isinstance(value, str):
        raise MalformedFrame("a text is missing")
    return value[:limit]


def decode(value: Any, refer: Callable[[Reference], Any]) -> Any:
    """Return the Python value that a JSON value with type tags represents.

    `refer` is called with each student object in it; its result takes the object's place.

    Raises:
        MalformedFrame: for an unknown tag, wrong content, or a value that is too deep or too big.
    """
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return value
    return Decoder(refer).decode(value, MAX_DEPTH, False)


class Decoder:
    """Decodes the values of one frame, with a limit on how many items they have together.

    Items that Python must hash have a smaller limit, because hostile keys make hashing slow.
    """

    def __init__(self, refer: Callable[[Reference], Any]) -> None:
        self._refer = refer
        self._items, self._hashed, self._big = MAX_ITEMS, MAX_HASHED, MAX_BIG

    def decode(self, value: Any, depth: int, hashed: bool) -> Any:
        """Decode one value; `depth` is how many more levels of nesting are allowed.

        `hashed` is True for a set's items and a dict's keys, which must be hashable. Raises
        MalformedFrame for a value that is too big, too deep, or of an unknown form.
        """
        self._items -= 1
        self._hashed -= hashed
        if self._items < 0 or self._hashed < 0 or depth < 0:
            raise MalformedFrame("a value that is too big or too deep")
        kind = type(value)
        if kind is str or kind is bool or value is None:
            return value
        if kind is int or kind is float:
            return _number(value)
        # A bare JSON list is never a value, because lists and tuples have tags.
        if kind is not dict:
            raise MalformedFrame("a value without a tag")
        if "h" in value:
            return self._refer(self._reference(value, depth - 1, hashed))
        if len(value) != 1:
            raise MalformedFrame("a value with a wrong number of tags")
        ((tag, content),) = value.items()
        if tag in _TAGGED and type(content) is str:
            found = _scalar(tag, content)
            self._big -= type(found) is int
            if self._big < 0:
                raise MalformedFrame("too many big numbers")
            return found
        if tag in _CONTAINERS and type(content) is list:
            return self._container(tag, content, depth - 1, hashed)
        raise MalformedFrame(f"a value with the unknown tag {tag[:8]!r}")

    def _container(self, tag: str, content: list[Any], depth: int, hashed: bool) -> Any:
        if hashed and tag in ("l", "s", "d"):
            raise MalformedFrame("a key that cannot be one")
        if tag == "d":
            return dict([self._pair(pair, depth) for pair in content])
        inside = hashed or tag in ("s", "z")
        return _CONTAINERS[tag]([self.decode(item, depth, inside) for item in content])

    def _reference(self, value: Mapping[str, Any], depth: int, hashed: bool) -> Reference:
        number, name = value["h"], value.get("c", "")
        if type(number) is not int or not 0 <= number < MAX_OBJECTS or type(name) is not str:
            raise MalformedFrame("a reference with wrong content")
        plain = NO_VALUE
        if "v" in value:
            plain = self.decode(value["v"], depth, hashed)
            if type(plain) not in _PLAIN:
                raise MalformedFrame("an invalid plain value")
        return Reference(number, printable(name[:MAX_NAME]), plain)

    def _pair(self, pair: Any, depth: int) -> tuple[Any, Any]:
        if type(pair) is not list or len(pair) != 2:
            raise MalformedFrame("an invalid pair")
        return self.decode(pair[0], depth, True), self.decode(pair[1], depth, False)


def _number(value: float) -> float:
    if type(value) is int and not -MAX_INT <= value <= MAX_INT:
        raise MalformedFrame("a whole number too big to stand outside its tag")
    if not math.isfinite(value):
        raise MalformedFrame("a number that is not finite outside its tag")
    return value


def _scalar(tag: str, content: str) -> Any:
    try:
        return _TAGGED[tag](content)
    except ValueError:
        raise MalformedFrame(f"a value with wrong content under {tag!r}") from None


def _big_int(text: str) -> int:
    if len(text) > MAX_HEX:  # `int` takes quadratic time
        raise ValueError
    return int(text, 16)


def _odd_float(text: str) -> float:
    if text not in ("nan", "inf", "-inf"):
        raise ValueError
    return float(text)


_PLAIN = frozenset({int, float, str, bytes, list, tuple, set, frozenset, dict})
_CONTAINERS: Mapping[str, Callable[[Any], Any]] = {
    "l": list,
    "t": tuple,
    "s": set,
    "z": frozenset,
    "d": dict,
}
_TAGGED: Mapping[str, Callable[[str], Any]] = {
    "f": _odd_float,
    "i": _big_int,
    "b": bytes.fromhex,
}
