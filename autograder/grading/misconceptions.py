"""Misconceptions: the pattern of a typical mistake in results, and a sentence for its author.

A stage's `misconceptions.json` is made of its catalogue of mistakes by `autograder audit --update`.
It holds no hidden input and no expected value, only digests of what came back where.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from autograder.course.files import HIDDEN
from autograder.errors import KitFault
from autograder.results.model import Recognised, TestResult
from casino.messages import Message

__all__ = [
    "ANY",
    "FILE",
    "Misconception",
    "fits",
    "load_misconceptions",
    "pattern_of",
    "recognise",
]

FILE = "misconceptions.json"
DIGITS = 10
ANY = "*"  # in a pattern: the test does not pass, and what comes back is a matter of luck


@dataclass(frozen=True)
class Misconception:
    """A typical mistake as results show it.

    `pattern` has, for every test of its criteria that does not pass, a digest of how.
    """

    id: str
    sentence: str
    criteria: tuple[str, ...]
    pattern: Mapping[str, str]


@lru_cache(maxsize=64)
def load_misconceptions(stage: str, folder: Path = HIDDEN) -> tuple[Misconception, ...]:
    """Return a stage's known misconceptions; none without a file.

    Raises:
        KitFault: when the file is not what `autograder audit --update` writes.
    """
    path = folder / stage / FILE
    if not path.is_file():
        return ()
    try:
        return tuple(
            Misconception(each["id"], each["sentence"], tuple(each["criteria"]), each["pattern"])
            for each in json.loads(path.read_bytes())
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise KitFault(
            f"{path}: is damaged: {error}.", next_step="Make it again: autograder audit --update."
        ) from error


def pattern_of(tests: Iterable[TestResult], criteria: Iterable[str]) -> dict[str, str]:
    """Return a digest of how each test of the criteria that did not pass came out, by its name."""
    wanted = set(criteria)
    return {
        test.name: _digest(test)
        for test in tests
        if test.criterion in wanted and test.outcome != "passed"
    }


def fits(known: Mapping[str, str], found: Mapping[str, str]) -> bool:
    """Return True if the same tests failed, with the same answers where luck plays no part."""
    return known.keys() == found.keys() and all(
        digest in (ANY, found[name]) for name, digest in known.items()
    )


def recognise(
    known: Sequence[Misconception], tests: Sequence[TestResult]
) -> tuple[Recognised, ...]:
    """Return the misconceptions whose whole pattern these results show, and nothing beside it.

    Of two that fit, one within the other's criteria, the larger is reported. In a part of the
    suite with more faults than these explain, none is: a wrong explanation is worse than none.
    """
    found: list[Misconception] = []
    for each in sorted(known, key=lambda each: (-len(each.criteria), -len(each.pattern))):
        covered = any(set(each.criteria) <= set(larger.criteria) for larger in found)
        if not covered and fits(each.pattern, pattern_of(tests, each.criteria)):
            found.append(each)
    explained = {name for each in found for name in each.pattern}
    unclear = {_part(test.name) for test in tests if _is_open(test) and test.name not in explained}
    order = {each.id: place for place, each in enumerate(known)}
    return tuple(
        Recognised(each.id, each.criteria, Message(each.sentence))
        for each in sorted(found, key=lambda each: order[each.id])
        if unclear.isdisjoint(map(_part, each.pattern))
    )


def _is_open(test: TestResult) -> bool:
    """Whether a test needs an explanation; one not started or blocked does not."""
    return test.outcome in ("failed", "crashed", "timed_out")


def _part(name: str) -> str:
    """Return the part of the suite that a test belongs to: its file."""
    return name.partition("::")[0]


def _digest(test: TestResult) -> str:
    """Return the digest that identifies an outcome, without its place in the program."""
    match test.outcome:
        case "failed":
            evidence = f"{test.call}\0{test.got}\0{test.expected}"
        case "crashed":
            evidence = f"{test.call}\0{str(test.got).partition(':')[0]}"
        case _:
            evidence = ""
    return hashlib.sha256(f"{test.outcome}\0{evidence}".encode()).hexdigest()[:DIGITS]
