"""One student's data is deleted everywhere; other students' data stay unchanged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.course.files import Kit
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, hand_in, make_record, put

DECISIONS = """\
# by hand
[[overrides]]
student = "ada"
stage = 1
points = 3
reason = "Ill."

# bo showed it
[[overrides]]
student = "bo"
stage = 1
points = 4
reason = "Shown."
"""
LATE = """\
timezone = "UTC"
[rule]
policy = "once"
percent = 10
[[grace]]
student = "ada"
days = 2
[[due]]
stage = "{stage}"
at = 2026-12-01T23:59:00
[due.extensions]
ada = 2026-12-05T23:59:00
bo = 2026-12-06T23:59:00
"""


@pytest.fixture
def folders(kit: Kit, tmp_path: Path) -> list[Path]:
    """Give submissions, results and pages of ada, bo and ada.lovelace."""
    submitted, results, pages = (tmp_path / name for name in ("submitted", "results", "pages"))
    for student in ("ada", "bo", "ada.lovelace"):
        hand_in(submitted, student, email=f"{student}@uni.edu", name=f"{student.title()} Student")
        hand_in(results, student)
        earlier = submitted / ".attempts" / STAGE / "1" / student
        for place in (submitted / student / STAGE, earlier / STAGE):
            place.mkdir(parents=True)
            (place / "card.py").write_text("x = 1\n")
        put(results, make_record(kit.course.stage(STAGE), student))
    (submitted / "bo" / STAGE / "ada.py").write_text("# not hers\n")
    (results / "overrides.toml").write_text(DECISIONS)
    (results / "late.toml").write_text(LATE.format(stage=STAGE))
    (results / ".review.jsonl").write_text(
        '\n{"edits": [{"key": {"student": "ada"}, "before": {"student": "ada"}}]}\n'
        '\n{"number": 2, "edits": [{"after": {"student": "ada"}}, {"after": {"student": "cy"}}]}\n'
        '\n{"edits": [{"key": {"student": "bo"}, "before": null}]}\n'
    )
    (results / "roster.csv").write_bytes(
        b'student,name,email\r\nada,Ada,a@uni.edu\r\nbo,"Bo\nada",b@uni.edu\r\n'
    )
    (results / "canvas.csv").write_text("Student,ID,points\nA,1,a@uni.edu\nB,2,b@uni.edu\n")
    run_autograder("report", results, "--to", pages)
    return [submitted, results, pages]


def test_a_dry_run_changes_nothing(folders: list[Path]) -> None:
    before = _contents(folders)
    done = run_autograder("forget", "ada", *folders, "--dry-run", status=1)
    assert done.stderr.startswith("Nothing is changed. Without --dry-run:")
    assert "submitted/ada" in done.stdout
    assert _contents(folders) == before


def test_all_of_one_student_goes_and_the_others_stay(folders: list[Path]) -> None:
    submitted, results, pages = folders
    done = run_autograder("forget", "ada", *folders, status=1)
    assert not [p for f in folders for p in f.rglob("*") if p.name == "ada"]
    assert len([p for f in folders for p in f.rglob("*") if p.name == "ada.lovelace"]) == 3
    assert not list(pages.glob("ada-[0-9a-f]*.html"))
    assert len(list(pages.glob("ada-lovelace-*.html"))) == 1
    assert not (pages / "index.html").exists()
    assert "autograder report" in done.stderr
    for folder in (submitted, results):
        rows = json.loads((folder / ".collected.json").read_text())["stages"]
        assert {row["student"] for row in rows} == {"bo", "ada.lovelace"}
    assert (results / "overrides.toml").read_text() == "# by hand\n" + DECISIONS.partition("\n\n")[
        2
    ]
    late = (results / "late.toml").read_text()
    assert "ada" not in late
    assert "bo = 2026-12-06T23:59:00" in late.replace('"', "")
    changes = (results / ".review.jsonl").read_text()
    assert "ada" not in changes
    assert '"bo"' in changes
    assert '{"number": 2, "edits": [{"after": {"student": "cy"}}]}' in changes
    assert (results / "roster.csv").read_bytes() == (
        b'student,name,email\r\nbo,"Bo\nada",b@uni.edu\r\n'
    )
    assert (results / "canvas.csv").read_text() == "Student,ID,points\nB,2,b@uni.edu\n"


def test_what_is_left_is_listed(folders: list[Path]) -> None:
    submitted, *_rest = folders
    (submitted / "bo" / STAGE / "card.py").write_text("# with Ada Student\n")
    (submitted / "download.zip").write_bytes(b"PK")
    done = run_autograder("forget", "ada", *folders, submitted.parent, status=1)  # overlaps
    told = done.stderr.partition("that may still mention the student:")[2]
    assert "Look at 1 file that can't be searched" in told
    assert f"bo/{STAGE}/card.py" in told
    assert f"bo/{STAGE}/ada.py" in told
    assert "download.zip" in told
    assert "backups" in told


def test_an_unknown_student_and_a_path_are_refused(folders: list[Path]) -> None:
    before = _contents(folders)
    assert "Nothing" in run_autograder("forget", "eve", *folders, status=2).stderr
    run_autograder("forget", "../submitted", *folders, status=2)
    assert _contents(folders) == before


def _contents(folders: list[Path]) -> dict[Path, bytes]:
    return {p: p.read_bytes() for f in folders for p in f.rglob("*") if p.is_file()}
