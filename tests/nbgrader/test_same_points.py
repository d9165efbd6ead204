"""The sample class gets the same points by `nbgrader autograde` and by `autograder grade`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.results.files import read_plain
from tests.conftest import Records, run_autograder
from tests.nbgrader.classroom import STAGES, Classroom

pytestmark = pytest.mark.proof  # a minute; test_cycle.py compares two students in `make test`

CLASS = Path(__file__).parents[2] / "examples" / "class"
# Right, not running, not compiling, wrong, not started, and hostile twice.
STUDENTS = (
    "amara-okafor", "hana-novak", "jonas-weber", "ines-dupont", "leila-haddad",
    "nadia-petrova", "victor-lang",
)  # fmt: skip


@pytest.fixture(scope="module")
def graded(classroom: Classroom, sample_class: Records) -> Records:
    """Grade with nbgrader; what `autograder grade` says of the same files."""
    classroom.generate(*STAGES[1:])
    for student in STUDENTS:
        for stage in STAGES:
            if (CLASS / student / stage).is_dir():
                files = (CLASS / student / stage).iterdir()
                content = {path.name: path.read_bytes() for path in files if path.is_file()}
                classroom.hand_in(student, stage, content)
    for stage in STAGES:
        classroom.teacher(f"autograde {stage}", status=None)
    return {
        (student, stage): record
        for (student, stage), record in sample_class.items()
        if student in STUDENTS and stage in STAGES
    }


def compared(classroom: Classroom, records: Records) -> Iterator[str]:
    """Yield a line for each submission whose points differ in any bit."""
    for (student, stage), record in records.items():
        score = classroom.score(student, stage)
        if score != (record["points"], record["max_points"]):
            yield f"{student} {stage}: {score}, not {record['points']}"


def test_points_are_the_same_to_the_last_bit(classroom: Classroom, graded: Records) -> None:
    """Whoever hands in what, and whatever is deducted."""
    assert len(graded) > len(STUDENTS)
    assert any(record["deductions"] for record in graded.values())
    assert [*compared(classroom, graded)] == []


def test_a_flagged_submission_asks_for_a_look(classroom: Classroom, graded: Records) -> None:
    """Its points stand; nbgrader lists it as one that a person should see."""
    from nbgrader.api import Gradebook

    with Gradebook(classroom.database) as gradebook:
        for (student, stage), record in graded.items():
            submission = gradebook.find_submission(stage, student)
            assert submission.needs_manual_grade == bool(record["flags"]), (student, stage)


@pytest.fixture(scope="module")
def results(graded: Records, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the results as a folder of result files."""
    folder = tmp_path_factory.mktemp("results")
    for (student, stage), record in graded.items():
        (folder / student).mkdir(exist_ok=True)
        (folder / student / f"{stage}.json").write_text(json.dumps(record))
    return folder


def test_an_export_writes_the_same_gradebook(
    kit: Kit, graded: Records, results: Path, tmp_path: Path
) -> None:
    """Into a new database; a second export changes nothing, and hand-made entries stay."""
    from nbgrader.api import Gradebook

    from autograder.export.nbgrader import export_nbgrader

    room = Classroom(tmp_path, tmp_path, tmp_path)
    run_autograder("export", results, "--format", "nbgrader", "--to", room.database)
    assert [*compared(room, graded)] == []
    student, stage = next(iter(graded))
    with Gradebook(room.database) as gradebook:
        notebook = gradebook.find_submission_notebook(stage, stage, student)
        notebook.grades[0].manual_score = 0.125
        notebook.comments[0].manual_comment = "seen"
        gradebook.db.commit()
        by_hand = gradebook.find_submission(stage, student).score
        before = [[grade.to_dict() for grade in each.grades] for each in submitted(gradebook)]
    export_nbgrader(kit.course, map(read_plain, graded.values()), room.database)
    with Gradebook(room.database) as gradebook:
        assert gradebook.find_submission(stage, student).score == by_hand
        notebook = gradebook.find_submission_notebook(stage, stage, student)
        assert notebook.comments[0].comment == "seen"
        after = [[grade.to_dict() for grade in each.grades] for each in submitted(gradebook)]
    assert after == before


def submitted(gradebook: Any) -> list[Any]:
    """Return every submitted notebook, in order of its id."""
    found = [
        notebook
        for assignment in gradebook.assignments
        for submission in assignment.submissions
        for notebook in submission.notebooks
    ]
    return sorted(found, key=lambda notebook: notebook.id)


def test_late_penalties_are_those_of_the_courses_plugin(
    classroom: Classroom, kit: Kit, graded: Records
) -> None:
    """A course that takes everything for lateness takes it from exported results too."""
    from nbgrader.api import Gradebook

    from autograder.export.nbgrader import export_nbgrader

    student, stage = next(key for key, record in graded.items() if record["points"])
    (classroom.course / "submitted" / student / stage / "timestamp.txt").write_text(
        "2026-11-22 08:00:00 UTC"
    )
    config = classroom.course / "nbgrader_config.py"
    before = config.read_text()
    try:
        with Gradebook(classroom.database) as gradebook:
            gradebook.update_or_create_assignment(stage, duedate="2026-11-20 08:00:00 UTC")
        config.write_text(before + 'c.LateSubmissionPlugin.penalty_method = "zero"\n')
        export_nbgrader(kit.course, [read_plain(graded[student, stage])], str(classroom.course))
        with Gradebook(classroom.database) as gradebook:
            submission = gradebook.find_submission(stage, student)
            assert submission.late_submission_penalty == graded[student, stage]["points"]
    finally:
        config.write_text(before)
        with Gradebook(classroom.database) as gradebook:
            gradebook.update_or_create_assignment(stage, duedate=None)


def test_what_cannot_be_a_gradebook_is_told(kit: Kit, tmp_path: Path) -> None:
    """A folder without a course, and a database nobody has."""
    from autograder.export.nbgrader import export_nbgrader

    pytest.importorskip("nbgrader", reason="needs nbgrader")
    with pytest.raises(SubmissionError, match="so it isn't a course"):
        export_nbgrader(kit.course, [], str(tmp_path))
    with pytest.raises(SubmissionError, match="cannot be used as nbgrader's database"):
        export_nbgrader(kit.course, [], "nonsense://host/name")
