"""A submission's answers to all calls of tests, each marked right or wrong.

A played test has answered everything, whatever was wrong before; so its checks tell it all. Of a
game, what follows its first wrong answer may be no more than a consequence, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from autograder.grading.evidence import Evidence
from autograder.grading.judging import in_order, is_right, sides_of
from autograder.sandbox.host.replies import Played
from autograder.sandbox.student.scenario import Check, Scenario, Step, StepAt, inner
from casino.messages import Call

__all__ = ["Lines", "Observation", "lines_of", "observe"]

Lines = tuple[list[str], list[str]]
_CALLS = ("method", "call", "str")
_LOOKS = ("follow", "item", "list", "size", "texts")
_PLAIN = (int, float, str, bool, list, tuple, type(None))


@dataclass(frozen=True)
class Observation:
    """One call with its result; `wanted` is the right answer where the result was wrong.

    `is_right` is None if the call ended otherwise, so its answer is unknown.
    """

    evidence: Evidence
    call: Step
    got: Any
    wanted: Any
    is_right: bool | None

    @cached_property
    def words(self) -> Call:
        """The call as a student would type it."""
        return self.evidence.call(self.call.place)

    @property
    def name(self) -> str:
        """The name of the method, or of the class that makes an object."""
        if self.call.action == "str":
            return "str"
        return self.evidence.name_of(self.call)

    @property
    def owner(self) -> int:
        """The step that gave the call's object; below 0 where it has none."""
        return self.evidence.place_of(self.call.arguments[0])

    @property
    def values(self) -> tuple[Any, ...]:
        """The call's arguments: plain values, and `StepAt` for objects."""
        given = {"method": 2, "call": 1}.get(self.call.action)
        values = self.call.arguments[given] if given is not None else ()
        return tuple(getattr(each, "recorded", each) for each in values)


def observe(scenario: Scenario, played: Played, evidence: Evidence) -> Iterator[Observation]:
    """Yield what a test asked of a submission: calls with plain results, and those that raised."""
    over: set[int] = set()
    lost = _find_unanswered(scenario, played)
    for each in in_order(scenario):
        if each.game in over:
            continue
        right = is_right(each, played)
        if each.game is not None and not right:
            over.add(each.game)
        if isinstance(each, Check):
            if lost.isdisjoint(one.place for one in inner(each.got)):
                yield from _observe_check(scenario, each, played, evidence, right=right)
        elif each.place in lost and each.place not in played.raised:
            continue
        elif each.raises and each.action in _CALLS and (right or not _is_lost(each, played)):
            wanted = None if right else ValueError
            came = ValueError if right else played.answers.get(each.place)
            yield Observation(evidence, each, came, wanted, right)
        elif not right and each.action in _CALLS and not each.is_quiet:
            yield Observation(evidence, each, None, None, None)


def _find_unanswered(scenario: Scenario, played: Played) -> set[int]:
    """Return the steps that raised, and those that needed their results and were never taken."""
    lost: set[int] = set()
    for step in scenario.steps:
        if step.place in played.raised or any(
            each.place in lost for each in inner(list(step.arguments))
        ):
            lost.add(step.place)
    return lost


def _is_lost(step: Step, played: Played) -> bool:
    """Return True if a step raised before any code of the student's ran: a name is missing."""
    return step.place in played.raised and not played.raised[step.place].places


def _observe_check(
    scenario: Scenario, check: Check, played: Played, evidence: Evidence, *, right: bool
) -> Iterator[Observation]:
    places = list(inner(check.got))
    call = _call(scenario, places[0]) if len(places) == 1 else None
    if call is None or check.operator != "==":
        return
    try:
        got, expected = sides_of(check, played)
    except Exception:  # no value of the kind that the suite takes apart
        return
    if call.action == "str" and type(expected) in (int, float):
        call = _call(scenario, call.arguments[0])  # the text of a number is how it was looked at
    if call and _is_plain(got) and _is_plain(expected):
        yield Observation(evidence, call, got, None if right else expected, right)


def _call(scenario: Scenario, value: Any) -> Step | None:
    """Return the call that a value, or what it was looked at by, is the result of."""
    place = getattr(value, "recorded", value)
    while isinstance(place, StepAt):
        step = scenario.steps[place.place]
        if step.action not in _LOOKS:
            return step if step.action in _CALLS and not step.is_quiet else None
        place = getattr(step.arguments[0], "recorded", step.arguments[0])
    return None


def lines_of(scenario: Scenario, played: Played) -> Lines | None:
    """Return the printed lines that a test got and wanted, where it compared them wrongly first."""
    for check in scenario.checks:
        if check.operator != "==" or is_right(check, played):
            continue
        try:
            got, expected = sides_of(check, played)
        except Exception:  # no value of the kind that the suite takes apart
            continue
        if _are_lines(got) and _are_lines(expected):
            return got, expected
    return None


def _are_lines(value: object) -> bool:
    return type(value) is list and all(type(item) is str for item in value)


def _is_plain(value: object) -> bool:
    """True if a value is plain all through: no object of a student's is in it."""
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))  # type: ignore[call-overload]
    return type(value) in _PLAIN
