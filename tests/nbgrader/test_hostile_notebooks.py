"""Hostile notebooks gain nothing and harm nothing, and no notebook cell runs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.nbgrader.classroom import Classroom, solution

pytestmark = pytest.mark.proof
STAGE = "stage1_card_hand"
Cells = list[dict[str, Any]]
MARK = "a-cell-ran"

RUNS = """\
import pathlib, shutil
pathlib.Path({mark!r}).write_text("ran")
shutil.rmtree({source!r})
while True:
    pass
"""


def cells_that_run(cells: Cells, room: Classroom) -> None:
    """Every cell leaves a mark, deletes the source folder and loops."""
    mark = room.course / MARK
    for cell in cells:
        cell["source"] = RUNS.format(mark=str(mark), source=str(room.course / "source"))


def forged_scores(cells: Cells, room: Classroom) -> None:
    """Every cell already shows full points, as an output that nbgrader would read."""
    for cell in cells:
        if cell["cell_type"] == "code":
            data = {"text/plain": "3", "text/html": "<b>3 of 3</b>"}
            cell["outputs"] = [
                {
                    "output_type": "execute_result",
                    "execution_count": 1,
                    "data": data,
                    "metadata": {},
                }
            ]


def spoofed_points(cells: Cells, room: Classroom) -> None:
    """One cell claims to be worth everything; the others are worth nothing."""
    for cell in cells:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"] |= {"points": 1000, "solution": True, "locked": False}


def copied_ids(cells: Cells, room: Classroom) -> None:
    """Each graded cell comes three times, the copies as the student's own answer."""
    graded = [cell for cell in cells if "nbgrader" in cell["metadata"]]
    for cell in graded * 2:
        copy = json.loads(json.dumps(cell))
        copy["metadata"]["nbgrader"] |= {"grade": False, "solution": True}
        cells.append(copy)


def deleted(cells: Cells, room: Classroom) -> None:
    """Nothing is left."""
    cells.clear()


def odd_metadata(cells: Cells, room: Classroom) -> None:
    """Metadata of other types than nbgrader reckons with."""
    for number, cell in enumerate(cells):
        cell["metadata"]["nbgrader"] = [None, 7, "x", {"grade_id": {"a": 1}}][number % 4]


CELLS = [cells_that_run, forged_scores, spoofed_points, copied_ids, deleted, odd_metadata]
FILES: dict[str, bytes | Callable[[Path], None]] = {
    "not_json": b"\x00\xffnot a notebook",
    "deep": b'{"cells":' + b"[" * 100_000,
    "old_format": b'{"nbformat": 2, "worksheets": []}',
    "huge": lambda path: os.truncate(path, 50_000_000_000),
    "number": b"7",
}


# A student without the released notebook, and the name that the notebook has instead.
OTHER_PLACES = {
    "without": "",
    "renamed": "my work.ipynb",
    "copied": f"{STAGE} (1).ipynb",
    "capital": f"{STAGE.upper()}.ipynb",
    "deeper": f"work/{STAGE}.ipynb",
}


@pytest.fixture(scope="module")
def graded(classroom: Classroom) -> Classroom:
    """Give the class after one autograde: each student with half a solution and a bad notebook."""
    work = {"hand.py": solution(STAGE)["hand.py"], "card.py": b""}
    classroom.hand_in("honest", STAGE, work)
    for change in CELLS:
        folder = classroom.hand_in(change.__name__, STAGE, work)
        path = folder / f"{STAGE}.ipynb"
        content = json.loads(path.read_text("utf-8"))
        change(content["cells"], classroom)
        path.write_text(json.dumps(content), "utf-8")
    for name, bad in FILES.items():
        path = classroom.hand_in(name, STAGE, work) / f"{STAGE}.ipynb"
        if isinstance(bad, bytes):
            path.write_bytes(bad)
        else:
            bad(path)
    for name, other in OTHER_PLACES.items():
        path = classroom.hand_in(name, STAGE, work) / f"{STAGE}.ipynb"
        if other:
            (path.parent / other).parent.mkdir(exist_ok=True)
            path.replace(path.parent / other)
        else:
            path.unlink()
    classroom.teacher(f"autograde {STAGE}")
    return classroom


@pytest.mark.parametrize("student", [*(change.__name__ for change in CELLS), *FILES, *OTHER_PLACES])
def test_a_bad_notebook_gets_the_points_of_its_files(graded: Classroom, student: str) -> None:
    """Exactly those of the same files with an untouched notebook."""
    points, most = graded.score("honest", STAGE)
    assert 0 < points < most == 25
    assert graded.score(student, STAGE) == (points, most)


def test_no_cell_ran(graded: Classroom) -> None:
    """Neither a student's nor a released one: nothing was written, nothing is gone."""
    assert not (graded.course / MARK).exists()
    assert (graded.course / "source" / STAGE / f"{STAGE}.ipynb").is_file()


def test_what_is_shown_comes_from_the_released_notebook(graded: Classroom) -> None:
    """A student's cell is nowhere in what the instructor looks at, but for their notes."""
    for change in CELLS:
        path = graded.course / "autograded" / change.__name__ / STAGE / f"{STAGE}.ipynb"
        sources = ["".join(cell["source"]) for cell in json.loads(path.read_text())["cells"]]
        others = sources[:-1]
        assert not any("shutil.rmtree" in source for source in others)


def test_a_students_notes_are_shown(classroom: Classroom) -> None:
    """The one cell that is theirs to write in keeps what they wrote, unrun, under any name."""
    folder = classroom.hand_in("noter", STAGE, solution(STAGE))
    path = folder / f"{STAGE}.ipynb"
    content = json.loads(path.read_text("utf-8"))
    content["cells"][-1]["source"] = ["# I was ill in week 2\n", "1 / 0"]
    path.unlink()
    path.with_name("renamed.ipynb").write_text(json.dumps(content), "utf-8")
    classroom.teacher(f"autograde {STAGE} --student=noter")
    shown = classroom.course / "autograded" / "noter" / STAGE / f"{STAGE}.ipynb"
    notes = json.loads(shown.read_text("utf-8"))["cells"][-1]
    assert "".join(notes["source"]) == "# I was ill in week 2\n1 / 0"
    assert notes["outputs"] == []
