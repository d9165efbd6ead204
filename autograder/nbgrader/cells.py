"""Makes the notebook of an assignment: text for students, and a graded cell per criterion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.model import Course, Criterion, Stage
from autograder.errors import CourseError
from autograder.languages import ENGLISH, N_, _, amount, current_language, speaking
from casino.engine.handed_out import course_files

__all__ = ["CHECKS", "NOTES", "STYLE", "GradedCell", "assignment_notebook", "make_cells"]

Cell = dict[str, Any]
# A criterion's id has no hyphen, so these can't clash with one.
CHECKS, STYLE, NOTES = "visible-checks", "code-style", "your-notes"
NBGRADER_SCHEMA = 3
OTHER_CHECKS = ("checks", "check")  # cells of the stage's own notebook that ours replace


@dataclass(frozen=True)
class GradedCell:
    """A cell of the notebook that has points, for a criterion or for style."""

    id: str  # in nbgrader's gradebook
    title: str  # the criterion's
    points: float  # its maximum


def make_cells(stage: Stage) -> tuple[GradedCell, ...]:
    """Return the notebook's graded cells: one for each criterion, then one for style."""
    criteria = (GradedCell(each.id, each.title, float(each.points)) for each in stage.criteria)
    return (*criteria, GradedCell(STYLE, N_("Style"), float(stage.style_points)))


def assignment_notebook(course: Course, stage: Stage, kit_root: Path) -> str:
    """Return the assignment's notebook as JSON, for nbgrader's `source/`.

    It starts with the stage's own notebook, if there is one, so that both have the same table to
    play.

    Raises:
        CourseError: when the stage's own notebook can't be read.
    """
    with speaking(course.language):
        played = _play_cells(stage, kit_root)
        cells = [*played, *_checks(stage), *_make_cells(course, stage), _notes()]
    for number, cell in enumerate(cells, start=1):
        cell["id"] = f"cell-{number}"
    notebook = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _play_cells(stage: Stage, kit_root: Path) -> list[Cell]:
    path = kit_root / "notebooks" / f"{stage.name}.ipynb"
    try:
        translated = (
            course_files(current_language()).get(f"notebooks/{path.name}")
            if current_language() != ENGLISH
            else None
        )
        cells: list[Cell] = json.loads(translated or path.read_bytes())["cells"]
    except FileNotFoundError:
        head = _("# Stage {number} · {title}").format(number=stage.number, title=_(stage.title))
        task = _("The task is in `README.md`.")
        return [_markdown(f"{head}\n\n{task}")]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CourseError(
            f"{path}: cannot be read as a notebook: {error}", next_step="Run `autograder build`."
        ) from error
    return [
        {**cell, "source": "".join(cell["source"]).replace(f"../stages/{stage.name}/", "")}
        for cell in cells
        if cell["id"] not in OTHER_CHECKS
    ]


def _checks(stage: Stage) -> Iterator[Cell]:
    words = _(
        "The next cell runs the visible checks on your files as they are on the disk. "
        "**Validate** runs it too, and says what does not pass yet."
    )
    title = _("Check yourself")
    yield _markdown(f"## {title}\n\n{words}")
    source = (Path(__file__).parent / "templates" / "visible_checks.txt").read_text("utf-8")
    source = source.replace("CHECKS", f"test_stage{stage.number}.py").rstrip("\n")
    yield _code(source, _nbgrader(CHECKS, grade=True, points=0.0))


def _make_cells(course: Course, stage: Stage) -> Iterator[Cell]:
    words = _(
        "Your files are graded, not this notebook: leave the cells below as they are. "
        "The stage is worth {points} points."
    )
    grading = words.format(points=amount(float(stage.points)))
    title = _("What is graded")
    yield _markdown(f"## {title}\n\n{grading}")
    criteria = {each.id: each for each in stage.criteria}
    for cell in make_cells(stage):
        worth = _("1 point") if cell.points == 1 else _("{points} points")
        lines = [f"# {_(cell.title)}", f"# {worth.format(points=amount(cell.points))}"]
        lines += _hint(criteria[cell.id]) if cell.id in criteria else _items(course)
        yield _code("\n".join(lines), _nbgrader(cell.id, grade=True, points=cell.points))


def _hint(criterion: Criterion) -> list[str]:
    return [f"# {line}" for line in _(criterion.hint).splitlines()]


def _items(course: Course) -> list[str]:
    return [f"# - {_(item.title)}" for item in course.style]


def _notes() -> Cell:
    words = _("Notes for whoever grades this, if you have any. They are read, and never run.")
    return _code(f"# {words}", _nbgrader(NOTES, grade=False, points=None))


def _nbgrader(id: str, *, grade: bool, points: float | None) -> Cell:
    """Return nbgrader's metadata of a cell: a locked one with tests, or one to write in."""
    worth = {} if points is None else {"points": points}
    return {
        "grade": grade,
        "grade_id": id,
        "locked": grade,
        "schema_version": NBGRADER_SCHEMA,
        "solution": not grade,
        "task": False,
        **worth,
    }


def _code(source: str, nbgrader: Cell) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"nbgrader": nbgrader},
        "outputs": [],
        "source": source,
    }


def _markdown(source: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": source}
