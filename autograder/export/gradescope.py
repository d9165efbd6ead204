"""Writes Gradescope's `results.json` for each student.

Source: Gradescope, Autograder Specifications, "Output format" (results.json).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from autograder.course.model import Stage
from autograder.export.feedback import (
    comment_lines,
    criterion_lines,
    format_earned,
    ledger_lines,
    plain,
    style_lines,
    unsorted_line,
)
from autograder.export.filling import tell_nothing
from autograder.export.sheets import write_text
from autograder.gradebook.book import Gradebook, GradeEntry, StudentGrades
from autograder.languages import _, say, speaking
from autograder.report.sums import show_points
from autograder.text import Remark

__all__ = ["export_gradescope", "results_json"]

FILE = "results.json"
Object = dict[str, Any]


def export_gradescope(book: Gradebook, to: Path) -> int:
    """Write `TO/<student>/results.json` for each student with final points; count the files."""
    written = 0
    for grades in book.students():
        if not all(entry.ledger.graded for entry in grades.entries) or not grades.entries:
            (to / grades.student / FILE).unlink(missing_ok=True)  # from an earlier export
            if not grades.entries:
                tell_nothing(book, grades.student, f"no {FILE}")
                continue
            words = f"{grades.student}: not graded, so no {FILE} was written"
            book.remarks.append(Remark(words, "student", "not graded, and so left out"))
            continue
        with speaking(book.language_of(grades.student)):
            files = book.unsorted.get(grades.student, ())
            data = results_json(grades, book.stages, note=unsorted_line(files) if files else "")
        text = json.dumps(data, indent=1, ensure_ascii=True)
        write_text(to / grades.student / FILE, f"{text}\n".encode("ascii"))
        written += 1
    for old in sorted(to.glob(f"*/{FILE}")):
        if old.parent.name not in book.names:
            book.remarks.append(f"{old}: from an earlier export, without results now")
    return written


def results_json(grades: StudentGrades, stages: Sequence[Stage], *, note: str = "") -> Object:
    """Return one student's results in Gradescope's format.

    `score` is final, after deductions, lateness, and overrides. The tests are criteria and style,
    each with its points before these changes. `note` is a line for the student above the points.
    """
    score = grades.points(stages)
    return {
        "score": float(score or 0),
        "output": "\n".join(_summary(grades, stages, note)),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "execution_time": _seconds(grades),
        "extra_data": {
            "isolation": sorted({layer for each in _records(grades) for layer in _layers(each)}),
            "fingerprints": {each.stage: each.fingerprint for each in _records(grades)},
        },
        "tests": [test for entry in grades.entries for test in _tests(entry)],
    }


def _records(grades: StudentGrades) -> list[Any]:
    return [entry.result for entry in grades.entries if entry.result is not None]


def _layers(result: Any) -> list[str]:
    return list(result.isolation.layers)


def _seconds(grades: StudentGrades) -> float:
    return round(sum(float(each.seconds.get("wall", 0)) for each in _records(grades)), 3)


def _summary(grades: StudentGrades, stages: Sequence[Stage], note: str) -> Iterator[str]:
    if note:
        yield plain(note)
    for stage in stages:
        entry = grades.entry(stage.name)
        if entry is None:
            yield _("{stage}: not handed in").format(stage=_(stage.title))
            continue
        yield format_earned(entry)
        yield from (f"  {line}" for line in (*ledger_lines(entry), *comment_lines(entry)))
        if entry.result is not None:
            yield from (f"  {plain(say(problem))}" for problem in entry.result.problems)


def _tests(entry: GradeEntry) -> Iterator[Object]:
    result = entry.result
    if result is None:
        return
    shown = show_points(result)
    for place, criterion in enumerate(result.criteria, start=1):
        full = criterion.points == criterion.max_points
        yield {
            "score": float(shown.criteria[criterion.id]),
            "max_score": criterion.max_points,
            "status": "passed" if full else "failed",
            "name": plain(_(criterion.title)),
            "number": f"{entry.stage.number}.{place}",
            "output": "\n".join(criterion_lines(result, criterion)),
            "output_format": "text",
            "tags": [entry.stage.name, criterion.outcome],
            "visibility": "visible",
            "extra_data": {
                "stage": entry.stage.name,
                "criterion": criterion.id,
                "outcome": criterion.outcome,
                "carried_forward": criterion.carried_forward,
            },
        }
    yield _style(entry, result, float(shown.style))


def _style(entry: GradeEntry, result: Any, score: float) -> Object:
    style = result.style
    full = Fraction(style.points) == Fraction(style.max_points)
    return {
        "score": score,
        "max_score": style.max_points,
        "status": "passed" if full else "failed",
        "name": _("{stage}: style").format(stage=_(entry.stage.title)),
        "number": f"{entry.stage.number}.{len(result.criteria) + 1}",
        "output": "\n".join(style_lines(result)),
        "output_format": "text",
        "tags": [entry.stage.name, "style"],
        "visibility": "visible",
        "extra_data": {"stage": entry.stage.name, "criterion": "style"},
    }
