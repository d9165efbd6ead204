"""An anonymous desk shows no names, and its decisions reach the right students."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.gradebook.people import Belongs
from autograder.review.anonymous import AnonymousDesk
from autograder.review.desk import DeskSettings
from tests.export.conftest import STAGE
from tests.review.class_folder import STUDENTS, write_class

PEOPLE = {student: Belongs("A", f"team {student}", f"{student} Lee") for student in STUDENTS}


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give the results of a small class."""
    return write_class(kit, tmp_path)


def open_anonymous(kit: Kit, results: Path) -> AnonymousDesk:
    submitted, settings = results.parent / "submitted", DeskSettings("maria", people=PEOPLE)
    return AnonymousDesk(kit.course, results, submitted, settings)


def test_no_name_leaves_the_desk(kit: Kit, results: Path) -> None:
    desk = open_anonymous(kit, results)
    aliases = [each["name"] for each in desk.class_view()["students"]]
    assert aliases == [f"Student {number}" for number in range(1, 6)]
    assert [
        each["name"] for each in open_anonymous(kit, results).class_view()["students"]
    ] == aliases
    told = [desk.change("comment", _values(alias)) for alias in aliases]
    (results / "appeals.toml").write_text(
        "".join(
            f'[[appeals]]\nid = "{who}"\nstudent = "{who}"\nstage = "{STAGE}"\n'
            f'criterion = "rank"\ntext = "Why?"\nfile = "sent/{who}.txt"\n'
            for who in STUDENTS
        )
    )
    views = [desk.work_view(alias, STAGE) for alias in aliases]
    for view in views:
        view["appeals"] = [{**each, "id": ""} for each in view["appeals"]]
        assert view["appeals"][0]["student"] == view["student"]
    text = json.dumps([desk.class_view(), views, told, desk.undo()])
    for student in STUDENTS:
        assert f'"{student}"' not in text
        assert f"{student} Lee" not in text
        assert f"team {student}" not in text
        assert f"for {student}" not in text
        assert f"{student}.txt" not in text


def test_a_decision_reaches_its_student(kit: Kit, results: Path) -> None:
    desk = open_anonymous(kit, results)
    view = next(
        view
        for number in range(1, 6)
        if (view := desk.work_view(f"Student {number}", STAGE))["criteria"][0]["cluster"]
    )
    cluster = view["criteria"][0]["cluster"]
    assert view["student"] in cluster
    desk.change("comment", {**_values(view["student"]), "students": cluster})
    assert {row["student"] for row in desk.store.rows("comments")} == {"ada", "bo", "cy"}
    for who in ("ada", "Student 9", ""):
        with pytest.raises(SubmissionError):
            desk.change("comment", _values(who))
        with pytest.raises(SubmissionError):
            desk.work_view(who, STAGE)


def _values(student: str) -> dict[str, object]:
    return {"student": student, "stage": STAGE, "text": "Fine."}
