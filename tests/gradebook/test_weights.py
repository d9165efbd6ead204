"""Weights for the final grade: your own percentages, and invalid files."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.export.csv_table import export_csv
from autograder.gradebook.book import open_gradebook
from autograder.gradebook.weights import WEIGHTS, load_weights
from autograder.report.pages import Inputs, write_report
from autograder.report.writing import file_names
from autograder.results.files import write_result
from autograder.results.model import Outcome, TestResult
from tests.made import made_result


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"[weights]\n{text}")
    return path


def test_a_final_grade_weighs_assignments_and_stages_as_the_file_says(
    kit: Kit, tmp_path: Path
) -> None:
    """What was not handed in counts as nothing, extra credit comes on top; nobody's is empty."""
    first, fifth = kit.course.stages[0], kit.course.stages[4]
    ninth = kit.course.stages[8]
    results = tmp_path / "results"
    put(results / WEIGHTS, "stage1_card_hand = 40\nlab4 = 60\ncapstone = 10\n")
    wrong = {first.criteria[0].id: [TestResult("test_w", Outcome.FAILED)]}
    write_result(results, made_result(first, "ada", wrong))
    write_result(results, made_result(fifth, "ada"))
    write_result(results, made_result(ninth, "bo"))
    write_result(results, made_result(fifth, "cy", graded=False))
    (results / "roster.csv").write_text("student\nada\nbo\ncy\ndi\n")
    export_csv(open_gradebook(kit.course, results), tmp_path / "g.csv")
    with (tmp_path / "g.csv").open(encoding="utf-8-sig", newline="") as file:
        final = {row["student"]: row["final"] for row in csv.DictReader(file)}
    kept = 1 - first.criteria[0].points / first.points
    lab = kit.course.worth(kit.course.find_assignment("lab4"))
    capstone = kit.course.worth(kit.course.find_assignment("capstone"))
    assert final["ada"] == f"{float(40 * kept + 60 * fifth.points / lab):.2f}".rstrip("0").rstrip(
        "."
    )
    assert final["bo"] == f"{float(10 * ninth.points / capstone):.2f}".rstrip("0").rstrip(".")
    assert (final["cy"], final["di"]) == ("", "")


def test_pages_say_what_each_part_brings_to_the_final_grade(kit: Kit, tmp_path: Path) -> None:
    """The student sees each weight and what is missing; the class page has a column to sort by."""
    lab, first = kit.course.find_assignment("lab4"), kit.course.find_assignment("assignment3")
    results, pages = tmp_path / "results", tmp_path / "pages"
    put(results / WEIGHTS, "assignment3 = 40\nlab4 = 60\n")
    for stage in (*first, *lab):
        write_result(results, made_result(stage, "ada"))
    write_result(results, made_result(lab[0], "bo"))
    write_result(results, made_result(first[0], "cy", graded=False))
    weights = open_gradebook(kit.course, results).weights
    write_report(Inputs(kit.course, results, weights=weights), pages)

    def told(name: str) -> str:
        page = pages / file_names(["ada", "bo", "cy"])[name]
        text = re.sub("<[^>]+>", "", page.read_text(encoding="utf-8"))
        return " ".join(re.search(r"Final grade.*?of 60%", text, re.DOTALL)[0].split())  # type: ignore[index]

    gained = float(60 * lab[0].points / kit.course.worth(lab))
    assert (
        told("ada") == "Final grade 100% Blackjack with Classes: 40 of 40% Black Jack!: 60 of 60%"
    )
    assert told("bo").startswith(
        "Final grade so far Blackjack with Classes: 0 of 40% (nothing handed in) Black Jack!"
    )
    assert f"{gained:.2f}".rstrip("0").rstrip(".") + " of 60%" in told("bo")
    assert "Blackjack with Classes: – of 40% (not graded yet)" in told("cy")
    column = re.findall(
        r'class="number final" data-label="Final">(.*?)</td>', (pages / "index.html").read_text()
    )
    assert sorted(column) == [
        "100",
        f"{gained:.2f}".rstrip("0").rstrip("."),
        '<span class="aside">none yet</span>',
    ]


def test_without_the_file_there_is_no_final_grade(kit: Kit, tmp_path: Path) -> None:
    """And none where some stages only are looked at."""
    results = tmp_path / "results"
    write_result(results, made_result(kit.course.stages[0], "ada"))
    assert open_gradebook(kit.course, results).weights == ()
    put(results / WEIGHTS, "assignment3 = 100\n")
    assert [each.percent for each in open_gradebook(kit.course, results).weights] == [100]
    assert open_gradebook(kit.course, results, of=kit.course.stages[:1]).weights == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("assignment3 = 40\nlab4 = 50\n", "weights: they sum to 90 without extra credit"),
        ("assignment3 = 90\ncapstone = 10\n", "weights: they sum to 90 without extra credit"),
        ("assignment3 = 60\nstage1_card_hand = 40\n", "stage1_card_hand counts twice"),
        ("assignment3 = 100\nexam = 10\n", "weights.exam: is an unknown key"),
        ("assignment3 = 101\n", "weights.assignment3: Decimal"),
    ],
)
def test_a_wrong_file_is_told_with_its_key(kit: Kit, tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(SubmissionError) as caught:
        load_weights(put(tmp_path / WEIGHTS, text), kit.course)
    assert told.replace("Decimal", "101") in caught.value.message


def test_percents_are_exact(kit: Kit, tmp_path: Path) -> None:
    path = put(tmp_path / WEIGHTS, "assignment3 = 33.3\nlab4 = 66.7\n")
    assert sum(each.percent for each in load_weights(path, kit.course)) == Fraction(100)
