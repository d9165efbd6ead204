"""nbgrader's autograde step on the kit's grading: no cell runs, and none of the student's counts.

`nbgrader_config.py` names these classes. The notebook comes from `release/`, the student's files
are graded in the sandbox by another process, and each criterion's score and evidence become the
output of its cell.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader import utils
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Bool, Enum

from autograder.course import Stage
from autograder.errors import CourseError, SandboxError, SubmissionError
from autograder.kit import Kit, find_kit
from autograder.nbgrader_course.cells import CHECKS, NOTES
from autograder.nbgrader_course.client import Request, service
from autograder.nbgrader_course.evidence import ScoredCell, score_cells, summary
from autograder.nbgrader_course.gradebook import save_scores
from autograder.submissions import MAX_FILE_BYTES, read_submission

__all__ = ["GradeInSandbox", "ReleasedNotebook", "SaveScores"]

Resources = dict[str, Any]
RESULT = "autograder"  # the key under which one preprocessor leaves the result to the next


class ReleasedNotebook(NotebookExporter):
    """Reads the released notebook in place of a submitted one; only answers come from the latter.

    An answer is the text of a cell that nbgrader marks as the student's to write in.
    """

    def from_filename(
        self, filename: str, resources: Resources | None = None, **kwargs: Any
    ) -> tuple[str, Resources]:
        """Convert the notebook that belongs in place of `filename`."""
        course: CourseDirectory = self.parent.coursedir
        assert resources is not None
        assignment, student = (resources["nbgrader"][key] for key in ("assignment", "student"))
        handed_in = Path(course.format_path(course.submitted_directory, student, assignment))
        if Path(filename).parent != handed_in:
            return super().from_filename(filename, resources, **kwargs)
        notebook = _released(course, assignment, resources["nbgrader"]["notebook"])
        own = {
            cell.metadata.nbgrader.grade_id: cell
            for cell in notebook.cells
            if utils.is_solution(cell)
        }
        for grade_id, text in _texts(Path(filename)):
            if grade_id in own:
                own[grade_id].source = text
        resources["metadata"] = {"name": Path(filename).stem, "path": str(handed_in)}
        return self.from_notebook_node(notebook, resources, **kwargs)


def _released(course: CourseDirectory, assignment: str, notebook: str) -> NotebookNode:
    folder = Path(course.format_path(course.release_directory, ".", assignment))
    try:
        return nbformat.read(folder / f"{notebook}.ipynb", as_version=4)
    except FileNotFoundError as error:
        raise CourseError(
            f"{folder}: has no {notebook}.ipynb.",
            next_step=f"Run `nbgrader generate_assignment {assignment}`.",
        ) from error


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield id and text of a submitted notebook's cells; nothing where it does not read as one."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
        cells = json.loads(content)["cells"] if len(content) <= MAX_FILE_BYTES else ()
        for cell in cells:
            grade_id, text = cell["metadata"].get("nbgrader", {}).get("grade_id"), cell["source"]
            text = "".join(text) if isinstance(text, list) else text
            if isinstance(grade_id, str) and isinstance(text, str):
                yield grade_id, text
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return


class GradeInSandbox(NbGraderPreprocessor):
    """Grades the submitted files with the kit; takes the place of nbgrader's `Execute`."""

    feedback = Enum(
        ("", "full", "hint"), "", help="What students read of a failed test; course.toml's if ''."
    ).tag(config=True)
    carry_forward = Bool(True, help="Charge a bug only in the stage that it is in.").tag(
        config=True
    )
    allow_weak_isolation = Bool(
        False, help="Grade where the machine cannot isolate student code fully."
    ).tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Grade, and put each cell's score and evidence below it."""
        kit, names = find_kit(), resources["nbgrader"]
        stage = _stage(kit, names["assignment"])
        submissions = _submissions(self.parent.parent.coursedir, names["student"], stage.name)
        record = self._graded(kit, submissions, names["student"], stage)
        for flag in record["flags"]:
            self.log.warning("%s: look at %s: %r", names["student"], flag["kind"], flag["evidence"])
        scored = score_cells(stage, record, list(_files(submissions, names["student"], stage)))
        _show(nb, {each.cell.id: each for each in scored})
        resources[RESULT] = {
            "scores": {each.cell.id: each.score for each in scored} | {CHECKS: 0.0},
            "comment": summary(stage, record),
            "flagged": bool(record["flags"]),
        }
        return nb, resources

    def _graded(self, kit: Kit, submissions: Path, student: str, stage: Stage) -> Mapping[str, Any]:
        feedback = self.feedback or kit.course.feedback
        request = Request(str(submissions), student, stage.name, feedback, self.carry_forward)
        record = service(self.allow_weak_isolation).grade(request)
        if record is None:
            raise SubmissionError(f"{submissions / student / stage.name}: cannot be found.")
        if not record["graded"]:
            raise SandboxError(
                f"{student}: {stage.name} was not graded, by a fault of the grader.",
                next_step="Nothing was saved. `autograder grade` says more.",
            )
        return record


def _stage(kit: Kit, assignment: str) -> Stage:
    try:
        return kit.course.stage(assignment)
    except CourseError as error:
        raise CourseError(
            f"{assignment} is no stage, and this course grades nothing else: {error.message}",
            next_step="Keep other assignments in a course of their own.",
        ) from error


def _submissions(course: CourseDirectory, student: str, stage: str) -> Path:
    """Return the folder with a folder for each student, whatever it is called in this course."""
    folder = Path(course.format_path(course.submitted_directory, student, stage))
    if folder.parts[-2:] != (student, stage):
        raise CourseError(
            f"{course.directory_structure}: submissions cannot be found in this structure.",
            next_step="Let directory_structure end in {student_id}/{assignment_id}.",
        )
    return folder.parents[1]


def _files(submissions: Path, student: str, stage: Stage) -> Iterator[tuple[str, str]]:
    found = read_submission(submissions, student, [stage.name]).stages.get(stage.name)
    for name, content in sorted(found.files.items()) if found else ():
        if content.strip():
            yield name, content.decode("utf-8", "backslashreplace")


def _show(notebook: NotebookNode, scored: Mapping[str, ScoredCell]) -> None:
    for cell in notebook.cells:
        each = scored.get(cell.metadata.get("nbgrader", {}).get("grade_id"))
        if each is not None:
            # nbgrader reads the score from the text, and shows the HTML.
            data = {"text/plain": repr(each.score), "text/html": each.html}
            cell.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=1)]
            cell.execution_count = 1


class SaveScores(SaveAutoGrades):
    """Saves what `GradeInSandbox` found; takes the place of nbgrader's `SaveAutoGrades`.

    Cells that an instructor added are nbgrader's as ever, but for their tests: no test runs, so
    those wait for a person.
    """

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Save the scores of all cells."""
        nb, resources = super().preprocess(nb, resources)
        names = resources["nbgrader"]
        with Gradebook(names["db_url"]) as gradebook:
            save_scores(gradebook, names["assignment"], names["student"], **resources[RESULT])
        return nb, resources

    def preprocess_cell(
        self, cell: NotebookNode, resources: Resources, cell_index: int
    ) -> tuple[NotebookNode, Resources]:
        """Leave the kit's own cells for later; save the others as nbgrader does."""
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        if grade_id in (*resources[RESULT]["scores"], NOTES):
            return cell, resources
        if utils.is_grade(cell) and not utils.is_solution(cell) and cell.cell_type == "code":
            grade = self.gradebook.find_grade(
                grade_id, self.notebook_id, self.assignment_id, self.student_id
            )
            grade.auto_score, grade.needs_manual_grade = None, grade.manual_score is None
            self.gradebook.db.commit()
            return cell, resources
        return super().preprocess_cell(cell, resources, cell_index)
