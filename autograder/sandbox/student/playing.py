"""Plays scripts in a worker: many calls in one request, and evidence of the shortest one.

Where answers are wrong, the shortest script with a wrong one is played once more, step by step, so
that its evidence is like any other test's. The answers of that second run are shown and decide
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from autograder.sandbox.host import protocol
from autograder.sandbox.student.calls import Asked, Call, Entry
from autograder.sandbox.student.proxies import Handle, Method, Module, WrongAnswer
from autograder.sandbox.student.scripts import Given, Raises, Script, Step
from autograder.sandbox.student.words import describe, show

if TYPE_CHECKING:
    from autograder.sandbox.student.link import Link

__all__ = ["play", "shortest_wrong"]

MOST_STEPS = 400
MOST_ASKED = 80  # scripts whose answers are looked at one by one
CHANGED = "something else the first time, in a game just like this one"
_LEFT_OUT = (False, "itself", None)


@dataclass(eq=False)
class Series(Entry):
    """Scripts that were played together; forgotten unless one of them never ended."""

    def note(self) -> None:
        self.log.entries.remove(self)

    def words(self) -> str:
        return f"one of {self.name} short games"


@dataclass(frozen=True)
class _Answers:
    """The results of a script's asked steps, in turn, and the exceptions raised, by step."""

    given: Sequence[Any]
    raised: Mapping[int, Sequence[str]]


def play(link: Link, scripts: Sequence[Script], about: str) -> Iterator[tuple[Any, Any]]:
    """Play scripts; yield result and expected value of the shortest one that went wrong.

    A wrong answer counts that is `about` the criterion, and comes first in its script; any other
    is charged elsewhere, unless nothing about the criterion was right at all.
    """
    wrong = _first_wrongs(link, scripts, closely=False)
    if link.log.asks is not None:
        link.log.asks += _ask_all(link, scripts, wrong)
        return
    again = [number for number, place in enumerate(wrong) if place is not None]
    if again:
        places = _first_wrongs(link, [scripts[number] for number in again], closely=True)
        for number, place in zip(again, places, strict=True):
            wrong[number] = wrong[number] if place is None else place
    if (steps := shortest_wrong(scripts, wrong, about)) is not None:
        yield from _again(link, steps)
        # Only a suite that found nothing wrong now comes here. The first answer stands: who may
        # answer twice needs no more than one right guess for a whole test.
        raise WrongAnswer(CHANGED, _wanted(steps[-1]))


def _wanted(step: Step) -> str:
    if isinstance(step.expected, Raises):
        return step.expected.name
    return show(step.expected) if step.is_asked else "no exception"


def shortest_wrong(
    scripts: Sequence[Script], wrong: Sequence[int | None], about: str
) -> Sequence[Step] | None:
    """Return the steps of the shortest script up to its wrong one, given the places of those."""
    found = [
        (len(script.steps[: place + 1]), number)
        for number, (script, place) in enumerate(zip(scripts, wrong, strict=True))
        if place is not None
    ]
    mine = [each for each in found if scripts[each[1]].steps[each[0] - 1].about in ("", about)]
    if not mine and not _any_right(scripts, wrong, about):
        mine = found
    if not mine:
        return None
    length, number = min(mine)
    return scripts[number].steps[:length]


def _first_wrongs(link: Link, scripts: Sequence[Script], *, closely: bool) -> list[int | None]:
    answers = _all_answers(link, scripts, closely=closely)
    return [
        _first_wrong(script, given, closely=closely)
        for script, given in zip(scripts, answers, strict=True)
    ]


def _all_answers(link: Link, scripts: Sequence[Script], *, closely: bool) -> list[_Answers]:
    answers: list[_Answers] = []
    while len(answers) < len(scripts):
        block = list(_block(scripts[len(answers) :]))
        with Series(link.log, None, str(len(scripts))):
            given = link.ask(
                "scripts", [_encoded(link, script, closely=closely) for script in block]
            )
        if not isinstance(given, list) or not 0 < len(given) <= len(block):
            link.worker.malformed("another number of answers than scripts")
        answers += [_checked(link, each) for each in given]
    return answers


def _block(scripts: Iterable[Script]) -> Iterator[Script]:
    """Yield the scripts that go into one request."""
    room = MOST_STEPS
    for number, script in enumerate(scripts):
        room -= len(script.steps)
        if room < 0 and number:
            return
        yield script


def _encoded(link: Link, script: Script, *, closely: bool) -> list[tuple[Any, ...]]:
    return [
        (step.is_asked, step.action, *_arguments(link, step))
        if closely or not step.closely
        else _LEFT_OUT
        for step in script.steps
    ]


def _arguments(link: Link, step: Step) -> tuple[Any, ...]:
    owner = _said(link, step.owner)
    values = [_said(link, value) for value in step.values]
    if step.action == "follow":
        return owner, step.name.split(".")
    if step.action == "str":
        return (owner,)
    return (owner, step.name, *values) if step.action == "set" else (owner, step.name, values, {})


def _said(link: Link, value: Any) -> Any:
    if isinstance(value, Given):
        return {"p": value.place}
    if isinstance(value, list):
        return {"l": [_said(link, item) for item in value]}
    return link.encode(value)


def _checked(link: Link, answer: Any) -> _Answers:
    match answer:
        case (list(given), list(raised)) if len(raised) % 2 == 0:
            pass
        case _:
            link.worker.malformed("an answer of a script that is none")
    return _Answers(given, dict(zip(raised[::2], raised[1::2], strict=True)))


def _first_wrong(script: Script, answers: _Answers, *, closely: bool) -> int | None:
    """Return the place of the first step that gave something else, or fell over."""
    given = iter(answers.given)
    for place, step in enumerate(script.steps):
        raised = answers.raised.get(place)
        if step.closely and not closely:
            continue
        if not step.is_asked:
            if raised is not None:
                return place
        elif not _is_right(step, next(given, None), raised):
            return place
    return None


def _is_right(step: Step, value: Any, raised: Sequence[str] | None) -> bool:
    if isinstance(step.expected, Raises):
        return raised is not None and step.expected.name in raised
    if raised is not None:
        return False
    if isinstance(value, Handle):
        if value._value is protocol.NO_VALUE:
            return False
        value = value._value
    try:
        return bool((step.take(value) if step.take else value) == step.expected)
    except Exception:  # no value of the kind that the suite takes apart
        return False


def _any_right(scripts: Sequence[Script], wrong: Sequence[int | None], about: str) -> bool:
    """Tell whether a step about the criterion was right, with all that came before it."""
    return any(
        step.is_asked and step.about == about
        for script, place in zip(scripts, wrong, strict=True)
        for step in script.steps[:place]
    )


# --- all scripts, step by step ----------------------------------------------------------------


def _ask_all(link: Link, scripts: Sequence[Script], wrong: Sequence[int | None]) -> list[Asked]:
    """Take the steps of scripts up to each one's first wrong step; return all that was asked."""
    asked: list[Asked] = []
    for script, place in zip(scripts[:MOST_ASKED], wrong, strict=False):
        made: list[Any] = []
        end = len(script.steps) if place is None else place + 1
        for number, step in enumerate(script.steps[:end]):
            value = None if step.closely else _taken(link, step, made)
            made.append(None if isinstance(value, Exception) else value)
            if step.is_asked and step.action == "method":
                asked += _asked(link, step, value, is_right=number != place)
    return asked


def _taken(link: Link, step: Step, made: Sequence[Any]) -> Any:
    try:
        return _take(link, step, made)
    except Exception as error:
        return error


def _asked(link: Link, step: Step, value: Any, *, is_right: bool) -> Iterator[Asked]:
    """Yield the call of a step, with its answer and the right one."""
    wanted: Any = ValueError if isinstance(step.expected, Raises) else step.expected
    if wanted is not ValueError and isinstance(value, Exception):
        return
    if step.take and wanted is not ValueError:
        value = step.take(value)
    for call in link.log.entries[-1:]:
        if isinstance(call, Call):
            yield call, value, wanted, is_right


# --- once more, step by step ----------------------------------------------------------------


def _again(link: Link, steps: Sequence[Step]) -> Iterator[tuple[Any, Any]]:
    """Take the steps one by one; yield the last one's result and its expected value."""
    made: list[Any] = []
    for step in steps[:-1]:
        if step.is_asked and step.action in ("follow", "str"):
            made.append(None)  # it was right, and changes nothing
            continue
        try:
            made.append(_take(link, step, made))
        except Exception:
            if not isinstance(step.expected, Raises):
                raise
            made.append(None)
    last = steps[-1]
    if not isinstance(last.expected, Raises):
        value = _take(link, last, made)
        if last.is_asked:
            yield (last.take(value) if last.take else value), last.expected
        return
    try:
        value = _take(link, last, made)
    except ValueError:
        return
    raise WrongAnswer("no exception" if value is None else describe(value), last.expected.name)


def _take(link: Link, step: Step, made: Sequence[Any]) -> Any:
    def real(value: Any) -> Any:
        if isinstance(value, Given):
            return made[value.place]
        return [real(item) for item in value] if isinstance(value, list) else value

    owner = real(step.owner)
    if step.action == "follow":
        return _followed(owner, step.name.split("."))
    if step.action == "str":
        return str(owner)
    if step.action == "set":
        with link.log.quiet():
            return link.ask("set", link.encode(owner), step.name, link.encode(real(step.values[0])))
    if not isinstance(owner, Handle | Module | Method):
        raise WrongAnswer(describe(owner), f"an object with the method {step.name}")
    return getattr(owner, step.name)(*map(real, step.values))


def _followed(value: Any, path: Sequence[str]) -> Any:
    first, *rest = path
    if first == "*":
        return [_followed(item, rest) if rest else item for item in list(value)]
    found = getattr(value, first.removesuffix("()"))
    if first.endswith("()"):
        found = found()
    return _followed(found, rest) if rest else found
