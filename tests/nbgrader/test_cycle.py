"""A course from creation to fetched feedback, with nbgrader's own commands and several users."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nbgrader.classroom import Classroom, solution
from tests.nbgrader.commands import SECONDS, environment, nbgrader

STAGE = "stage1_card_hand"
BROKEN = "\n\nCard.value = lambda self: self.rank\n"


@pytest.fixture(scope="module")
def cycle(classroom: Classroom) -> dict[str, str]:
    """Walk through the whole cycle once; what each command printed, by its name."""
    said = {"release": classroom.teacher(f"release_assignment {STAGE} --force")}
    for name in ("ada", "bob"):
        (classroom.homes / name).mkdir(parents=True)
        said[f"list {name}"] = classroom.student(name, "list")
        classroom.student(name, f"fetch_assignment {STAGE}")
        work = classroom.homes / name / STAGE
        for file, content in solution(STAGE).items():
            (work / file).write_bytes(content)
        if name == "bob":
            with (work / "card.py").open("a") as card:
                card.write(BROKEN)
        said[f"submit {name}"] = classroom.student(name, f"submit {STAGE}", f"--student={name}")
    said["collect"] = classroom.teacher(f"collect {STAGE}")
    said["autograde"] = classroom.teacher(f"autograde {STAGE}")
    said["feedback"] = classroom.teacher(f"generate_feedback {STAGE}")
    classroom.teacher(f"release_feedback {STAGE}")
    for name in ("ada", "bob"):
        classroom.student(name, f"fetch_feedback {STAGE}", f"--student={name}")
    grades = classroom.course / "grades.csv"
    classroom.teacher(f"export --to={grades}")
    return said


def test_students_find_the_assignment(cycle: dict[str, str]) -> None:
    """`nbgrader list` shows what was released."""
    assert f"course101 {STAGE}" in cycle["list ada"]


def test_release_holds_no_solution_and_no_hidden_test(
    classroom: Classroom, cycle: dict[str, str]
) -> None:
    """What students fetch is searched as the student bundle is."""
    from autograder.authoring.release import find_leaks
    from autograder.course.files import find_kit

    assert find_leaks(find_kit(), classroom.exchange / "course101" / "outbound") == []


def test_the_gradebook_has_the_points(classroom: Classroom, cycle: dict[str, str]) -> None:
    """Full points for the reference; a wrong `value` costs its criterion alone."""
    assert classroom.score("ada", STAGE) == (25.0, 25.0)
    points, _ = classroom.score("bob", STAGE)
    assert 20 <= points < 25
    with (classroom.course / "grades.csv").open(newline="") as file:
        rows = {(row["student_id"], row["assignment"]): row for row in csv.DictReader(file)}
    assert float(rows["ada", STAGE]["score"]) == 25.0
    assert float(rows["bob", STAGE]["score"]) == points


def test_each_student_gets_the_report(classroom: Classroom, cycle: dict[str, str]) -> None:
    """Feedback names what was called, what came back, and nobody else's work."""
    pages = {name: _feedback(classroom.homes / name) for name in ("ada", "bob")}
    assert "wrong answer" in pages["bob"]
    assert "Came back" in pages["bob"]
    assert "wrong answer" not in pages["ada"]


def test_feedback_holds_no_hidden_test(classroom: Classroom, cycle: dict[str, str]) -> None:
    """The pages are searched for names and lines of hidden suites and solutions."""
    from autograder.authoring.release import find_leaks
    from autograder.course.files import find_kit

    leaks = find_leaks(find_kit(), classroom.exchange / "course101" / "feedback")
    assert [leak for leak in leaks if "hidden test" in leak.what] == []


@pytest.mark.proof
def test_validate_says_what_the_visible_checks_say(
    classroom: Classroom, cycle: dict[str, str]
) -> None:
    """Status 0 for work that passes, 1 with the failing check's words for work that does not."""
    name = f"{STAGE}.ipynb"
    home = classroom.homes / "ada"
    assert "Success" in nbgrader(f"validate {name}", home / STAGE, home)
    failed = _validate(classroom.homes / "bob" / STAGE, name)
    assert failed.returncode == 1, failed.stderr
    assert "VALIDATION FAILED ON 1 CELL(S)" in failed.stdout
    assert "expected: 10" in failed.stdout


def test_a_hand_made_score_and_comment_stand_after_another_autograde(
    classroom: Classroom, cycle: dict[str, str]
) -> None:
    """A person's score counts on; the automatic one is still written beside it."""
    from nbgrader.api import Gradebook

    with Gradebook(classroom.database) as gradebook:
        notebook = gradebook.find_submission_notebook(STAGE, STAGE, "bob")
        grade = next(each for each in notebook.grades if each.name == "card_value")
        automatic = grade.auto_score
        grade.manual_score, notebook.comments[0].manual_comment = 1.75, "seen"
        gradebook.db.commit()
        before = gradebook.find_submission(STAGE, "bob").score
    classroom.teacher(f"autograde {STAGE} --student=bob --force")
    with Gradebook(classroom.database) as gradebook:
        notebook = gradebook.find_submission_notebook(STAGE, STAGE, "bob")
        grade = next(each for each in notebook.grades if each.name == "card_value")
        assert (grade.manual_score, grade.auto_score, grade.score) == (1.75, automatic, 1.75)
        assert notebook.comments[0].comment == "seen"
        assert gradebook.find_submission(STAGE, "bob").score == before


def _feedback(home: Path) -> str:
    (page,) = (home / STAGE / "feedback").glob(f"*/{STAGE}.html")
    return page.read_text(encoding="utf-8")


def _validate(folder: Path, notebook: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(Path(sys.executable).with_name("nbgrader")), "validate", notebook],
        cwd=folder,
        env=environment(folder.parent),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
