"""What nbgrader shows of a result: a score and its evidence for each cell, and a summary.

Evidence holds text that a student's program made. It is freed of what does not print, cut, and
escaped. The summary becomes a comment, which nbgrader takes for Markdown, so it holds no such text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from autograder.course.model import Stage
from autograder.errors import SubmissionError
from autograder.nbgrader.cells import STYLE, GradedCell, graded_cells
from autograder.nbgrader.shares import Part, share_out
from autograder.report.terminal import points, printable

__all__ = ["ScoredCell", "score_cells", "summary"]

Record = Mapping[str, Any]
MAX_FINDINGS, MAX_TEXT = 100, 60_000
OUTCOMES = {
    "passed": "passed",
    "failed": "wrong answer",
    "not_started": "not started",
    "crashed": "crashed",
    "timed_out": "did not end",
    "blocked": "blocked",
    "grader_error": "not graded",
}
DEDUCTIONS = {"does_not_compile": "does not compile", "does_not_run": "does not run"}


@dataclass(frozen=True)
class ScoredCell:
    """A graded cell with its score, and its evidence as HTML."""

    cell: GradedCell
    score: float
    html: str


def score_cells(
    stage: Stage, record: Record, files: Sequence[tuple[str, str]] = ()
) -> tuple[ScoredCell, ...]:
    """Return every cell that carries points, scored; the scores add up to the record's points.

    `files` are the student's own, by name, to read beside the style findings.

    Raises:
        SubmissionError: when the record is not of this stage and its rubric.
    """
    cells = graded_cells(stage)
    criteria = {each["id"]: each for each in record["criteria"]}
    missing = [cell.id for cell in cells if cell.id not in criteria and cell.id != STYLE]
    if missing or len(criteria) + 1 != len(cells):
        raise SubmissionError(
            f"{record['student']}: the result of {stage.name} has other criteria than the rubric.",
            next_step="Grade again: the rubric has changed since.",
        )
    parts = [
        Part((criteria.get(cell.id) or record["style"])["points"], cell.points) for cell in cells
    ]
    scores = share_out(record["points"], parts)
    kept = _kept(record)
    return tuple(
        ScoredCell(
            cell,
            score,
            _template().render(
                score=score,
                most=cell.points,
                earned=part.earned,
                kept=kept,
                criterion=criteria.get(cell.id),
                style=record["style"],
                problems=(*record.get("problems", ()), *_reasons(record)),
                full=record["feedback"] == "full",
                files=files,
            ),
        )
        for cell, part, score in zip(cells, parts, scores, strict=True)
    )


def _kept(record: Record) -> str | None:
    """Return the share that a deduction leaves, as a percentage; None where it took nothing."""
    earned = record["correctness"]["points"] + record["style"]["points"]
    took = any(each["points"] for each in record["deductions"])
    return f"{record['points'] / earned:.1%}" if took and earned else None


def _reasons(record: Record) -> list[str]:
    """Return why there were deductions: text of the student's program, so for evidence only."""
    return [
        f"The code {DEDUCTIONS.get(each['kind'], 'has a fault')}: {each['evidence']}"
        for each in record["deductions"]
    ]


def summary(stage: Stage, record: Record) -> str:
    """Return the result in a few lines of plain text; nothing of the student's is in it."""
    correct, style = record["correctness"], record["style"]
    lines = [
        f"Stage {stage.number}, {stage.title}: "
        f"{points(record['points'])} of {points(record['max_points'])} points.",
        f"Correctness {points(correct['points'])} of {points(correct['max_points'])}, "
        f"style {points(style['points'])} of {points(style['max_points'])}.",
    ]
    lines += [
        f"The code {DEDUCTIONS.get(each['kind'], 'has a fault')}: the stage keeps at most "
        f"{points(each['keeps_at_most'])} points, which took {points(each['points'])}."
        for each in record["deductions"]
    ]
    lines += [each["sentence"] for each in record.get("misconceptions", ())]
    titles = {each.id: each.title for each in stage.criteria}
    lines += [
        f"{titles[each['id']]}: {OUTCOMES.get(each['outcome'], 'not passed')}."
        for each in record["criteria"]
        if each["points"] != each["max_points"]
    ]
    return "\n\n".join(lines)


@cache
def _template() -> Template:
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters["points"] = points
    templates.globals.update(WORDS=OUTCOMES, MAX_FINDINGS=MAX_FINDINGS)
    return templates.get_template("evidence.html")


def _shown(value: object) -> object:
    """Free a text of what does not print, line by line, and cut it to a readable length."""
    if type(value) is not str:
        return value
    lines = value[:MAX_TEXT].expandtabs(4).split("\n")
    return "\n".join(printable(line) for line in lines)
