"""Explains wrong answers by a known misconception, or by a property that they have in common.

A misconception is a typical mistake with its pattern of failed tests, as digests of their evidence.
`autograder audit --update` writes them to each stage's `misconceptions.json`.

Otherwise, a statement is written if one trait of the cards separates a method's wrong calls from
its right ones, or if all wrong answers differ from the right ones in the same way. Statements
contain only names, traits, and lines of the kit, so a submission can't write any part of them.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Any

from autograder.course.files import HIDDEN
from autograder.errors import KitFault
from autograder.grading.suite import Test
from autograder.grading.traits import Lines, Observation, find_trait, lines_of, observe
from autograder.results.model import Outcome, Recognised, TestResult
from autograder.sandbox.host.replies import Played
from autograder.sandbox.student.scenario import Scenario
from casino.languages import N_
from casino.messages import Message, Text

__all__ = [
    "ANY",
    "FILE",
    "Misconception",
    "fits",
    "load_misconceptions",
    "notice",
    "pattern_of",
    "recognise",
    "statement",
]

MIN_WRONG = 2
SAYS_OTHER = N_("says {got} instead of {wanted}")
# Ways to be wrong are separate sentences: `it gives 3 too much`.
ALL = N_("Of {number} calls, {name} is wrong whenever {when}, and right otherwise.")
ALL_WITH = N_(
    "Of {number} calls, {name} is wrong whenever {when}, and right otherwise. It {how} there."
)
ONLY = N_("Of {number} calls, {name} is right only when {when}.")
ONLY_WITH = N_("Of {number} calls, {name} is right only when {when}. Otherwise, it {how}.")
OF_THOSE = N_(
    "Of {number} calls that have to give {wanted}, {name} is wrong whenever {when}, and right "
    "otherwise."
)
WHEREVER = N_("Wherever {name} is wrong, it {how}.")
LINES = N_("Wherever the lines are wrong, {how}.")
_Seen = tuple[str, Observation]  # a criterion, and a call in one of its tests
LOOKED_AT = {Outcome.FAILED, Outcome.CRASHED, Outcome.PASSED}


def notice(
    tests: Iterable[Test],
    played: Mapping[str, tuple[Scenario, Played]],
    results: Iterable[TestResult],
) -> Iterator[Recognised]:
    """Yield sentences that explain wrong answers by a common property, with their criteria.

    `played` has each test's scenario and results on the student's own stages, by test name.
    """
    by_name = {test.name: test for test in tests}
    by_criterion: dict[str, list[TestResult]] = {}
    for result in results:
        if result.name in played:
            by_criterion.setdefault(result.criterion, []).append(result)

    def observe_result(result: TestResult) -> Iterator[Observation]:
        scenario, answers = played[result.name]
        return observe(scenario, answers, by_name[result.name].evidence(scenario))

    seen = dict[str, list[_Seen]]()
    failed = {name: mine for name, mine in by_criterion.items() if _can_be_explained(mine)}
    for criterion, mine in failed.items():
        for each in chain.from_iterable(map(observe_result, mine)):
            seen.setdefault(_method(each), []).append((criterion, each))
    if any(_on_calls(seen)):
        passed = [
            result
            for criterion, mine in by_criterion.items()
            for result in mine
            if criterion not in failed and result.outcome == Outcome.PASSED
        ]
        _add_right(seen, chain.from_iterable(map(observe_result, passed)))
    explained: set[str] = set()
    for where, words in _on_calls(seen):
        explained |= set(where)
        yield Recognised(f"pattern_{where[0]}", where, words)
    for criterion, mine in failed.items():
        lines = [lines_of(*played[one.name]) for one in mine if one.outcome != Outcome.PASSED]
        if criterion not in explained and (words := lines_statement(lines)):
            yield Recognised(f"lines_{criterion}", (criterion,), words)


def _on_calls(seen: Mapping[str, Sequence[_Seen]]) -> Iterator[tuple[tuple[str, ...], Text]]:
    """Yield (criteria, explanation) for each method in `seen` that has wrong calls."""
    for name, ours in seen.items():
        if words := statement(name, [each for _, each in ours]):
            yield tuple(dict.fromkeys(who for who, each in ours if not each.is_right)), words


def _can_be_explained(results: Iterable[TestResult]) -> bool:
    """Return True if a criterion has a wrong answer and no time-out or other unclear outcome."""
    outcomes = {each.outcome for each in results}
    return Outcome.FAILED in outcomes and outcomes <= LOOKED_AT


def _add_right(seen: dict[str, list[_Seen]], more: Iterable[Observation]) -> None:
    """Add right calls of the same methods from passed tests, which may refute an explanation."""
    for each in more:
        if (name := _method(each)) in seen and each.is_right:
            seen[name].append(("", each))


def statement(name: str, seen: Sequence[Observation]) -> Text:
    """Return a sentence on which calls of a method are wrong; "" if no single trait fits."""
    wrong = _distinct(each for each in seen if each.is_right is False)
    right = _distinct(each for each in seen if each.is_right)
    # A test crashed on these calls, so they are probably wrong, in an unknown way.
    unclear = _distinct(each for each in seen if each.is_right is None)
    if not wrong or len(wrong) + len(unclear) < MIN_WRONG:
        return ""
    how = _difference(wrong)
    if trait := find_trait([*wrong, *unclear], right):
        number = len(wrong) + len(unclear) + len(right)
        with_how, without = (ALL_WITH, ALL) if trait.is_wrong else (ONLY_WITH, ONLY)
        words = with_how if how else without
        return Message(words, number=number, name=name, when=trait.words, how=how)
    if unclear:
        return ""
    wanted = _find_wanted(wrong)
    alike = [each for each in right if each.got is wanted]
    if wanted is not None and (trait := find_trait(wrong, alike)) and trait.is_wrong:
        number = len(wrong) + len(alike)
        return Message(OF_THOSE, number=number, wanted=wanted, name=name, when=trait.words)
    # Another answer, such as True for False, explains nothing without a trait of the calls.
    if isinstance(how, Message) and how.form != SAYS_OTHER and len(wrong) >= MIN_WRONG:
        return Message(WHEREVER, name=name, how=how)
    return ""


def _find_wanted(wrong: Sequence[Observation]) -> bool | None:
    """Return True or False if all these calls should return that value, else None."""
    wanted = {each.wanted if isinstance(each.wanted, bool) else None for each in wrong}
    return wanted.pop() if len(wanted) == 1 else None


def _method(each: Observation) -> str:
    if each.name == "str":
        return f"`str({'card' if each.is_about_card else 'hand'})`"
    return f"`{each.name}()`"


def _distinct(seen: Iterable[Observation]) -> list[Observation]:
    """Return the observations without repeated calls."""
    return list({each.words: each for each in seen}.values())


# --- how ------------------------------------------------------------------------------------


def _difference(wrong: Sequence[Observation]) -> Text:
    """Return a phrase if all these wrong answers differ from the right ones in one way.

    The phrase, such as "gives 1 too much", says in which way. It is "" if they differ in several.
    """
    ways = [_describe_difference(each.got, each.wanted) for each in wrong]
    return ways[0] if len(set(ways)) == 1 else ""


def _describe_difference(got: Any, wanted: Any) -> Text:
    if got is None:
        return Message("returns nothing")
    if isinstance(got, bool) and isinstance(wanted, bool):
        return Message(SAYS_OTHER, got=got, wanted=wanted)
    if _is_number(got) and _is_number(wanted):
        words = N_("gives {number} too much") if got > wanted else N_("gives {number} too little")
        return Message(words, number=f"{abs(got - wanted):g}") if isfinite(got) else ""
    if isinstance(got, str) and isinstance(wanted, int | float) and got.strip() == str(wanted):
        return Message("gives a text instead of a number")
    if isinstance(got, str) and isinstance(wanted, str):
        if got.casefold() == wanted.casefold():
            return Message("writes capitals otherwise")
        if got.split() == wanted.split():
            return Message("differs in spaces only")
    return ""


def _is_number(value: object) -> bool:
    """Return True for an int or a float, but not for a bool."""
    return isinstance(value, int | float) and not isinstance(value, bool)


# --- lines ----------------------------------------------------------------------------------


def lines_statement(compared: Sequence[Lines | None]) -> Text:
    """Return a sentence on how a program's lines are wrong; "" if there is no single reason."""
    ways = {way_of_lines(*each) if each else "" for each in compared}
    return Message(LINES, how=ways.pop()) if len(ways) == 1 and "" not in ways else ""


def way_of_lines(got: Sequence[str], wanted: Sequence[str]) -> Text:
    """Return a phrase for how printed lines differ from the required ones, or "".

    It quotes only required lines, and is "" if the lines differ in several ways.
    """
    missing, extra = Counter(wanted) - Counter(got), Counter(got) - Counter(wanted)
    if not missing and not extra:
        return Message("the right ones are in another order")
    if len(missing) == 1 and not extra:
        return Message("the line `{line}` is missing", line=next(iter(missing)))
    pairs = list(zip(got, wanted, strict=False)) if len(got) == len(wanted) else []
    if pairs and all(one.casefold() == other.casefold() for one, other in pairs):
        return Message("capitals and small letters differ")
    return ""


FILE = "misconceptions.json"
DIGITS = 10
ANY = "*"  # in a pattern: the test fails, with an answer that depends on random numbers


@dataclass(frozen=True)
class Misconception:
    """A typical mistake, with the failed tests by which it is recognised."""

    id: str
    sentence: str  # for students
    criteria: tuple[str, ...]
    pattern: Mapping[str, str]  # by test that doesn't pass: the digest of its outcome


@lru_cache(maxsize=64)
def load_misconceptions(stage: str, folder: Path = HIDDEN) -> tuple[Misconception, ...]:
    """Return a stage's known misconceptions, each with the failed tests that it causes.

    Raises:
        KitFault: when the file is damaged.
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
    """Return a digest of the outcome of each failed test in these criteria, by the test's name."""
    wanted = set(criteria)
    return {
        test.name: _digest(test)
        for test in tests
        if test.criterion in wanted and test.outcome != "passed"
    }


def fits(known: Mapping[str, str], found: Mapping[str, str]) -> bool:
    """Return True if two patterns of failed tests are equal; both have digests by test name.

    The digest `ANY` in the `known` one allows any digest.
    """
    return known.keys() == found.keys() and all(
        digest in (ANY, found[name]) for name, digest in known.items()
    )


def recognise(
    known: Sequence[Misconception], tests: Sequence[TestResult]
) -> tuple[Recognised, ...]:
    """Return the misconceptions whose whole pattern appears in a stage's results.

    If a larger one covers the criteria of another, only the larger is returned. None is returned
    for a test file with failures that no pattern explains, because a wrong explanation is worse
    than none.
    """
    found: list[Misconception] = []
    for each in sorted(known, key=lambda each: (-len(each.criteria), -len(each.pattern))):
        covered = any(set(each.criteria) <= set(larger.criteria) for larger in found)
        if not covered and fits(each.pattern, pattern_of(tests, each.criteria)):
            found.append(each)
    explained = {name for each in found for name in each.pattern}
    unclear = {
        _file_of(test.name)
        for test in tests
        if test.outcome in ("failed", "crashed", "timed_out") and test.name not in explained
    }
    order = {each.id: place for place, each in enumerate(known)}
    return tuple(
        Recognised(each.id, each.criteria, Message(each.sentence))
        for each in sorted(found, key=lambda each: order[each.id])
        if unclear.isdisjoint(map(_file_of, each.pattern))
    )


def _file_of(name: str) -> str:
    return name.partition("::")[0]


def _digest(test: TestResult) -> str:
    """Return a digest of a test's outcome and evidence, without positions in the student's code."""
    match test.outcome:
        case "failed":
            evidence = f"{test.call}\0{test.got}\0{test.expected}"
        case "crashed":
            evidence = f"{test.call}\0{str(test.got).partition(':')[0]}"
        case _:
            evidence = ""
    return hashlib.sha256(f"{test.outcome}\0{evidence}".encode()).hexdigest()[:DIGITS]
