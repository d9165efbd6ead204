"""Replaces nbgrader's autograde step: grades in the sandbox, and runs no notebook cell.

`nbgrader_config.py` names these classes. The notebook comes from `release/`, another process grades
the student's files in the sandbox, and each criterion's score and evidence become the output of its
cell.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader import utils
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Bool, Enum

from autograder.course.files import Kit, find_kit
from autograder.course.model import Stage
from autograder.errors import CourseError, SandboxError, SubmissionError
from autograder.languages import speaking
from autograder.nbgrader.cells import CHECKS, NOTES
from autograder.nbgrader.client import stage_grader
from autograder.nbgrader.evidence import score_cells, summary
from autograder.nbgrader.gradebook import save_scores
from autograder.nbgrader.released import (
    add_notebooks,
    read_released,
    show_scores,
    student_files,
    submissions_folder,
    take_answers,
)
from autograder.results.model import Result

__all__ = ["GradeInSandbox", "ReleasedNotebook", "SaveScores"]

Resources = dict[str, Any]
RESULT = "autograder"  # key for passing the result between preprocessors
_init_notebooks = Autograde.init_notebooks


def _with_missing_notebooks(step: Autograde) -> None:
    """Add the notebooks that submissions lack, then let nbgrader's step find them."""
    course = step.coursedir
    for folder, notebook in add_notebooks(course, course.assignment_id, course.student_id):
        step.log.warning("No %s in %s: the released one is used.", notebook, folder)
    _init_notebooks(step)


# nbgrader skips a submission without the assignment's notebook, although no point depends on it,
# and has no setting for that. The course's own configuration loads this module.
Autograde.init_notebooks = _with_missing_notebooks


class ReleasedNotebook(NotebookExporter):
    """Reads the released notebook instead of a submitted one, which only supplies answers.

    An answer is the text of a cell that nbgrader marks as the student's to write.
    """

    def from_filename(
        self, filename: str, resources: Resources | None = None, **kwargs: Any
    ) -> tuple[str, Resources]:
        """Convert the released notebook, with the answers from the submitted file `filename`."""
        course: CourseDirectory = self.parent.coursedir
        resources = resources or {}
        assignment, student = (resources["nbgrader"][key] for key in ("assignment", "student"))
        handed_in = Path(course.format_path(course.submitted_directory, student, assignment))
        if Path(filename).parent != handed_in:
            return super().from_filename(filename, resources, **kwargs)
        notebook = read_released(course, assignment, resources["nbgrader"]["notebook"])
        take_answers(notebook, Path(filename))
        resources["metadata"] = {"name": Path(filename).stem, "path": str(handed_in)}
        return self.from_notebook_node(notebook, resources, **kwargs)


class GradeInSandbox(NbGraderPreprocessor):
    """Grades the submitted files with the kit; replaces nbgrader's `Execute`."""

    feedback = Enum(
        ("", "full", "hint"), "", help="Feedback on a failed test. Default: from course.toml."
    ).tag(config=True)
    carry_forward = Bool(True, help="Charge a bug only in the stage that it is in.").tag(
        config=True
    )
    allow_weak_isolation = Bool(
        False, help="Grade where the machine cannot isolate student code fully."
    ).tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Grade the submission, and put each cell's score and evidence below it in `nb`."""
        kit, names = find_kit(), resources["nbgrader"]
        stage = _stage(kit, names["assignment"])
        submissions = submissions_folder(self.parent.parent.coursedir, names["student"], stage.name)
        result = self._grade(kit, submissions, names["student"], stage)
        for flag in result.flags:
            self.log.warning("%s: look at %s: %r", names["student"], flag.kind, str(flag.evidence))
        files = student_files(submissions, names["student"], stage)
        with speaking(kit.course.language):
            scored, comment = score_cells(stage, result, files), summary(stage, result)
        show_scores(nb, scored)
        resources[RESULT] = {
            "scores": {each.cell.id: each.score for each in scored} | {CHECKS: 0.0},
            "comment": comment,
            "flagged": bool(result.flags),
        }
        return nb, resources

    def _grade(self, kit: Kit, submissions: Path, student: str, stage: Stage) -> Result:
        grader = stage_grader(self.allow_weak_isolation)
        result = grader.grade(
            submissions,
            student,
            stage.name,
            feedback=self.feedback,
            carry_forward=self.carry_forward,
        )
        if result is None:
            raise SubmissionError(f"{submissions / student / stage.name}: cannot be found.")
        if not result.graded:
            raise SandboxError(
                f"{student}: {stage.name} was not graded, by a fault of the grader.",
                next_step="Nothing was saved. `autograder grade` says more.",
            )
        level = kit.course.feedback_at(stage, datetime.now(UTC))
        return result if self.feedback else replace(result, feedback=level)


def _stage(kit: Kit, assignment: str) -> Stage:
    try:
        return kit.course.stage(assignment)
    except CourseError as error:
        raise CourseError(
            f"{assignment} isn't a stage, and this course grades only stages: {error.message}",
            next_step="Keep other assignments in a course of their own.",
        ) from error


class SaveScores(SaveAutoGrades):
    """Saves the results of `GradeInSandbox`; replaces nbgrader's `SaveAutoGrades`.

    nbgrader handles an instructor's cells as usual, except their tests: no test runs, so a person
    must grade them.
    """

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Save the scores of all cells in nbgrader's gradebook."""
        nb, resources = super().preprocess(nb, resources)
        names = resources["nbgrader"]
        with Gradebook(names["db_url"]) as gradebook:
            save_scores(gradebook, names["assignment"], names["student"], **resources[RESULT])
        return nb, resources

    def preprocess_cell(
        self, cell: NotebookNode, resources: Resources, cell_index: int
    ) -> tuple[NotebookNode, Resources]:
        """Save a cell as nbgrader does, except the kit's own cells, which are saved later."""
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
