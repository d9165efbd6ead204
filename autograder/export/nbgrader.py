"""Results into nbgrader's gradebook, through nbgrader's own interface to its database."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.course import Course, Stage
from autograder.errors import SubmissionError
from autograder.nbgrader_course.cells import CHECKS, NOTES, graded_cells
from autograder.nbgrader_course.evidence import score_cells, summary
from autograder.nbgrader_course.gradebook import save_scores

if TYPE_CHECKING:
    from nbgrader.api import Gradebook
    from traitlets.config import Config

__all__ = ["Exported", "export_nbgrader"]

Record = Mapping[str, Any]
CONFIG = "nbgrader_config.py"


@dataclass(frozen=True)
class Exported:
    """How many results are in the gradebook now, and what was left out, a sentence for each."""

    saved: int
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class _Target:
    """A database, and the course around it where there is one."""

    url: str
    course_id: str
    config: Config
    submitted: Path | None


def export_nbgrader(course: Course, records: Iterable[Record], to: str) -> Exported:
    """Save results in the gradebook of a course's folder, or of a database's URL.

    What a person entered stays, a second export changes nothing, and late penalties are those of
    the course's own plugin. Assignments that are not there yet are made.

    Raises:
        SubmissionError: when nbgrader is not installed, or the database cannot be used.
    """
    try:
        from nbgrader.api import Gradebook
        from sqlalchemy.exc import SQLAlchemyError
    except ImportError as error:
        raise SubmissionError(
            "nbgrader is not installed here.",
            next_step="Run: python -m pip install 'blackjack-course[nbgrader]'",
        ) from error
    target, saved, remarks = _target(to), 0, list[str]()
    try:
        with _own_commands(), Gradebook(target.url, target.course_id) as gradebook:
            for record in records:
                problem = _save(gradebook, target, course.stage(record["stage"]), record)
                saved, remarks = saved + (not problem), remarks + [problem] * bool(problem)
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise SubmissionError(
            f"{to}: cannot be used as nbgrader's database: {str(error).splitlines()[0]}",
            next_step="Give a course's folder, or a URL such as sqlite:////srv/gradebook.db. "
            "After an update of nbgrader, run `nbgrader db upgrade`.",
        ) from error
    return Exported(saved, tuple(remarks))


@contextmanager
def _own_commands() -> Iterator[None]:
    """Let nbgrader find `alembic`, which it calls by name to make a new database."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before


def _target(to: str) -> _Target:
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config, PyFileConfigLoader

    if "://" in to:
        return _Target(to, "default_course", Config(), None)
    folder = Path(to).resolve()
    if not (folder / CONFIG).is_file():
        raise SubmissionError(
            f"{to}: holds no {CONFIG}, so it is no course's folder.",
            next_step="Make one with `autograder course`, or give the URL of a database.",
        )
    config = PyFileConfigLoader(CONFIG, path=str(folder)).load_config()
    place = CourseDirectory(config=config, root=str(folder))
    submitted = Path(place.format_path(place.submitted_directory, "{student}", "{stage}"))
    return _Target(place.db_url, place.course_id or "default_course", config, submitted)


def _save(gradebook: Gradebook, target: _Target, stage: Stage, record: Record) -> str:
    """Save one result; return why not, if not."""
    student = str(record["student"])
    if not record["graded"]:
        return f"{student}: {stage.name} was not graded, by a fault of the grader; nothing saved"
    scored = score_cells(stage, record)
    _make_assignment(gradebook, stage)
    gradebook.update_or_create_student(student)
    gradebook.update_or_create_submission(stage.name, student, **_time(target, stage, student))
    scores = {each.cell.id: each.score for each in scored} | {CHECKS: 0.0}
    comment, flagged = summary(stage, record), bool(record["flags"])
    save_scores(gradebook, stage.name, student, scores, comment, flagged=flagged)
    _apply_lateness(target, stage, student)
    return ""


def _make_assignment(gradebook: Gradebook, stage: Stage) -> None:
    """Make the assignment as `nbgrader generate_assignment` would, unless it is there."""
    from nbgrader.api import MissingEntry

    try:
        gradebook.find_notebook(stage.name, stage.name)
    except MissingEntry:
        gradebook.update_or_create_assignment(stage.name)
        gradebook.add_notebook(stage.name, stage.name)
        worth = {CHECKS: 0.0} | {cell.id: cell.points for cell in graded_cells(stage)}
        for name, most in worth.items():
            gradebook.add_grade_cell(name, stage.name, stage.name, max_score=most, cell_type="code")
        gradebook.add_solution_cell(NOTES, stage.name, stage.name)


def _time(target: _Target, stage: Stage, student: str) -> dict[str, datetime]:
    """Return when nbgrader collected the submission, where it did."""
    from nbgrader.utils import parse_utc

    if target.submitted is None:
        return {}
    place = str(target.submitted).replace("{student}", student).replace("{stage}", stage.name)
    try:
        return {"timestamp": parse_utc((Path(place) / "timestamp.txt").read_text("utf-8").strip())}
    except (OSError, ValueError, OverflowError):
        return {}


def _apply_lateness(target: _Target, stage: Stage, student: str) -> None:
    """Let nbgrader's own step work out the penalty, with the course's plugin."""
    from nbformat.v4 import new_notebook
    from nbgrader.preprocessors import AssignLatePenalties

    names = {"student": student, "assignment": stage.name, "notebook": stage.name}
    resources = {"nbgrader": {**names, "db_url": target.url}}
    AssignLatePenalties(config=target.config).preprocess(new_notebook(), resources)
