"""Classroom 50: the classroom's own table with scores and override marks filled in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.export.classroom50 import export_classroom50
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, book_of, hand_in, make_record, put


def entry(owner: str, score: int, most: int, **more: Any) -> dict[str, Any]:
    """Return an entry as the collection writes it; the newest submission stands first."""
    newest = {"owner": owner, "score": score, "max-score": most, "tests": []}
    return {"owner": owner, "submissions": [newest, {"owner": owner, "score": 1}], **more}


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    """Write a table with an assignment of ours and one of others."""
    entries = [entry("ada-l", 2, 25), entry("bo", 0, 0), entry("zoe", 3, 25),
               {"owner": "none", "submissions": []}]  # fmt: skip
    values = {
        "schema": "classroom50/scores/v1",
        "assignments": {
            "card-and-hand": {"type": "individual", "entries": entries, "collected_at": "now"},
            "essay": {"type": "individual", "entries": [entry("ada-l", 9, 10)]},
        },
    }
    path = tmp_path / "scores.json"
    path.write_text(json.dumps(values))
    return path


@pytest.fixture
def book_folder(kit: Kit, tmp_path: Path) -> Path:
    """Give results of two students, whose logins `collect --git` or a roster told."""
    stage = kit.course.stage(STAGE)
    for lost, student in enumerate(["s1", "bo", "none"]):
        put(tmp_path / "results", make_record(stage, student, lost))
    hand_in(tmp_path / "submitted", "s1", login="ada-l")
    return tmp_path / "results"


def test_scores_are_filled_in_and_kept_from_the_next_collection(
    kit: Kit, book_folder: Path, scores: Path, tmp_path: Path
) -> None:
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    before = json.loads(scores.read_text())
    assert export_classroom50(book, tmp_path / "new.json", scores) == 2
    after = json.loads((tmp_path / "new.json").read_text())
    assert after["assignments"]["essay"] == before["assignments"]["essay"]
    ada, bo, zoe, none = after["assignments"]["card-and-hand"]["entries"]
    exact = {grades.student: grades.points(book.stages) for grades in book.students()}
    for each, student in ((ada, "s1"), (bo, "bo")):
        newest, older = each["submissions"]
        assert each["override"] is True
        assert newest["max-score"] == 25
        assert type(newest["score"]) is int
        assert abs(newest["score"] - (exact[student] or 0)) <= 0.5
        assert older == {"owner": each["owner"], "score": 1}
    assert ada["submissions"][0]["score"] > bo["submissions"][0]["score"]
    assert [zoe, none] == before["assignments"]["card-and-hand"]["entries"][2:]
    told = "\n".join(book.remarks)
    assert "row 3: 'zoe' has no results" in told
    assert "none: has no submission there; left as it is" in told


def test_a_group_of_different_points_is_left_as_it_is(
    kit: Kit, book_folder: Path, scores: Path, tmp_path: Path
) -> None:
    values = json.loads(scores.read_text())
    group = entry("ada-l", 2, 25, member_usernames=["ada-l", "bo"])
    values["assignments"]["card-and-hand"] = {"type": "group", "entries": [group]}
    scores.write_text(json.dumps(values))
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    assert export_classroom50(book, tmp_path / "new.json", scores) == 0
    assert json.loads((tmp_path / "new.json").read_text()) == values
    assert "its members have different points; left as it is" in "\n".join(book.remarks)


def test_another_worth_is_refused_or_converted(
    kit: Kit, book_folder: Path, scores: Path, tmp_path: Path
) -> None:
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    column = {STAGE: "essay"}
    with pytest.raises(SubmissionError, match="is worth 10 points"):
        export_classroom50(book, tmp_path / "new.json", scores, columns=column)
    export_classroom50(book, tmp_path / "new.json", scores, columns=column, scale=True)
    essay = json.loads((tmp_path / "new.json").read_text())["assignments"]["essay"]["entries"][0]
    assert essay["submissions"][0]["score"] == 10


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "what it holds is arranged otherwise"),
        ("{}", "it has no 'schema'"),
        ('{"schema": "other", "assignments": {}}', "its schema is 'other', and not"),
        ("no", "it is not JSON (line 1, column 1)"),
    ],
)
def test_another_file_is_refused_and_says_why(
    kit: Kit, book_folder: Path, tmp_path: Path, text: str, why: str
) -> None:
    path = tmp_path / "scores.json"
    path.write_text(text)
    with pytest.raises(SubmissionError, match=re.escape(f"not a Classroom 50 score table: {why}")):
        export_classroom50(book_of(kit, book_folder), tmp_path / "new.json", path)


def test_the_command_needs_the_table(book_folder: Path, scores: Path, tmp_path: Path) -> None:
    command = ["export", book_folder, "--format", "classroom50", "--to", tmp_path / "new.json"]
    run_autograder(*command, status=2)
    submitted = ["--submissions", tmp_path / "submitted"]
    for _again in range(2):
        run_autograder(*command, "--gradebook", scores, *submitted, status=1)
    assert json.loads((tmp_path / "new.json").read_text())["assignments"]["card-and-hand"]
