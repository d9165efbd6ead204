"""Many requests in one frame: the same calls, one after another, and evidence of each of them.

Where one of them raises, the others are not made, and the evidence ends with that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from autograder.sandbox.student.calls import Entry
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.proxies import Handle, Method, WrongAnswer, expect
from autograder.sandbox.student.words import show

__all__ = ["call_times", "look_at", "texts_of", "texts_of_calls"]

MOST_TOGETHER = 200


class NoSuchAttribute(WrongAnswer, AttributeError):  # noqa: N818
    """A plain value came where an object of the submission's was asked for an attribute."""


Step = tuple[Entry, tuple[Any, ...]]


def call_times(link: Link, number: int, method: Method) -> list[Any]:
    """Call a method without arguments `number` times; return the results."""
    owner, name = method.owner, method.name
    request: tuple[Any, ...] = ("method", owner._target, name, [], {})
    return _take(link, ((link.log.call(owner, name, (), {}), request) for _ in range(number)))


def texts_of(link: Link, values: Iterable[Any]) -> list[str]:
    """Return `str` of each value; a value without a text is a wrong answer."""
    listed = list(values)
    steps = (
        (link.log.call(value, "str", (), {}), ("str", value._target))
        for value in listed
        if isinstance(value, Handle)
    )
    texts = iter(_take(link, steps))
    return [
        str(expect(next(texts), str)) if isinstance(value, Handle) else str(value)
        for value in listed
    ]


def texts_of_calls(link: Link, number: int, method: Method) -> list[str]:
    """Call a method without arguments `number` times; return `str` of each result.

    One request asks for both, and names no result: a submission that gives the same objects again
    is asked the same as one that makes new ones.
    """
    if not 0 < number <= MOST_TOGETHER:
        return texts_of(link, call_times(link, number, method))
    call: tuple[Any, ...] = ("method", method.owner._target, method.name, [], {})
    asked: list[tuple[Any, ...]] = [("str", {"p": place}) for place in range(number)]
    found, raised = link.many([call] * number + asked)
    calls = [link.log.call(method.owner, method.name, (), {}) for _ in range(number)]
    values = _noted(link, calls, found[:number], raised=raised)
    if len(values) < number:
        return texts_of(link, [*values, *call_times(link, number - len(values), method)])
    texts = found[number:]
    looks = [link.log.call(value, "str", (), {}) for value in values if isinstance(value, Handle)]
    told = [text for value, text in zip(values, texts, strict=False) if isinstance(value, Handle)]
    known = iter(_noted(link, looks, told, raised=raised))
    said = [
        str(expect(next(known), str)) if isinstance(value, Handle) else str(value)
        for value in values[: len(texts)]
    ]
    return said + texts_of(link, values[len(texts) :])


def _noted(
    link: Link, entries: Sequence[Entry], answers: Sequence[Any], *, raised: bool
) -> list[Any]:
    """Bring answers to their entries in the log; raise what ended them before the last one."""
    values: list[Any] = []
    for entry, answer in zip(entries, answers, strict=False):
        with entry:
            entry.value = answer
        values.append(entry.value)
    if raised and len(values) < len(entries):
        with entries[len(values)]:
            link.raise_again()
    return values


def look_at(link: Link, values: Iterable[Any], name: str) -> list[Any]:
    """Return an attribute of each value; of a method, the method."""
    listed = list(values)
    link.introduce(listed)
    return [
        getattr(value, name) if isinstance(value, Handle) else _plain(value, name)
        for value in listed
    ]


def _plain(value: Any, name: str) -> Any:
    try:
        return getattr(value, name)
    except AttributeError:
        raise NoSuchAttribute(show(value), f"an object with the attribute {name}") from None


def _take(link: Link, steps: Iterable[Step]) -> list[Any]:
    """Send the requests, a frame for a few hundred of them, however many there are."""
    rest, answers = iter(steps), list[Any]()
    while block := list(islice(rest, MOST_TOGETHER)):
        answers += _take_block(link, block)
    return answers


def _take_block(link: Link, steps: Sequence[Step]) -> list[Any]:
    """Send the requests; bring each answer to its entry in the log, as if asked alone."""
    answers: list[Any] = []
    while len(answers) < len(steps):
        rest = steps[len(answers) :]
        found, raised = link.many([request for _, request in rest])
        answers += _noted(link, [entry for entry, _ in rest], found, raised=raised)
    return answers
