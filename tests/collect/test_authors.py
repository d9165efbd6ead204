"""The owner of an archive: names that students choose, compared with headers and the roster."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from autograder.collect.authors import claims
from tests.collect.conftest import make_zip
from tests.conftest import run_autograder

STAGE = "stage1_card_hand"
CARD = f"{STAGE}/card.py"
ROSTER = 'student,login,name,group\nbo,bo,Bo Chen,\nada,ada,Ada Adams,x\nmo,mo,"Evans, Mo",x\n'


def header(author: str) -> str:
    """Return a module whose header names an author."""
    return f'"""card.py: a card.\n\nAuthor:   {author}\nDate: today\n"""\n'


def collected(tmp_path: Path, *options: str | Path, status: int = 0) -> tuple[str, dict[str, str]]:
    """Collect the archives of `tmp_path/in`; return what was said, and who contradicts whom."""
    to = tmp_path / "submitted"
    archives = sorted((tmp_path / "in").glob("*.zip"))
    done = run_autograder("collect", *archives, "--to", to, *options, status=status)
    with (to / "identity.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["source"]: row["contradicts"] for row in csv.DictReader(file)}
    return done.stderr, rows


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    """Give a roster, and a folder for archives."""
    (tmp_path / "in").mkdir()
    (tmp_path / "roster.csv").write_text(ROSTER)
    return tmp_path / "roster.csv"


def test_an_archive_called_like_somebody_else_is_told_by_its_header(
    tmp_path: Path, roster: Path
) -> None:
    make_zip(tmp_path / "in" / "bo.zip", {CARD: header("Mo Evans")})
    make_zip(tmp_path / "in" / "Ada Adams.zip", {CARD: header("Ada Adams (2026)")})
    said, rows = collected(tmp_path, "--roster", roster, status=1)
    assert f"bo.zip: bo: {CARD} names as its author 'Mo Evans', that is, mo" in said
    assert "Ada" not in said
    assert rows == {
        "Ada Adams.zip": "",
        "bo.zip": said.splitlines()[0].removeprefix("bo.zip: bo: "),
    }
    assert (tmp_path / "submitted" / "ada" / CARD).is_file()


def test_members_of_a_group_and_unknown_names_are_nothing_to_tell(
    tmp_path: Path, roster: Path
) -> None:
    make_zip(tmp_path / "in" / "ada.zip", {CARD: header("Mo Evans")})
    make_zip(tmp_path / "in" / "bo.zip", {CARD: header("B.C.")})
    _, rows = collected(tmp_path, "--roster", roster, "--groups")
    assert set(rows.values()) == {""}


def test_partners_of_the_roster_hide_no_true_remark_though_no_work_is_shared(
    tmp_path: Path, roster: Path
) -> None:
    """Without `--groups`, too: of three headers, the one that names no partner is told."""
    make_zip(tmp_path / "in" / "ada.zip", {CARD: header("Mo Evans")})
    make_zip(tmp_path / "in" / "mo.zip", {CARD: header("Ada Adams")})
    make_zip(tmp_path / "in" / "bo.zip", {CARD: header("Ada Adams")})
    said, rows = collected(tmp_path, "--roster", roster, status=1)
    assert [source for source, told in rows.items() if told] == ["bo.zip"]
    assert said.count("names as its author") == 1
    assert not (tmp_path / "submitted" / "mo" / "stage2_human_vs_dealer").exists()


def test_a_team_that_moodle_names_may_name_each_other(tmp_path: Path, roster: Path) -> None:
    """No worksheet is needed to know who is meant, and another's name is told still."""
    (tmp_path / "roster.csv").write_text(
        "student,name\nann,Anne-Marie Kay\nbo,Bo Chen\nmo,Mo Evans\nadams,Ada Adams\n"
    )
    teams = {
        "Lab-1-Anne-Marie Kay_91": "Bo Chen", "Lab-1-Bo Chen_92": "Bo Chen",
        "Lab-2-Mo Evans_93": "Ada Adams", "Default group-Ada Adams_94": "Ada Adams",
    }  # fmt: skip
    files = {
        f"{who}_assignsubmission_file_/{CARD}": header(author) for who, author in teams.items()
    }
    make_zip(tmp_path / "in" / "moodle.zip", files)
    said, _ = collected(tmp_path, "--roster", roster, status=1)
    assert {path.name for path in (tmp_path / "submitted").iterdir() if path.is_dir()} == {
        "ann", "bo", "mo", "adams",
    }  # fmt: skip
    assert "not in the roster" not in said
    assert said.count("names as its author") == 1
    assert f"moodle.zip: mo: {CARD} names as its author 'Ada Adams', that is, adams" in said


def test_whoever_has_a_hyphen_in_a_name_is_no_team(tmp_path: Path, roster: Path) -> None:
    """A whole name of the roster goes first; what is none of it stays as it is."""
    (tmp_path / "roster.csv").write_text("student,name\nann,Anne-Marie Kay\nkay,Marie Kay\n")
    names = ("Anne-Marie Kay_91", "Jo-Ann Day_92")
    files = {f"{name}_assignsubmission_file_/{CARD}": header("x") + name for name in names}
    make_zip(tmp_path / "in" / "moodle.zip", files)
    collected(tmp_path, "--roster", roster, status=1)
    folders = {path.name for path in (tmp_path / "submitted").iterdir() if path.is_dir()}
    assert folders == {"ann", "jo-ann-day"}


def test_an_archive_of_one_with_the_folder_of_another_is_left_out(
    tmp_path: Path, roster: Path
) -> None:
    make_zip(tmp_path / "in" / "mo.zip", {f"bo/{CARD}": header("Bo Chen")})
    said, rows = collected(tmp_path, "--roster", roster, status=1)
    assert "called like mo of the roster and holds a folder of bo; left out" in said
    assert rows == {"mo.zip": "the archive is mo's"}
    assert not (tmp_path / "submitted" / "bo").exists()


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("# Author: Ada Adams", ("Ada Adams",)),
        ("__author__ = 'Ada Adams'", ("Ada Adams",)),
        ("  Authors : Ada Adams and Bo Chen", ("Ada Adams", "Bo Chen")),
        ("* @author: Adams, Ada *", ("Adams, Ada",)),
        ("Author:", None),
        ("authority = 3", None),
    ],
)
def test_headers_are_read_as_people_write_them(line: str, authors: tuple[str, ...] | None) -> None:
    found = [claim.authors for claim in claims("x", "ada", STAGE, {"card.py": line.encode()})]
    assert found == ([authors] if authors else [])
