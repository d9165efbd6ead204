"""Read a visible check's outcome: passed, not started, or wrong, with messages."""

from __future__ import annotations

import re
import traceback
from collections.abc import Sequence
from pathlib import Path

import pytest

from casino.engine.language import read_current_language
from casino.engine.slips import NO_ERROR_CAME, NOTHING_CAME_BACK, find_silent
from casino.engine.sources import STAGE_FOLDER, Sources
from casino.engine.trouble import StudentError, Trouble, describe, is_stub, place_words, plain
from casino.engine.watch import Stop
from casino.engine.workspace import Workspace
from casino.languages import N_, _
from casino.progress.handout import handout_line
from casino.progress.outcomes import VisibleCheck, stage_number

__all__ = ["read_broken", "read_outcome"]

LABELS = ("called", "typed", "printed line", "printed", "got", "expected line", "expected")
LABEL = re.compile(rf"\s*(({'|'.join(LABELS)})( \d+)?):\s+(\S.*)")
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")  # differs in every run
NO_STR = re.compile(r"<[\w.]+ object>")
NO_MODULE = re.compile(r"ModuleNotFoundError: (No module named '([\w.]+)')")
NO_NAME = re.compile(r"ImportError: (cannot import name .+)")
MAX_CHARACTERS, MAX_ROW_CHARACTERS = 160, 320
PYTHONS_OWN_TEXT = N_(
    "That is Python's own text: the class has no `__str__`, with two underscores on each side."
)
AN_ERROR = re.compile(r"ValueError\b")
ERROR_CAME_BACK = N_("The error came back as a value: write `raise` in place of `return`.")


def read_outcome(
    stage: str, test: str, error: BaseException | None, sources: Sources
) -> VisibleCheck:
    """Return the outcome of a check that ended with `error`; without one, it passed."""
    if error is None or isinstance(error, pytest.skip.Exception):
        return VisibleCheck(stage, test, "passed")
    if is_stub(error, sources):
        trouble = describe(error, sources)
        earlier = _earlier(trouble.file, stage)
        line = handout_line(trouble.file, trouble.where, read_current_language(sources.folder))
        evidence = (
            ("", trouble.message),
            *([("handout", plain(line, MAX_ROW_CHARACTERS))] if line else []),
        )
        return VisibleCheck(stage, test, "not_started", evidence, earlier, place=trouble.place)
    is_endless = isinstance(error, Stop)
    evidence, place = _read_lines(error, sources)
    is_verdict = isinstance(error, (AssertionError, pytest.fail.Exception))
    is_late = isinstance(error, (LookupError, EOFError))  # a mistake before this line led to it
    if (is_verdict or is_late) and (slip := find_silent(sources, stage)):
        evidence += (("look at", plain(f"{place_words(slip.file, slip.line)}: {slip.words}")),)
        place = place or (slip.file, slip.line)
    return VisibleCheck(stage, test, "wrong", evidence, is_endless=is_endless, place=place)


def _earlier(file: str, stage: str) -> int:
    """Return the number of a file's stage if it comes before `stage`, else 0."""
    folder = file.partition("/")[0]
    number = stage_number(folder) if STAGE_FOLDER.match(folder) else 0
    return number if number < stage_number(stage) else 0


def read_broken(stage: str, folder: Path, report: str) -> VisibleCheck:
    """Return the outcome "broken" of a stage whose check file can't be imported."""
    code = Workspace(folder).load(stage)
    modules = [name for name in code.sources.files if name.startswith(f"{stage}/")]
    for name in modules:
        if not Path(name).name.startswith(("test_", "__init__")):
            try:
                code.module(name.removesuffix(".py").replace("/", "."))
            except StudentError as error:
                trouble = error.trouble
                evidence = (("", trouble.message),)
                return VisibleCheck(stage, "", "broken", evidence, place=trouble.place)
    lines = [line[1:].strip() for line in report.splitlines() if line.startswith("E ")]
    found = [_read_import_error(line, code.sources) for line in lines[-1:]]
    messages = tuple(("", plain(each.message, MAX_CHARACTERS)) for each in found)
    return VisibleCheck(stage, "", "broken", messages, place=found[-1].place if found else None)


def _read_import_error(line: str, sources: Sources) -> Trouble:
    """Return the error of an import in the check's own file, and the likely fix."""
    if match := NO_MODULE.match(line):
        return describe(ModuleNotFoundError(match[1], name=match[2]), sources)
    if match := NO_NAME.match(line):
        return describe(ImportError(match[1]), sources)
    return Trouble("error", line)


def _find_fix(lines: Sequence[tuple[str, str]]) -> str:
    """Return a fix if the value that a check got is a typical mistake, or ""."""
    got = [value for label, value in lines if label == "got"]
    if any(label == "expected" and AN_ERROR.match(value) for label, value in lines):
        is_value = any(AN_ERROR.match(value) for value in got)
        return ERROR_CAME_BACK if is_value else NO_ERROR_CAME
    if "None" in got and ("expected", "None") not in lines:
        return NOTHING_CAME_BACK
    is_text = any(label == "called" and value.startswith("str(") for label, value in lines)
    return PYTHONS_OWN_TEXT if is_text and any(map(NO_STR.search, got)) else ""


def _read_lines(
    error: BaseException, sources: Sources
) -> tuple[tuple[tuple[str, str], ...], tuple[str, int] | None]:
    """Return a failed check's (label, text) lines, and the file and line to look at.

    The lines are the call, the result, and the expected value, or the error.
    """
    is_verdict = isinstance(error, (AssertionError, pytest.fail.Exception))
    lines = str(error).strip().splitlines() if is_verdict else []
    if lines:
        found = [match for line in lines if (match := LABEL.match(line))]
        labelled = [(match[1], plain(ADDRESS.sub("", match[4]), MAX_CHARACTERS)) for match in found]
        sentences = [_find_fix(labelled)] if LABEL.match(lines[0]) else [lines[0].strip()]
        texts = [("", plain(_(each), MAX_CHARACTERS)) for each in sentences if each]
        return (*labelled, *texts), None
    call, trouble = _call_of(error), describe(error, sources)
    call_line = [("called", plain(call, MAX_CHARACTERS))] if call else []
    return (*call_line, ("", trouble.message)), trouble.place


def _call_of(error: BaseException) -> str:
    """Return the call, as the check wrote it, that raised the exception, or ""."""
    for frame, _line in traceback.walk_tb(error.__traceback__):
        call = frame.f_locals.get("call")
        if Path(frame.f_code.co_filename).name.startswith("test_") and isinstance(call, str):
            return call
    return ""
