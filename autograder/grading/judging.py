"""Judges a played test: compares the worker's answers with the expected values.

Judging is a pure function of the recorded test and the answers. A wrong answer is described in a
verdict, with the call that gave it.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from autograder.grading.evidence import Evidence
from autograder.results.model import NO_ERROR, NO_ERROR_BUT, NOT_FOUND
from autograder.sandbox.host.endings import Died, TimedOut
from autograder.sandbox.host.protocol import NO_VALUE, SCALARS, Reference
from autograder.sandbox.host.replies import Played, Raised
from autograder.sandbox.student.recording import all_lines
from autograder.sandbox.student.scenario import (
    Check,
    LiveAt,
    Scenario,
    ShownValue,
    Step,
    StepAt,
    Worked,
    inner,
)
from autograder.sandbox.student.words import cut, show
from casino.languages import N_
from casino.messages import NO_CALL, Call, Message, Place, Text, join_texts

__all__ = [
    "OTHER_KIND", "PASSED", "PLAIN", "MissingAnswer", "Verdict", "are_lines", "first_wrong",
    "in_order", "is_right", "judge", "judge_end", "resolve", "sides_of", "stub_of",
]  # fmt: skip

STUB = N_("{name} is not written yet")
# Check operators: an answer is a plain value; a test couldn't use an answer.
PLAIN, OTHER_KIND = "plain", "other kind"
_NO_MODULE = re.compile(r"No module named '(\w+)(?:\.\w+)*'")
_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    PLAIN: lambda got, _: not _holds_object(got),
    OTHER_KIND: lambda _got, _expected: False,
}
NO_ANSWER, NO_LINE = Message("no answer"), Message("no further line")
OF_THE_KIND = Message("a value of the kind that the interface names")
# Steps that only read an answer: if they fail, it has the wrong kind.
_LOOKS = ("each", "follow", "item", "list", "size", "texts", "entry", "get")


@dataclass(frozen=True)
class Verdict:
    """The judgement on a played test: its outcome, and evidence for the student."""

    outcome: str  # an `Outcome`'s value
    call: Call = NO_CALL  # that gave the wrong answer
    got: Text = ""  # its answer or error
    expected: Text = ""  # the right answer
    deck: str = ""  # the cards, to replay it
    places: tuple[Place, ...] = ()  # the student's frames, outermost first
    missing: str = ""  # the package that could not be imported

    @property
    def passed(self) -> bool:
        return self.outcome == "passed"

    @property
    def stopped_in(self) -> str:
        """The stage whose code was running when a test ended early; "" for a wrong answer."""
        return self.places[-1].file.partition("/")[0] if self.places else self.missing


PASSED = Verdict("passed")


class MissingAnswer(LookupError):  # noqa: N818
    """Raised if a value can't be computed, because a step that it needs has no answer."""


Wrong = Step | Check


def judge(scenario: Scenario, played: Played, criterion: str, evidence: Evidence) -> Verdict:
    """Return the verdict on a played test, which describes its first wrong step or check.

    If several games are wrong, the verdict describes the shortest one.
    """
    wrong = first_wrong(scenario, played, criterion)
    if wrong is None:
        return PASSED
    if isinstance(wrong, Check):
        return _judge_check(wrong, played, evidence)
    return _judge_step(wrong, played, evidence)


def judge_end(ended: TimedOut | Died, step: int, evidence: Evidence) -> Verdict:
    """Return the verdict on a test whose worker ended during a step; `step` is -1 if unknown."""
    call, deck = (NO_CALL, "") if step < 0 else (evidence.call(step), evidence.deck(step))
    if isinstance(ended, TimedOut):
        got = ended.reason
        if ended.places:
            last = ended.places[-1]
            got = Message(
                "{ended}, still in {function} ({file}, line {line})",
                ended=got, function=last.function, file=last.file, line=last.line,
            )  # fmt: skip
        return Verdict("timed_out", call, cut(got), Message("an end"), deck, ended.places)
    got = Message("the program {ended}", ended=ended.reason)
    return Verdict("crashed", call, cut(got), "", deck)


def first_wrong(scenario: Scenario, played: Played, criterion: str) -> Wrong | None:
    """Return the first wrong step or check that counts for a criterion; None if the test passes."""
    firsts: dict[int | None, Wrong] = {}
    right: set[str] = set()
    for each in in_order(scenario):
        if isinstance(each, Step) and not each.raises and each.place not in played.raised:
            continue  # the usual case
        if each.game in firsts or None in firsts:
            continue
        if not is_right(each, played):
            firsts[each.game] = each
        elif isinstance(each, Check) or each.raises:
            right.add(each.about)
    if None in firsts:
        return firsts[None]
    mine = [each for each in firsts.values() if each.about in ("", criterion)]
    if not mine and criterion not in right:
        mine = list(firsts.values())
    return min(mine, key=lambda each: _length(scenario, each), default=None)


def in_order(scenario: Scenario) -> Iterator[Wrong]:
    """Yield the steps and checks of a recorded test in the order of its code."""
    checks = iter(scenario.checks)
    check = next(checks, None)
    for step in scenario.steps:
        while check is not None and check.after <= step.place:
            yield check
            check = next(checks, None)
        yield step
    if check is not None:
        yield check
        yield from checks


def _length(scenario: Scenario, wrong: Wrong) -> tuple[int, int]:
    """Return the number of steps up to a wrong one in its game, and the index of that step.

    Evidence shows the shortest of several wrong games.
    """
    end = wrong.after if isinstance(wrong, Check) else wrong.place + 1
    number = sum(step.game == wrong.game for step in scenario.steps[:end])
    return number, end


def is_right(each: Wrong, played: Played) -> bool:
    """Return True if a check of a test is met, or a step raised or returned as it must."""
    if isinstance(each, Check):
        try:
            return bool(_OPERATORS[each.operator](*sides_of(each, played)))
        except Exception:  # a value that breaks the test's own functions is wrong
            return False
    raised = played.raised.get(each.place)
    if each.raises:
        return raised is not None and not {*each.raises}.isdisjoint(raised.known)
    return raised is None or each.may_raise


def sides_of(check: Check, played: Played) -> tuple[Any, Any]:
    """Return the answer and the expected value of a check, computed from a submission's answers.

    Raises:
        Exception: any error, when one of them can't be computed.
    """
    return bare(resolve(check.got, played)), bare(resolve(check.expected, played))


def bare(value: Any) -> Any:
    """Return the value in a `ShownValue`, which has evidence, or any other value unchanged."""
    return value.value if isinstance(value, ShownValue) else value


def resolve(value: Any, played: Played) -> Any:
    """Return a value of a recorded test, with a submission's answers for its placeholders.

    Raises:
        MissingAnswer: when an answer is missing.
        Exception: any error of a test's function on an unexpected value.
    """
    if type(value) in SCALARS:  # the usual case
        return value
    value = getattr(value, "recorded", value)
    if isinstance(value, StepAt):
        return _answer(value.place, played)
    if isinstance(value, LiveAt):
        return played.live[value.place]
    if isinstance(value, Worked):
        return value.function(*[bare(resolve(each, played)) for each in value.values])
    if type(value) is list or type(value) is tuple:
        return type(value)([resolve(each, played) for each in value])
    if type(value) is dict:
        return {resolve(key, played): resolve(each, played) for key, each in value.items()}
    return value


def _answer(place: int, played: Played) -> Any:
    if place in played.answers:
        return _to_plain(played.answers[place])
    if place in played.raised:
        raised = played.raised[place]
        return raised.nearest or raised.kind
    raise MissingAnswer(place)


def _to_plain(value: Any) -> Any:
    """Replace objects whose class derives from a plain type, such as `int`, by plain values."""
    if type(value) in SCALARS:
        return value
    if type(value) is Reference:
        return value if value.value is NO_VALUE else value.value
    if type(value) is list or type(value) is tuple:
        return type(value)([_to_plain(each) for each in value])
    if type(value) is dict:
        return {key: _to_plain(each) for key, each in value.items()}
    return value


def _holds_object(value: Any) -> bool:
    if isinstance(value, list | tuple | set | frozenset):
        return any(map(_holds_object, value))
    if isinstance(value, dict):
        return any(map(_holds_object, (*value, *value.values())))
    return isinstance(value, Reference)


# --- in words ---------------------------------------------------------------------------------


def _judge_step(step: Step, played: Played, evidence: Evidence) -> Verdict:
    call, deck = evidence.call(step.place), evidence.deck(step.place)
    raised = played.raised.get(step.place)
    if raised is None:
        answer = played.answers.get(step.place)
        expected = " or ".join(step.raises)
        got = Message(NO_ERROR, error=expected)
        if answer is not None:
            got = Message(NO_ERROR_BUT, error=expected, value=show(answer))
        return Verdict("failed", call, cut(got), expected, deck)
    if stub := stub_of(raised):
        return Verdict("not_started", call, stub, "", deck, raised.places)
    if step.raises:
        return Verdict("failed", call, cut(_words_of(raised)), " or ".join(step.raises), deck)
    if not raised.places and step.action in _LOOKS and _NO_MODULE.search(str(raised.text)) is None:
        return Verdict("failed", call, cut(_words_of(raised)), OF_THE_KIND, deck)
    outcome = "crashed" if raised.places else "failed"
    found = (
        _NO_MODULE.fullmatch(str(raised.text)) if raised.nearest == "ModuleNotFoundError" else None
    )
    return Verdict(
        outcome,
        call,
        cut(_words_of(raised)),
        "",
        deck,
        raised.places,
        found[1] if found else "",
    )


def stub_of(raised: Raised) -> Message | None:
    """Return the message for a function that is still a stub of the skeleton, or None.

    Such a function raises `NotImplementedError` with a message that names the function.
    """
    if raised.nearest == "NotImplementedError" and raised.places:
        stub = Message(STUB, name=raised.places[-1].function)
        return stub if str(stub) == raised.text else None
    return None


def _words_of(raised: Raised) -> Text:
    if raised.nearest == "EOFError":
        return Message("asked for input after the last answer (EOFError)")
    if raised.nearest == "ModuleNotFoundError" and not raised.places:
        return Message(NOT_FOUND, error=raised.text)
    return raised.words


def _judge_check(check: Check, played: Played, evidence: Evidence) -> Verdict:
    place = max((each.place for each in inner(check.got)), default=-1)
    what: Text = getattr(_find_recorded(check.got), "words", "")
    call, deck = evidence.call(place), evidence.deck(place)
    try:
        expected = resolve(check.expected, played)
    except Exception:
        expected = OF_THE_KIND
    try:
        got = resolve(check.got, played)
    except MissingAnswer:
        return Verdict("failed", call, NO_ANSWER, _format_expected(check, expected, what), deck)
    except Exception:  # answers that the test can't process are shown unchanged
        return Verdict(
            "failed", call, _raw(check, played), _format_expected(check, expected, what), deck
        )
    if isinstance(got, ShownValue):
        call, deck, got = got.call, got.deck or deck, got.value
    if check.operator == "==" and are_lines(got) and are_lines(expected):
        numbered = getattr(_find_recorded(check.got), "function", None) is all_lines
        line, wanted = _first_difference(got, expected, numbered=numbered)
        return Verdict("failed", call, cut(line), cut(wanted), deck)
    return Verdict(
        "failed",
        call,
        cut(_name_value(what, show(got))),
        _format_expected(check, expected, what),
        deck,
    )


def _name_value(what: Text, value: Text) -> Text:
    """Return `name: value`, with the name that the test gave the value, or else the value."""
    return join_texts(": ", [what, value]) if what else value


def _find_recorded(value: Any) -> Any:
    return getattr(value, "recorded", value)


def _raw(check: Check, played: Played) -> Text:
    values = [
        played.answers[each.place] for each in inner(check.got) if each.place in played.answers
    ]
    return show(values[0] if len(values) == 1 else values)


def _format_expected(check: Check, expected: Any, what: Text) -> Text:
    if check.operator in (PLAIN, OTHER_KIND) or expected is OF_THE_KIND:
        return OF_THE_KIND
    words = show(bare(expected))
    if check.operator in _IN_WORDS:
        words = Message(_IN_WORDS[check.operator], value=words)
    return cut(_name_value(what, words))


_IN_WORDS = {
    "!=": N_("not {value}"),
    "<": N_("less than {value}"),
    "<=": N_("at most {value}"),
    ">": N_("more than {value}"),
    ">=": N_("at least {value}"),
}


def are_lines(value: Any) -> bool:
    """Return True for a list of strings, such as a program's printed lines."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _first_difference(
    got: Sequence[str], expected: Sequence[str], *, numbered: bool
) -> tuple[Text, Text]:
    """Return the first differing line of `got`, and the line of `expected` in its place.

    With `numbered`, both begin with the line's number; in an excerpt, that would mislead.
    """
    for at, (line, wanted) in enumerate(zip_longest(got, expected)):
        if line != wanted:
            number = at + 1 if numbered else None
            return _line(line, number), _line(wanted, number)
    return Message("the same lines"), Message("the same lines")


def _line(text: str | None, number: int | None) -> Text:
    if text is None:
        return NO_LINE
    if number is None:
        return repr(text)
    return Message("line {number}: {text}", number=number, text=repr(text))
