"""Formats a result for nbgrader: a score and evidence for each cell, and a summary.

Evidence contains text from a student's program. Its control characters are removed, and it is cut
and escaped. The summary becomes a comment, which nbgrader renders as Markdown, so it has no such
text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from autograder.course.model import Stage
from autograder.errors import SubmissionError
from autograder.languages import _, amount, figure, say
from autograder.nbgrader.cells import STYLE, GradedCell, make_cells
from autograder.nbgrader.shares import CellShare, share_out
from autograder.report.rendering import carried_words, fill_markup
from autograder.report.sums import show_points
from autograder.report.views import fault_words
from autograder.results.model import Result
from autograder.text import printable
from casino.messages import as_message

__all__ = ["ScoredCell", "score_cells", "summary"]

MAX_FINDINGS, MAX_TEXT = 100, 60_000


@dataclass(frozen=True)
class ScoredCell:
    """A graded cell with its score, and its evidence as HTML."""

    cell: GradedCell
    score: float
    html: str


def score_cells(
    stage: Stage, result: Result, files: Sequence[tuple[str, str]] = ()
) -> tuple[ScoredCell, ...]:
    """Return the notebook's cells with their scores, which add up to the result's points.

    `files` are pairs of name and text of the student's files, to show next to the style findings.

    Raises:
        SubmissionError: when the result doesn't fit this stage and its rubric.
    """
    cells = make_cells(stage)
    criteria = {each.id: each for each in result.criteria}
    missing = [cell.id for cell in cells if cell.id not in criteria and cell.id != STYLE]
    if missing or len(criteria) + 1 != len(cells):
        raise SubmissionError(
            f"{result.student}: the result of {stage.name} has other criteria than the rubric.",
            next_step="Grade again: the rubric has changed since.",
        )
    parts = [
        CellShare((criteria.get(cell.id) or result.style).points, cell.points) for cell in cells
    ]
    try:
        scores = share_out(result.points, parts)
    except ValueError as error:
        raise SubmissionError(
            f"{result.student}: the result of {stage.name} contradicts itself: {error}.",
            next_step="Delete the file and grade again.",
        ) from error
    kept = _format_kept(result)
    return tuple(
        ScoredCell(
            cell,
            score,
            _template().render(
                stage=stage.name,
                score=score,
                most=cell.points,
                earned=part.earned,
                kept=kept,
                criterion=criteria.get(cell.id),
                style=result.style,
                problems=(*map(say, result.problems), *_reasons(result)),
                full=result.feedback == "full",
                files=files,
            ),
        )
        for cell, part, score in zip(cells, parts, scores, strict=True)
    )


def _format_kept(result: Result) -> str | None:
    """Return the percentage of the points that remains after deductions, or None without any."""
    earned = result.correctness.points + result.style.points
    took = any(each.points for each in result.deductions)
    return f"{result.points / earned:.1%}" if took and earned else None


def _reasons(result: Result) -> list[str]:
    """Return the reasons for deductions; they quote student code, so only evidence has them."""
    return [f"{fault_words(each.kind)}: {say(each.evidence)}" for each in result.deductions]


def summary(stage: Stage, result: Result) -> str:
    """Return the result in a few lines of plain text, without any student text."""
    correct, style, shown = result.correctness, result.style, show_points(result)
    words = _("Stage {number}, {title}: {points} of {most} points.")
    line = _("Correctness {points} of {most}, style {style} of {style_most}.")
    lines = [
        words.format(
            number=stage.number,
            title=_(stage.title),
            points=amount(result.points),
            most=amount(result.max_points),
        ),
        line.format(
            points=figure(shown.correctness),
            most=amount(correct.max_points),
            style=figure(shown.style),
            style_most=amount(style.max_points),
        ),
    ]
    kept = _("{what}: the stage keeps at most {most} points, which took {points}.")
    lines += [
        kept.format(
            what=fault_words(each.kind),
            most=amount(each.keeps_at_most),
            points=amount(each.points),
        )
        for each in result.deductions
    ]
    lines += [say(each.sentence) for each in result.misconceptions]
    titles = {each.id: _(each.title) for each in stage.criteria}
    lines += [
        f"{titles[each.id]}: {_(each.outcome.words)}."
        for each in result.criteria
        if each.points != each.max_points
    ]
    return "\n\n".join(lines)


@cache
def _template() -> Template:
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_make_readable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "carried_words": carried_words, "figure": figure, "filled": fill_markup,
        "numbered": _number_lines, "points": amount, "say": say,
        "titled": lambda title: say(as_message(title)),
    }  # fmt: skip
    templates.globals.update(MAX_FINDINGS=MAX_FINDINGS, _=_)
    return templates.get_template("evidence.html")


def _number_lines(text: str) -> str:
    """Add line numbers to a file's text, because findings refer to them; cut long files."""
    lines = text[:MAX_TEXT].removesuffix("\n").split("\n")
    return "\n".join(f"{number:4}  {line}" for number, line in enumerate(lines, start=1))


def _make_readable(value: object) -> object:
    """Escape a string's unprintable characters, line by line, and cut it."""
    if type(value) is not str:
        return value
    lines = value[:MAX_TEXT].expandtabs(4).split("\n")
    return "\n".join(printable(line) for line in lines)
