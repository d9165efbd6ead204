"""Saves results in nbgrader's gradebook, through its Python interface."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.course.model import Course, Stage
from autograder.errors import CourseError, SubmissionError
from autograder.export.sheets import write_text
from autograder.gradebook.identity import Identity
from autograder.languages import speaking
from autograder.nbgrader.cells import CHECKS, NOTES, make_cells
from autograder.nbgrader.evidence import ScoredCell, score_cells, summary
from autograder.nbgrader.gradebook import save_scores
from autograder.results.model import Result

if TYPE_CHECKING:
    from nbgrader.api import Gradebook
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config

__all__ = ["export_nbgrader"]

CONFIG = "nbgrader_config.py"


@dataclass(frozen=True)
class _Database:
    """An nbgrader gradebook, and its course folder if there is one."""

    url: str
    course_id: str
    config: Config
    place: CourseDirectory | None = None


class _LeftOut(Exception):  # noqa: N818
    """A result wasn't saved; the message says why."""


def export_nbgrader(
    course: Course,
    results: Iterable[Result],
    to: str,
    *,
    comments: Mapping[tuple[str, str], Sequence[str]] | None = None,
    people: Mapping[str, Identity] | None = None,
    language_of: Callable[[str], str] | None = None,
) -> list[str]:
    """Save results in the gradebook of a course folder or database URL; return remarks.

    `comments` are lines by student and stage to show below the summary. `people` has names and
    addresses, used if Formgrader has none. `language_of` returns a student's language. Values that
    a person entered stay, and a second export changes nothing. Late penalties are those of the
    course's own plugin. Missing assignments are created.

    Raises:
        SubmissionError: when nbgrader isn't installed, or the database can't be used.
    """
    try:
        from nbgrader.api import Gradebook
        from sqlalchemy.exc import SAWarning, SQLAlchemyError
    except ImportError as error:
        raise SubmissionError(
            "nbgrader is not installed here.",
            next_step="Install it: python -m pip install nbgrader",
        ) from error
    target, remarks = _target(to), list[str]()
    by_place = comments or {}
    spoken_by = language_of or (lambda _student: course.language)
    try:
        with (
            _own_commands(),
            warnings.catch_warnings(action="ignore", category=SAWarning),  # from nbgrader's code
            Gradebook(target.url, target.course_id) as gradebook,
        ):
            for result in results:
                try:
                    stage, notes = course.stage(result.stage), by_place.get(_place(result), ())
                    with speaking(spoken_by(str(result.student))):
                        remarks += _save(gradebook, target, stage, result, notes)
                except _LeftOut as error:
                    remarks.append(str(error))
            _name(gradebook, people or {})
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise SubmissionError(
            f"{to}: cannot be used as nbgrader's database: {str(error).splitlines()[0]}",
            next_step="Give a course's folder, or a URL such as sqlite:////srv/gradebook.db. "
            "After an update of nbgrader, run `nbgrader db upgrade`.",
        ) from error
    return remarks


@contextmanager
def _own_commands() -> Iterator[None]:
    """Put the commands of this Python on the path, because nbgrader calls `alembic` by name."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before


def _target(to: str) -> _Database:
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config, PyFileConfigLoader

    if "://" in to:
        return _Database(to, "default_course", Config())
    folder = Path(to).resolve()
    if not (folder / CONFIG).is_file():
        raise SubmissionError(
            f"{to}: has no {CONFIG}, so it isn't a course folder.",
            next_step="Make one with `autograder course`, or give the URL of a database.",
        )
    config = PyFileConfigLoader(CONFIG, path=str(folder)).load_config()
    place = CourseDirectory(config=config, root=str(folder))
    return _Database(place.db_url, place.course_id or "default_course", config, place)


def _place(result: Result) -> tuple[str, str]:
    return result.student, result.stage


def _name(gradebook: Gradebook, people: Mapping[str, Identity]) -> None:
    """Fill in the students' names and addresses that nbgrader's gradebook lacks."""
    for student in gradebook.students:
        known = people.get(student.id)
        if known is None:
            continue
        if known.name and not (student.first_name or student.last_name):
            last, comma, first = known.name.partition(",")
            words = [first, last] if comma else known.name.rsplit(" ", 1)
            student.first_name, student.last_name = (
                [each.strip() for each in words] if len(words) > 1 else ["", known.name]
            )
        student.email = student.email or known.email or None
    gradebook.db.commit()


def _save(
    gradebook: Gradebook, target: _Database, stage: Stage, result: Result, notes: Sequence[str]
) -> list[str]:
    """Save one result in the gradebook, with `notes` below its summary; return remarks."""
    student = str(result.student)
    if not result.graded:
        raise _LeftOut(f"{student}: {stage.name} was not graded, by a fault of the grader.")
    try:
        scored = score_cells(stage, result, _files(target, stage, student))
    except SubmissionError as error:
        raise _LeftOut(f"{error.message} {error.next_step}") from error
    _make_assignment(gradebook, stage)
    gradebook.update_or_create_student(student)
    gradebook.update_or_create_submission(stage.name, student, **_time(target, stage, student))
    scores = {each.cell.id: each.score for each in scored} | {CHECKS: 0.0}
    comment, flagged = "\n\n".join([summary(stage, result), *notes]), bool(result.signs)
    save_scores(gradebook, stage.name, student, scores, comment, flagged=flagged)
    _apply_lateness(gradebook, target, stage, student)
    return _show(target, stage, student, scored)


def _make_assignment(gradebook: Gradebook, stage: Stage) -> None:
    """Create the assignment as `nbgrader generate_assignment` does, unless it exists."""
    from nbgrader.api import MissingEntry

    try:
        gradebook.find_notebook(stage.name, stage.name)
    except MissingEntry:
        gradebook.update_or_create_assignment(stage.name)
        gradebook.add_notebook(stage.name, stage.name)
        worth = {CHECKS: 0.0} | {cell.id: cell.points for cell in make_cells(stage)}
        for name, most in worth.items():
            gradebook.add_grade_cell(name, stage.name, stage.name, max_score=most, cell_type="code")
        gradebook.add_solution_cell(NOTES, stage.name, stage.name)


def _time(target: _Database, stage: Stage, student: str) -> dict[str, datetime]:
    """Return `{"timestamp": time}` if nbgrader knows when the student submitted, else `{}`."""
    if target.place is None:
        return {}
    place = target.place.format_path(target.place.submitted_directory, student, stage.name)
    try:
        time = target.place.get_existing_timestamp(place)
    except (AttributeError, OSError, ValueError):  # nbgrader raises AttributeError for "invalid"
        time = None
    return {"timestamp": time} if time else {}


def _files(target: _Database, stage: Stage, student: str) -> tuple[tuple[str, str], ...]:
    from autograder.nbgrader.released import student_files, submissions_folder

    if target.place is None:
        return ()
    return student_files(submissions_folder(target.place, student, stage.name), student, stage)


def _show(target: _Database, stage: Stage, student: str, scored: Sequence[ScoredCell]) -> list[str]:
    """Write the notebook that Formgrader and the feedback show; return reasons on failure."""
    import nbformat

    from autograder.nbgrader.released import read_released, show_scores, take_answers

    place, name = target.place, f"{stage.name}.ipynb"
    if place is None:
        return []
    submitted = Path(place.format_path(place.submitted_directory, student, stage.name))
    shown = Path(place.format_path(place.autograded_directory, student, stage.name))
    try:
        notebook = read_released(place, stage.name, stage.name)
    except CourseError as error:
        return [f"Saved, but not to be seen in Formgrader: {error.message} {error.next_step}"]
    take_answers(notebook, submitted / name)
    show_scores(notebook, scored)
    write_text(shown / name, nbformat.writes(notebook).encode())
    for result in ("timestamp.txt", "submission_secret.txt"):  # nbgrader needs these to publish
        if (submitted / result).is_file():
            write_text(shown / result, (submitted / result).read_bytes())
    return []


def _apply_lateness(gradebook: Gradebook, target: _Database, stage: Stage, student: str) -> None:
    """Save the penalty of the course's late plugin, as nbgrader's own step does."""
    from nbgrader.preprocessors import AssignLatePenalties

    step = AssignLatePenalties(config=target.config)
    step.init_plugin()
    late = gradebook.find_submission(stage.name, student).total_seconds_late
    notebook = gradebook.find_submission_notebook(stage.name, stage.name, student)
    penalty = late and step.plugin_inst.late_submission_penalty(student, notebook.score, late)
    notebook.late_submission_penalty = (
        step._check_late_penalty(notebook, penalty) if penalty else None
    )
    gradebook.db.commit()
