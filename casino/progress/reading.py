"""Read how a visible check ended: passed, not started, or wrong, and its messages."""

from __future__ import annotations

import re
import traceback
from collections.abc import Sequence
from pathlib import Path

import pytest

from casino.engine.language import read_spoken
from casino.engine.slips import (
    NO_ERROR_CAME, NOTHING_CAME_BACK, Slip, find_silent, missing_return,
)  # fmt: skip
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
    "That is Python's own text: write `__str__`, with two underscores on each side."
)
TRUTH_OF_CALL = re.compile(r"bool\(.*\.(\w+)\(.*\)\)")
AN_ERROR = re.compile(r"ValueError\b")
ERROR_CAME_BACK = N_("The error came back as a value: write `raise` in place of `return`.")


def read_outcome(
    stage: str, test: str, error: BaseException | None, sources: Sources
) -> VisibleCheck:
    """Return the check that ended with this exception, or with None."""
    if error is None or isinstance(error, pytest.skip.Exception):
        return VisibleCheck(stage, test, "passed")
    if is_stub(error, sources):
        trouble = describe(error, sources)
        earlier = _earlier(trouble.file, stage)
        line = handout_line(trouble.file, trouble.where, read_spoken(sources.folder))
        said = (
            ("", trouble.message),
            *([("handout", plain(line, MAX_ROW_CHARACTERS))] if line else []),
        )
        return VisibleCheck(stage, test, "not_started", said, earlier, place=trouble.place)
    is_endless = isinstance(error, Stop)
    said, place = _read_lines(error, sources)
    is_verdict = isinstance(error, (AssertionError, pytest.fail.Exception))
    if is_verdict and (slip := find_silent(sources, stage)):
        said += (("look at", plain(f"{place_words(slip.file, slip.line)}: {slip.words}")),)
        place = place or (slip.file, slip.line)
    elif is_verdict and (slip := _find_lost_answer(said, sources)):
        said += (("", plain(_(NOTHING_CAME_BACK), MAX_CHARACTERS)),)
        place = place or (slip.file, slip.line)
    return VisibleCheck(stage, test, "wrong", said, is_endless=is_endless, place=place)


def _find_lost_answer(said: Sequence[tuple[str, str]], sources: Sources) -> Slip | None:
    """Return a method without `return` whose None the check read as False."""
    called = next((value for label, value in said if label == "called"), "")
    match = TRUTH_OF_CALL.fullmatch(called)
    if not match or ("got", "False") not in said:
        return None
    slip = missing_return(sources, match[1])
    return slip if slip.file else None


def _earlier(file: str, stage: str) -> int:
    """Return the number of the file's stage if it comes before this one, else 0."""
    folder = file.partition("/")[0]
    number = stage_number(folder) if STAGE_FOLDER.match(folder) else 0
    return number if number < stage_number(stage) else 0


def read_broken(stage: str, folder: Path, report: str) -> VisibleCheck:
    """Return the check that represents a file which couldn't be imported."""
    code = Workspace(folder).load(stage)
    modules = [name for name in code.sources.files if name.startswith(f"{stage}/")]
    for name in modules:
        if not Path(name).name.startswith(("test_", "__init__")):
            try:
                code.module(name.removesuffix(".py").replace("/", "."))
            except StudentError as error:
                trouble = error.trouble
                told = (("", trouble.message),)
                return VisibleCheck(stage, "", "broken", told, place=trouble.place)
    lines = [line[1:].strip() for line in report.splitlines() if line.startswith("E ")]
    found = [_read_import_error(line, code.sources) for line in lines[-1:]]
    said = tuple(("", plain(each.message, MAX_CHARACTERS)) for each in found)
    return VisibleCheck(stage, "", "broken", said, place=found[-1].place if found else None)


def _read_import_error(line: str, sources: Sources) -> Trouble:
    """Return the error of a check's own import, and the fix if a similar name exists."""
    if match := NO_MODULE.match(line):
        return describe(ModuleNotFoundError(match[1], name=match[2]), sources)
    if match := NO_NAME.match(line):
        return describe(ImportError(match[1]), sources)
    return Trouble("error", line)


def _find_fix(told: Sequence[tuple[str, str]]) -> str:
    """Return the fix that a returned value suggests, or ""."""
    got = [value for label, value in told if label == "got"]
    if any(label == "expected" and AN_ERROR.match(value) for label, value in told):
        is_value = any(AN_ERROR.match(value) for value in got)
        return ERROR_CAME_BACK if is_value else NO_ERROR_CAME
    if "None" in got and ("expected", "None") not in told:
        return NOTHING_CAME_BACK
    is_text = any(label == "called" and value.startswith("str(") for label, value in told)
    return PYTHONS_OWN_TEXT if is_text and any(map(NO_STR.search, got)) else ""


def _read_lines(
    error: BaseException, sources: Sources
) -> tuple[tuple[tuple[str, str], ...], tuple[str, int] | None]:
    """Return the call, result, and expected value, or the error; and the place to look at."""
    is_verdict = isinstance(error, (AssertionError, pytest.fail.Exception))
    lines = str(error).strip().splitlines() if is_verdict else []
    if lines:
        found = [match for line in lines if (match := LABEL.match(line))]
        told = [(match[1], plain(ADDRESS.sub("", match[4]), MAX_CHARACTERS)) for match in found]
        sentences = [_find_fix(told)] if LABEL.match(lines[0]) else [lines[0].strip()]
        texts = [("", plain(_(each), MAX_CHARACTERS)) for each in sentences if each]
        return (*told, *texts), None
    call, trouble = _call_of(error), describe(error, sources)
    called = [("called", plain(call, MAX_CHARACTERS))] if call else []
    return (*called, ("", trouble.message)), trouble.place


def _call_of(error: BaseException) -> str:
    """Return the call that raised the exception, as the check's `call` says."""
    for frame, _line in traceback.walk_tb(error.__traceback__):
        call = frame.f_locals.get("call")
        if Path(frame.f_code.co_filename).name.startswith("test_") and isinstance(call, str):
            return call
    return ""
