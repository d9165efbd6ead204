"""Finds the requests of a known conversation that do not depend on the answers before them.

These may be sent together: who reads a later request early learns nothing of what a right answer
to an earlier one would have been. It is decided by trial, not by hand. The test runs softly on a
record of the conversation in which all answers from one request on are other ones: numbers,
texts, truth values, lengths, objects, errors. Where it asks another thing then, or comes to its
end, the conversation is cut. It is cut as well where a request hands over a value that an answer
has just given, and at callbacks: how many there are is the submission's own doing.
"""

from __future__ import annotations

import json
import marshal
import random
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from autograder.sandbox.host.asking import Asker, Record
from autograder.sandbox.host.conversation import HEADER

__all__ = ["Handed", "cuts_for", "cuts_of", "digest_of_requests", "handed_over"]

SEEDS = (1, 2, 3)
TELL_NOTHING = (0, 1, "")  # values that are everywhere
CALLS = frozenset({"call", "method", "run", "set", "str", "list", "len", "many", "all", "clear"})
NAMED = frozenset({"get", "method", "run", "set", "clear"})  # requests with a name in third place
RAISED = (
    b'["e",{"kind":"ValueError","known":["ValueError","Exception","BaseException"],'
    b'"text":"","trace":[]},""]'
)

_OTHER_DIGITS = str.maketrans("0123456789", "1234567890")

Step = tuple[bytes, bytes]
Play = Callable[[Asker], object]
Change = Callable[[int, bytes], bytes]
Handed = Sequence[frozenset[Any]]  # of each step, the values that it is the first to hand over


def cuts_of(steps: Sequence[Step], play: Play, *, may_catch: bool) -> list[int] | None:
    """Return the steps before which a conversation is cut; None where the test cannot be replayed.

    `play` runs the test softly on a record. With `may_catch` it catches errors of the submission.
    """
    whole = len(steps)
    if _reach(steps, play, lambda _, answer: answer)[0] != whole:
        return None
    live, values = _live(steps), _Values(steps, handed_over(steps))
    caught = _caught(steps, play, live) if may_catch else {}
    cuts: list[int] = []
    start = 0
    while start < whole:
        end = next((at for at in range(start + 1, whole) if live[at] or live[at - 1]), whole)
        end = min([end, *(reach for at, reach in caught.items() if at >= start)])
        for seed in SEEDS:
            if end - start > 1:
                end = _reach(steps[:end], play, _Changes(steps, start, seed))[0]
        start = max(start + 1, values.coincidence(start, end))
        cuts.append(start)
    return cuts


def cuts_for(steps: Sequence[Step], cuts: Sequence[int], handed: Handed) -> list[int]:
    """Return the cuts of a conversation by those of one with the same `digest_of_requests`.

    What is sent ahead is the same as there, so it is as independent of the answers; it is cut
    further where a request hands over a value that one of the conversation's own answers gave.
    `handed` is what `handed_over` says of the one or the other.
    """
    values = _Values(steps, handed)
    result: list[int] = []
    start = 0
    for end in [*cuts, len(steps)]:
        while start < end:
            start = max(start + 1, values.coincidence(start, end))
            result.append(start)
    return result


def handed_over(steps: Sequence[Step]) -> Handed:
    """Return the values that each request hands over, and none before it."""
    sent: set[Any] = set()
    found = []
    for request, _ in steps:
        arguments = frozenset(_arguments(request))
        found.append(arguments - sent)
        sent |= arguments
    return found


def digest_of_requests(steps: Sequence[Step]) -> bytes:
    """Return a digest of what is asked, and of where callbacks come, in a conversation."""
    digest = sha256()
    for request, answer in steps:
        digest.update(request + (b"c" if _is_callback(answer) else b"r"))
    return digest.digest()


def _caught(steps: Sequence[Step], play: Play, live: Sequence[bool]) -> dict[int, int]:
    """Return of each call where the conversation differs if that had raised an error.

    A test that just ends at an error asks nothing that could tell of it.
    """
    reaches = {
        at: _reach(steps, play, _raising(at))
        for at, (request, answer) in enumerate(steps)
        if not live[at] and _action(request) in CALLS and not answer.startswith(b'["e"')
    }
    return {at: reach for at, (reach, differs) in reaches.items() if differs}


def _live(steps: Sequence[Step]) -> list[bool]:
    """Return of each step whether it belongs to a callback: asked during one, or answering it.

    The step that a callback interrupts does not; it may be the last of those sent together.
    """
    live, depth = [], 0
    for request, answer in steps:
        live.append(depth > 0)
        depth += _action(request) != "answer"
        depth -= not _is_callback(answer)
    return live


def _is_callback(answer: bytes) -> bool:
    return answer.startswith(b'["c"')


def _action(request: bytes) -> str:
    return str(marshal.loads(request[HEADER:])[0])


# --- trials ---------------------------------------------------------------------------------


def _reach(steps: Sequence[Step], play: Play, change: Change) -> tuple[int, bool]:
    """Return how many requests were the same, and whether another one followed."""
    record = Record(steps, change)
    try:
        play(record)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # whatever a suite does with an answer that nobody gave
        pass
    return record.asked, record.differs


def _raising(number: int) -> Change:
    return lambda place, answer: RAISED if place == number else answer


class _Changes:
    """Changes all answers from a step on, in their kind as they were."""

    def __init__(self, steps: Sequence[Step], start: int, seed: int) -> None:
        self._steps, self._start = steps, start
        self._random = random.Random(seed)
        self._known: set[int] = set()

    def __call__(self, place: int, answer: bytes) -> bytes:
        frame = json.loads(answer)
        changed = frame
        if place >= self._start and not _is_callback(answer):
            changed = self._reply(_action(self._steps[place][0]), frame)
        self._known.update(_handles(frame))
        return json.dumps(changed, separators=(",", ":")).encode("ascii")

    def _reply(self, action: str, frame: list[Any]) -> list[Any]:
        kind, value, output = frame
        if kind == "e":
            return ["r", None, output]
        match action, value:
            case "many", {"t": [{"l": list(items)}, raised]}:
                value = {"t": [{"l": [self._value(item) for item in items]}, raised]}
            case "run", {"t": [exited, returned, left]}:
                value = {"t": [exited, self._value(returned), left]}
            case "scripts", _:
                value = self._value(value, resize=False)
            case _:
                value = self._value(value)
        return [kind, value, self._value(output) if output else ""]

    def _value(self, value: Any, *, resize: bool = True) -> Any:
        if value is None or isinstance(value, bool):
            return value if value is None else not value
        if isinstance(value, int):
            return value + self._random.choice((1, 2, 3))
        if isinstance(value, float):
            return value + 0.5
        if isinstance(value, str):
            return self._text(value)
        if "h" in value:
            more = {"v": self._value(value["v"])} if "v" in value else {}
            return {**value, **more, "h": self._handle(value["h"])}
        ((tag, content),) = value.items()
        if tag == "d":
            return {tag: [[key, self._value(item)] for key, item in content]}
        if tag not in ("l", "t", "s", "z"):
            return value
        items = [self._value(item, resize=resize) for item in content]
        if resize and items and tag in ("l", "t"):
            items = items[:-1] if self._random.random() < 0.5 else [*items, items[-1]]
        return {tag: items}

    def _text(self, text: str) -> str:
        text = text.translate(_OTHER_DIGITS)
        return text if text.endswith("\n") else text + "~"

    def _handle(self, number: int) -> int:
        """Return another object; which of those that it knows a submission gives, is an answer."""
        if number not in self._known:
            return number
        others = sorted(self._known - {number})
        return self._random.choice(others) if others else number + 1


def _handles(value: Any) -> Iterator[int]:
    """Yield the numbers of all objects in a frame."""
    if isinstance(value, dict):
        if "h" in value:
            yield value["h"]
        for item in value.values():
            yield from _handles(item)
    elif isinstance(value, list):
        for item in value:
            yield from _handles(item)


# --- values that come back ------------------------------------------------------------------


class _Values:
    """The values that each step of a conversation hands over first, and those it is given."""

    def __init__(self, steps: Sequence[Step], handed: Handed) -> None:
        self._steps, self._handed = steps, handed

    def coincidence(self, start: int, end: int) -> int:
        """Return the first step that hands over a value that an answer has just given, or `end`."""
        given: set[Any] = set()
        looked = start  # most requests hand nothing new over, and most answers go unread
        for number in range(start + 1, end):
            if new := self._handed[number]:
                for _, answer in self._steps[looked:number]:
                    given.update(_scalars(json.loads(answer)[1:2]))
                looked = number
                if new & given:
                    return number
        return end


def _arguments(request: bytes) -> Iterator[Any]:
    action, *rest = marshal.loads(request[HEADER:])
    if action == "many":
        for each in rest[0]:
            yield from _scalars(each[1:2] + each[3:] if each[0] in NAMED else each[1:])
    else:
        yield from _scalars(rest[:1] + rest[2:] if action in NAMED else rest)


def _scalars(value: Any) -> Iterator[Any]:
    if isinstance(value, int | float | str | bytes) and not isinstance(value, bool):
        if value not in TELL_NOTHING:
            yield value
    elif isinstance(value, dict):
        for tag, content in value.items():
            if tag not in ("h", "k", "m", "c", "p"):
                yield from _scalars(content)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _scalars(item)
