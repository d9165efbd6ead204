"""Two students of one name in Moodle: no work goes to the wrong one."""

from __future__ import annotations

import csv
from pathlib import Path

from autograder.collect.roster import load_roster
from tests.collect.conftest import CARD, Collect, make_zip, tree

LATER = "stage2_human_vs_dealer/player.py"


def download(path: Path, file: str, **people: str) -> Path:
    """Write a download of Moodle with a file for each participant (`p9004="Name"`)."""
    mark = "assignsubmission_file_"
    files = {f"{name}_{n[1:]}_{mark}/{file}": n for n, name in people.items()}
    return make_zip(path, files)


def rows(to: Path) -> list[tuple[str, str]]:
    """Return source and folder of each row of the identity report."""
    with (to / "identity.csv").open(encoding="utf-8-sig", newline="") as file:
        return [(row["source"], row["student"]) for row in csv.DictReader(file)]


def test_later_work_of_one_of_two_namesakes_is_left_out(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    first = download(tmp_path / "1.zip", CARD, p9004="Lukas Weber", p9005="Lukas Weber")
    run(first)
    before = tree(to)
    assert set(before) == {f"lukas-weber/{CARD}", f"lukas-weber-9005/{CARD}"}
    for replace in (False, True):
        later = download(tmp_path / "2.zip", LATER, p9105="Lukas Weber", p9106="Ada Adams")
        _, remarks = run(later, replace=replace)
        assert any("9105" in each and "left out" in each for each in remarks)
        after = tree(to)
        assert {name: after[name] for name in after if "lukas" in name} == before
    assert rows(to) == [
        ("1.zip", "lukas-weber"),
        ("1.zip", "lukas-weber-9005"),
        ("2.zip", ""),
        ("2.zip", "ada-adams"),
    ]
    run(first)  # their own numbers again
    assert {name: text for name, text in tree(to).items() if "lukas" in name} == before


def test_two_namesakes_where_one_has_a_folder_are_both_left_out(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    run(download(tmp_path / "1.zip", CARD, p9004="Lukas Weber"))
    run(download(tmp_path / "2.zip", LATER, p9104="Lukas Weber", p9105="Lukas Weber"))
    assert set(tree(to)) == {f"lukas-weber/{CARD}"}


def test_namesakes_of_the_roster_never_come_together(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """A name that two of the roster have gets a folder of each assignment's number."""
    known = tmp_path / "roster.csv"
    known.write_text("student,email,name\nl1,a@x.org,Lukas Weber\nl2,b@x.org,Lukas Weber\n")
    run(download(tmp_path / "1.zip", CARD, p9004="Lukas Weber"), roster=load_roster(known))
    run(download(tmp_path / "2.zip", LATER, p9105="Lukas Weber"), roster=load_roster(known))
    assert set(tree(to)) == {f"lukas-weber-9004/{CARD}", f"lukas-weber-9105/{LATER}"}
