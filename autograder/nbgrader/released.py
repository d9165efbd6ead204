"""Works on the released notebook, which students got: adds answers, and fills in scores."""

from __future__ import annotations

import glob
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import nbformat
from nbconvert.filters import Highlight2HTML, markdown2html
from nbformat import NotebookNode
from nbgrader import utils
from nbgrader.coursedir import CourseDirectory

from autograder.course.bounded import LookLost, run_bounded
from autograder.course.model import Stage
from autograder.course.submissions import MAX_FILE_BYTES, read_submission
from autograder.errors import CourseError
from autograder.nbgrader.evidence import ScoredCell

__all__ = [
    "add_notebooks", "read_released", "show_scores", "student_files", "submissions_folder",
    "take_answers",
]  # fmt: skip

UNREADABLE = "# What stood here takes too long to be shown: see the submitted notebook."


def read_released(course: CourseDirectory, assignment: str, notebook: str) -> NotebookNode:
    """Read a released notebook, or raise CourseError with the command that makes it."""
    folder = Path(course.format_path(course.release_directory, ".", assignment))
    try:
        return nbformat.read(folder / f"{notebook}.ipynb", as_version=4)
    except FileNotFoundError as error:
        raise CourseError(
            f"{folder}: has no {notebook}.ipynb.",
            next_step=f"Run `nbgrader generate_assignment {assignment}`.",
        ) from error


def add_notebooks(
    course: CourseDirectory, assignment: str, student: str
) -> Iterator[tuple[Path, str]]:
    """Copy each released notebook into submissions that lack it; yield folder and name.

    If the student has only one other notebook, it is used instead, since it has their answers.
    `student` may be `*`.
    """
    released = Path(course.format_path(course.release_directory, ".", assignment))
    notebooks = sorted(released.glob("*.ipynb"))
    pattern = course.format_path(course.submitted_directory, student, assignment)
    for folder in map(Path, sorted(glob.glob(pattern)) if notebooks else ()):
        names = {path.name for path in notebooks}
        others = [
            path
            for path in sorted(folder.glob("*.ipynb"))
            if path.name not in names and path.is_file() and not path.is_symlink()
        ]
        for notebook in notebooks:
            to = folder / notebook.name
            if folder.is_dir() and not os.path.lexists(to):
                is_renamed = len(others) == len(notebooks) == 1
                shutil.copyfile(others[0] if is_renamed else notebook, to)
                yield folder, notebook.name


def take_answers(notebook: NotebookNode, submitted: Path) -> None:
    """Copy the student's text into the cells that students write, and nothing else."""
    texts = dict(_texts(submitted))
    for cell in filter(utils.is_solution, notebook.cells):
        text = texts.get(cell.metadata.nbgrader.grade_id, cell.source)
        if text == cell.source:
            continue  # unchanged
        try:
            run_bounded(_check_renders, cell.cell_type, text)
        except LookLost:  # Formgrader and the feedback would render it without a limit
            text = UNREADABLE
        cell.source = text


def _check_renders(cell_type: str, text: str) -> None:
    """Render a cell's text as nbgrader's pages do, to see whether it takes too long."""
    (Highlight2HTML() if cell_type == "code" else markdown2html)(text)


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield id and text of a submitted notebook's cells; nothing if it isn't a notebook."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
        cells = json.loads(content)["cells"] if len(content) <= MAX_FILE_BYTES else ()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return
    for cell in cells if isinstance(cells, list) else ():
        try:
            grade_id, source = cell["metadata"]["nbgrader"]["grade_id"], cell["source"]
            text = source if isinstance(source, str) else "".join(source)
        except (KeyError, TypeError):
            continue
        if isinstance(grade_id, str):
            # JSON may contain a lone surrogate, which no file can.
            yield grade_id, text.encode(errors="replace").decode()


def submissions_folder(course: CourseDirectory, student: str, stage: str) -> Path:
    """Return the folder with a folder for each student, as nbgrader is configured.

    Raises CourseError if its directory structure doesn't end in student and assignment.
    """
    folder = Path(course.format_path(course.submitted_directory, student, stage))
    if folder.parts[-2:] != (student, stage):
        raise CourseError(
            f"{course.directory_structure}: submissions cannot be found in this structure.",
            next_step="Let directory_structure end in {student_id}/{assignment_id}.",
        )
    return folder.parents[1]


def student_files(submissions: Path, student: str, stage: Stage) -> tuple[tuple[str, str], ...]:
    """Return name and text of each module that the student wrote."""
    found = read_submission(submissions, student, [stage.name]).stages.get(stage.name)
    files = sorted(found.files.items()) if found else ()
    return tuple((name, code.decode("utf-8", "backslashreplace")) for name, code in files if code)


def show_scores(notebook: NotebookNode, scored: Iterable[ScoredCell]) -> None:
    """Put each cell's score and evidence below it in the notebook."""
    by_id = {each.cell.id: each for each in scored}
    for cell in notebook.cells:
        each = by_id.get(cell.metadata.get("nbgrader", {}).get("grade_id"))
        if each is not None:
            # nbgrader reads the score from the text and shows the HTML.
            data = {"text/plain": repr(each.score), "text/html": each.html}
            cell.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=1)]
            cell.execution_count = 1
