"""Writes question sheets as pages to print: numbered code, the round, questions, and the key.

On paper, the key is on the back.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from autograder.course.model import Course, Stage
from autograder.course.submissions import Submission
from autograder.languages import speaking
from autograder.report.rendering import compile_templates
from autograder.report.source import source_lines
from autograder.report.writing import file_names, write_page
from autograder.results.sheets import Sheet
from casino.questions.question import function_around

__all__ = ["ALL", "write_sheet_pages"]

ALL = "index.html"
MAX_LINES = 600
PLACE = re.compile(r"(?:(\w+\.py), )?[Ll]ine (\d{1,4})(?!\d)")


class _Shown(NamedTuple):
    """A question sheet, and the code that its page shows beside the questions."""

    sheet: Sheet
    stage: Stage | None
    # The functions that the questions are about: file, numbered lines.
    files: tuple[tuple[str, tuple[tuple[int, str], ...]], ...]


def write_sheet_pages(
    course: Course, sheets: Mapping[str, Sheet], submissions: Mapping[str, Submission], to: Path
) -> Path:
    """Write a page for each sheet, and one with all of them; return the path of the latter.

    Raises:
        SubmissionError: when a page can't be written.
    """
    with speaking(course.language):
        return _write(course, sheets, submissions, to)


def _write(
    course: Course, sheets: Mapping[str, Sheet], submissions: Mapping[str, Submission], to: Path
) -> Path:
    template = compile_templates(course).get_template("sheets.html")
    shown = [_show_sheet(course, sheet, submissions[student]) for student, sheet in sheets.items()]
    names = file_names(sheets)
    for each in shown:
        write_page(to / names[each.sheet.student], template.render(shown=[each], links={}))
    path = to / ALL
    write_page(path, template.render(shown=shown, links=names))
    return path


def _show_sheet(course: Course, sheet: Sheet, submission: Submission) -> _Shown:
    stages = {stage.name: stage for stage in course.stages}
    return _Shown(sheet, stages.get(sheet.stage), tuple(_files(sheet, submission)))


def _files(
    sheet: Sheet, submission: Submission
) -> Iterator[tuple[str, tuple[tuple[int, str], ...]]]:
    """Yield each file that a sheet asks about, with (number, text) of the lines to show."""
    spoken_of = _lines(sheet)
    for stage, own in sorted(submission.stages.items()):
        for name, content in sorted(own.files.items()):
            wanted = spoken_of.get(f"{stage}/{name}", set()) | (
                spoken_of.get(name, set()) if stage == sheet.stage else set()
            )
            if not wanted:
                continue
            lines = source_lines(content)[:MAX_LINES]
            around = {number for line in wanted for number in function_around(lines, line)}
            excerpt = [(number, lines[number - 1]) for number in sorted(around) if lines]
            yield f"{stage}/{name}", tuple(excerpt)


def _lines(sheet: Sheet) -> Mapping[str, set[int]]:
    """Return the numbers of the lines that questions and choices mention, by file name."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for question in sheet.questions:
        found[question.file].add(question.line)
        for text in (question.words, *question.choices):
            for file, line in PLACE.findall(text):
                found[file or question.file].add(int(line))
    return found
