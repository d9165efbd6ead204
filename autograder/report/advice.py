"""Explains errors on a student's page with the same messages that `casino check` prints.

The student's files are examined in a separate process, within limits.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from autograder.course.bounded import LookLost, has_long_line, run_bounded
from autograder.languages import current_language, say
from autograder.results.causes import SharedFailure, find_causes
from autograder.results.model import (
    NO_ERROR,
    NO_ERROR_BUT,
    NOT_COMPILED,
    NOT_FOUND,
    Outcome,
    Result,
    TestResult,
)
from casino.engine.slips import NO_ERROR_CAME, NOTHING_CAME_BACK, find_silent, find_slip
from casino.engine.sources import Sources
from casino.engine.trouble import describe, missing, place_words
from casino.languages import N_, _, speaking
from casino.messages import Message, Text, find_form

__all__ = ["Cause", "advise", "list_causes", "look_for_slip", "say_cause"]

SLIPS = re.compile(r"(?:TypeError|AttributeError): (?P<text>.*)", re.DOTALL)
NO_NAME = re.compile(
    r"AttributeError: module '(?P<module>[\w.]+)' has no attribute '(?P<name>\w+)'"
)
NO_MODULE = re.compile(r"No module named '(?:\w+\.)*(?P<module>\w+)'")
MISSING_FILE = N_("{name} is missing")  # as grading words it
Files = tuple[tuple[str, bytes], ...]


class Cause(NamedTuple):
    """A sentence for the student that explains why several tests fail, with these tests."""

    sentence: str
    error: SharedFailure


def list_causes(result: Result, files: Mapping[str, bytes]) -> list[Cause]:
    """Return the errors that many failed tests share, with explanations, most frequent first."""
    return [Cause(say_cause(result.stage, each.got, files), each) for each in find_causes(result)]


def say_cause(stage: str, got: Text, files: Mapping[str, bytes]) -> str:
    """Return the message that `casino check` has for an error, or else the error itself."""
    text = str(_error_of(got))
    if find_form(got, NOT_FOUND) and (match := NO_MODULE.match(text)):
        return _(MISSING_FILE).format(name=f"{match['module']}.py")
    if broken := find_form(got, NOT_COMPILED):
        return _look(_explain_syntax, (stage, str(broken.values["file"])), files) or say(got)
    if match := NO_NAME.match(text):
        advice = _("Keep the name that the handout gives.")
        file = f"{match['module'].replace('.', '/')}.py"
        return missing(match["name"], file, advice).message
    return _look(_explain, (stage, text), files) or say(got)


def look_for_slip(result: Result, files: Mapping[str, bytes]) -> str:
    """Return a sentence on the first typical mistake in a stage's files that raises no error.

    Return "" without one, or if the result has no full feedback or no wrong answer.
    """
    if not result.full:
        return ""
    tests = [test for criterion in result.criteria for test in criterion.tests]
    if not any(map(_is_verdict, tests)):
        return ""
    return _look(_find_silent, (result.stage,), files)


def advise(result: Result, tests: Sequence[TestResult], files: Mapping[str, bytes]) -> str:
    """Return the message of `casino check` for the first of these failed tests that has one.

    Return "" if there is none.
    """
    if not result.full:
        return ""
    for test in tests:
        got, expected = str(_error_of(test.got)), str(test.expected)
        forms = [find_form(test.got, form) for form in (NO_ERROR, NO_ERROR_BUT)]
        if expected.startswith("ValueError") and any(forms):
            return _(NO_ERROR_CAME)
        if got == "None" and expected not in ("", "None"):
            return _(NOTHING_CAME_BACK)
        if SLIPS.match(got) and (words := _look(_explain, (result.stage, got), files)):
            return words
    return ""


def _error_of(got: Text) -> Text:
    """Return an error without the sentence that it also comes with right earlier stages."""
    if isinstance(got, Message) and got.form.startswith("{got}. "):
        error = got.values["got"]
        return error if isinstance(error, str | Message) else got
    return got


def _is_verdict(test: TestResult) -> bool:
    return test.outcome is Outcome.FAILED and bool(test.expected)


def _look(look: object, about: tuple[str, ...], files: Mapping[str, bytes]) -> str:
    readable = {name: each for name, each in files.items() if not has_long_line(each)}
    return _bounded_look(look, about, tuple(sorted(readable.items())), current_language())


@lru_cache(64)
def _bounded_look(look: object, about: tuple[str, ...], files: Files, language: str) -> str:
    """Return the message of `look`, which examines the files in a separate process, or ""."""
    try:
        return run_bounded(look, *about, files, language)  # type: ignore[arg-type]
    except (LookLost, RecursionError, ValueError):
        return ""


def _explain(stage: str, text: str, files: Files, language: str) -> str:
    sources = Sources(Path(), {f"{stage}/{name}": content for name, content in files})
    with speaking(language):
        match = SLIPS.match(text)
        slip = find_slip(match["text"], sources) if match else None
        if slip is None:
            return ""
        place = f"{place_words(slip.file, slip.line)}: " if slip.file else ""
        return f"{place}{slip.words}"


def _explain_syntax(stage: str, name: str, files: Files, language: str) -> str:
    sources = Sources(Path(), {f"{stage}/{each}": content for each, content in files})
    file = f"{stage}/{name}"
    with speaking(language):
        try:
            ast.parse(sources.files.get(file, b""), sources.path(file))
        except SyntaxError as error:
            return describe(error, sources).message
    return ""


def _find_silent(stage: str, files: Files, language: str) -> str:
    sources = Sources(Path(), {f"{stage}/{name}": content for name, content in files})
    with speaking(language):
        slip = find_silent(sources, stage)
        return f"{place_words(slip.file, slip.line)}: {slip.words}" if slip else ""
