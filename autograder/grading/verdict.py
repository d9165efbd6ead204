"""Reads one run of a hidden test: its outcome and the evidence for it, in words for students."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import Any, TypeGuard

from _pytest.outcomes import Failed

from autograder.errors import KitError
from autograder.grading.cards import CardStudent
from autograder.grading.replay_deck import deal_again
from autograder.grading.suite import Comparison, TestRun
from autograder.sandbox.host.sandbox import Died, TimedOut, WorkerEnded
from autograder.sandbox.student.calls import Call, Entry, Look
from autograder.sandbox.student.proxies import StudentError, WrongAnswer
from autograder.sandbox.student.words import cut, describe, show

__all__ = ["STUB", "Verdict", "judge", "not_raised", "one_by_one"]

STUB = re.compile(r"[\w.]+ is not written yet")
_DID_NOT_RAISE = re.compile(r"DID NOT RAISE (.+)")
_ERROR_NAME = re.compile(r"\w+(?='?>?(?:[,)]|$))")
_NO_MODULE = re.compile(r"No module named '(\w+)(?:\.\w+)*'")
MANY = 2  # items of a list that are told one by one
# Whatever a student's value is, and wherever a test stumbles over it, the failure is the student's.
# What no value can bring about is ours; the audit finds a suite that stumbles by itself.
_OURS = (KitError, ImportError, SyntaxError, OSError, KeyboardInterrupt, SystemExit, GeneratorExit)


@dataclass(frozen=True)
class Verdict:
    """An outcome with its evidence; `places` are file, line, function of the student's frames.

    `stood_in` says that the test could, or did, use stand-ins for an own object of this stage.
    `sure` is not set where the test did not pass in a worker that other tests had used. `missing`
    is the package that could not be imported.
    """

    outcome: str
    call: str = ""
    got: str = ""
    expected: str = ""
    deck: str = ""
    places: tuple[tuple[str, int, str], ...] = ()
    stood_in: bool = False
    sure: bool = True
    missing: str = ""

    @property
    def stopped_in(self) -> str:
        """The stage whose code was running when the test ended; nothing for a wrong answer."""
        return self.places[-1][0].partition("/")[0] if self.places else self.missing

    @property
    def trace(self) -> tuple[str, ...]:
        """The student's frames as lines, outermost first."""
        return tuple(f"{file}, line {line}, in {name}" for file, line, name in self.places)


def judge(run: TestRun, student: CardStudent) -> Verdict:
    """Return the verdict on one run of one test."""
    error = run.error
    if error is None:
        return Verdict("passed", stood_in=student.used_stand_ins)
    last, comparison = _asked(error, run.comparison, student)
    outcome, got, expected, places = _read(error, comparison, student)
    call = last.evidence() if last is not None else ""
    if isinstance(error, StudentError) and not call:
        call = "import of the module"
    return Verdict(
        outcome,
        call,
        cut(got),
        cut(expected),
        deal_again(last, student.log, alone=student.is_first_stage, in_turn=student.deals_in_turn),
        tuple(places),
        student.used_stand_ins,
        missing=_missing(error),
    )


def _missing(error: BaseException) -> str:
    """Return the package that a missing module belongs to; Python names it in its own words."""
    found = _NO_MODULE.fullmatch(error.text) if isinstance(error, StudentError) else None
    return found[1] if found and isinstance(error, ModuleNotFoundError) else ""


def _asked(
    error: BaseException, comparison: Comparison | None, student: CardStudent
) -> tuple[Entry | None, Comparison | None]:
    """Return the entry that the evidence is about, and its part of the comparison.

    A value that a test built from attributes is not the last one's value: the newest entry that
    is more than one plain attribute comes before it. Of a list of answers it is the first wrong
    one.
    """
    entries = student.log.entries
    last = student.log.last(error)
    if comparison is None:
        return last, None
    looks = list(takewhile(_is_plain_look, reversed(entries)))
    if looks and not _is_same(looks[0].value, comparison.got):
        last = next((each for each in reversed(entries) if not _is_plain_look(each)), last)
    if answers := one_by_one(comparison, [each for each in entries if not _is_plain_look(each)]):
        wrong = next(at for at, pair in enumerate(answers[1]) if _differ(*pair))
        last, comparison = answers[0][wrong], Comparison("==", *answers[1][wrong])
    if isinstance(last, Call) and isinstance(last.value, list):
        last.around = _taken_from(last.value, comparison.got, {look.name for look in looks})
    return last, comparison


def one_by_one(
    comparison: Comparison, entries: Sequence[Entry]
) -> tuple[Sequence[Entry], list[tuple[Any, Any]]] | None:
    """Return the calls that gave a list's items in turn, and each one's result and expected value.

    None where the list came from elsewhere, or is not the wrong one.
    """
    got, wanted = comparison.got, comparison.expected
    if type(got) is not list or type(wanted) is not list or comparison.operator != "==":
        return None
    calls = [each for each in entries if isinstance(each, Call) and each.name not in ("", "str")]
    calls = [each for each in calls if calls[-1].name == each.name][-len(got) :]
    pairs = list(zip(got, wanted, strict=False))
    if len(got) < MANY or len(calls) != len(got) or len(pairs) != len(wanted):
        return None
    is_right = all(_gave(call.value, item) for call, item in zip(calls, got, strict=True))
    return (calls, pairs) if is_right and any(_differ(*pair) for pair in pairs) else None


def _gave(value: object, item: object) -> bool:
    """Return True if a call's value can have become an item: itself, or as long a list."""
    if isinstance(value, list) and isinstance(item, list):
        return len(value) == len(item)
    return _is_same(value, item)


def _taken_from(values: list[Any], got: object, names: set[str]) -> str:
    """Return a test's expression on a list: its length, or an attribute of each item."""
    if _is_same(len(values), got):
        return "len({})"
    if isinstance(got, list) and len(names) == 1 and not any(isinstance(x, list) for x in got):
        return f"[each.{names.pop()} for each in {{}}]"
    return "{}"


def _is_plain_look(entry: Entry | None) -> TypeGuard[Look]:
    return isinstance(entry, Look) and not entry.error and not isinstance(entry.value, list | tuple)


def _is_same(one: object, other: object) -> bool:
    """Return True if two values are the same, without asking a handle anything."""
    if type(one) is type(other) and isinstance(one, int | float | str):
        return one == other
    if type(one) is list and type(other) is list:
        return len(one) == len(other) and all(map(_is_same, one, other))
    return one is other


def _differ(one: object, other: object) -> bool:
    """Return True if two values differ; 1 and True do not."""
    if isinstance(one, int | float | str) and isinstance(other, int | float | str):
        return one != other
    return not _is_same(one, other)


_Reading = tuple[str, str, str, Sequence[tuple[str, int, str]]]


def _read(error: BaseException, comparison: Comparison | None, student: CardStudent) -> _Reading:
    if isinstance(error, StudentError):
        return _student_error(error)
    if isinstance(error, TimedOut):
        got = error.reason
        if error.places:
            file, line, function = error.places[-1]
            got += f", still in {function} ({file}, line {line})"
        return "timed_out", got, "an end", error.places
    if isinstance(error, Died):
        return "crashed", f"the program {error.reason}", "", ()
    if isinstance(error, WorkerEnded):
        return "crashed", str(error), "", ()
    if isinstance(error, WrongAnswer):
        return "failed", error.got, error.expected, ()
    if isinstance(error, Failed):
        expected = " or ".join(not_raised(error)) or str(error)
        return "failed", _last_value(student), expected, ()
    if isinstance(error, AssertionError):
        return ("failed", *_compared(comparison, student), ())
    if not _is_ours(error) and student.has_answered:
        return "failed", _last_value(student), "a value of the kind that the interface names", ()
    return "grader_error", f"{type(error).__name__}: {error}", "", ()


def not_raised(error: BaseException) -> list[str]:
    """Return the names of the exceptions that a test waited for in vain."""
    match = _DID_NOT_RAISE.search(str(error)) if isinstance(error, Failed) else None
    return _ERROR_NAME.findall(match[1]) if match else []


def _is_ours(error: BaseException) -> bool:
    """Return True for an error that no value of a student's can bring about."""
    # A name that a suite set in a loop over a student's empty list is the student's doing.
    is_misspelt = isinstance(error, NameError) and not isinstance(error, UnboundLocalError)
    return is_misspelt or isinstance(error, _OURS)


def _student_error(error: StudentError) -> _Reading:
    if isinstance(error, NotImplementedError) and STUB.fullmatch(error.text):
        return "not_started", error.text, "", ()
    got = str(error)
    if isinstance(error, EOFError):
        got = "asked for input after the last answer (EOFError)"
    if isinstance(error, ModuleNotFoundError) and not error.places:
        got = f"{error.text}: the file is missing"
    outcome = "crashed" if error.places else "failed"
    return outcome, got, "", error.places


def _last_value(student: CardStudent) -> str:
    last = student.log.last()
    if last is None:
        return "nothing"
    return describe(last.value) if last.value is not None else "no exception"


def _compared(comparison: Comparison | None, student: CardStudent) -> tuple[str, str]:
    if comparison is None:
        return _last_value(student), "something else"
    got, expected = comparison.got, comparison.expected
    if _are_lines(got) and _are_lines(expected) and comparison.operator == "==":
        return _first_difference(got, expected, _first_line(got, student.printed))
    words = show(expected)
    if comparison.operator == "in":
        words = f"one of {words}"
    elif comparison.operator not in ("==", "is"):
        words = f"{comparison.operator} {words}"
    return describe(got), words


def _are_lines(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _first_line(got: list[str], printed: Sequence[str]) -> int | None:
    """Return the number in the transcript of the first of the lines that a test looked at.

    None where they do not stand there together, or more than once.
    """
    ends = range(len(got), len(printed) + 1)
    starts = [end - len(got) for end in ends if list(printed[end - len(got) : end]) == got]
    return starts[0] + 1 if len(starts) == 1 else None


def _first_difference(got: list[str], expected: list[str], first: int | None) -> tuple[str, str]:
    """Return the first line that differs and the one in its place; `first` numbers the lines."""
    for at, (line, wanted) in enumerate(zip_longest(got, expected)):
        if line != wanted:
            number = "" if first is None else f"line {first + at}: "
            one, other = (
                "no further line" if each is None else f"{number}{each!r}"
                for each in (line, wanted)
            )
            return one, other
    return "the same lines", "the same lines"
