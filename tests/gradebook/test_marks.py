"""Marks: a person's judgement in a file, in the ledger, on the page, and in the CSV."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.course.model import Course, Judged
from autograder.errors import SubmissionError
from autograder.export.csv_table import export_csv
from autograder.gradebook.book import open_gradebook
from autograder.gradebook.late import Lateness
from autograder.gradebook.ledger import settle
from autograder.gradebook.marks import MARKS, Mark, load_marks
from autograder.report.pages import Inputs, write_report
from tests.export.conftest import STAGE, make_record, put
from tests.gradebook.test_ledger import record

DESIGN = Judged("design", "Class design", Fraction(2, 5), "One job each.", "Mixed.", "One heap.")
NAMES = Judged("names", "Names", Fraction(3, 5), "Clear.", "Short.", "Wrong.")
HALF = Lateness(Fraction(1, 2), "points", "late")
ROW = """
[[marks]]
student = "ada"
stage = "stage1_card_hand"
item = "{item}"
level = "{level}"
note = "See <hit>."
by = "maria"
"""


@pytest.fixture
def course(kit: Kit) -> Course:
    """Give the course with marks that count."""
    return replace(kit.course, marks=True, judged=(DESIGN, NAMES))


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give the results of two students who lost nothing; ada has two marks."""
    for student in ("ada", "bo"):
        put(tmp_path / "results", make_record(kit.course.stage(STAGE), student))
    text = ROW.format(item="names", level="good") + ROW.format(item="design", level="fair")
    (tmp_path / "results" / MARKS).write_text(text)
    return tmp_path / "results"


def marked(*levels: str) -> list[Mark]:
    """Return a mark of each item, in order."""
    return [
        Mark("ada", STAGE, item, level)
        for item, level in zip((DESIGN, NAMES), levels, strict=False)
    ]


@pytest.mark.parametrize(
    ("levels", "taken"),
    [
        ((), 0),
        (("good", "good"), 0),
        (("fair",), 1),  # half of 40% of 5
        (("poor",), 2),
        (("fair", "fair"), Fraction(5, 2)),
        (("poor", "poor"), 5),
    ],
)
def test_a_mark_takes_its_part_of_the_style_points(levels: tuple[str, ...], taken: int) -> None:
    ledger = settle(record(), marks=marked(*levels))
    assert ledger.points == settle(record()).points - taken
    assert [line.kind for line in ledger.lines].count("mark") == len(levels)


def test_marks_take_no_more_than_style_gave_and_come_before_caps_and_lateness() -> None:
    poor = replace(record(), style=replace(record().style, points=1.0))
    assert settle(poor, marks=marked("poor", "poor")).points == settle(poor).points - 1
    ledger = settle(record(compiles=False), None, HALF, marked("poor"))
    assert [line.kind for line in ledger.lines][2:] == ["mark", "deduction", "late"]
    assert ledger.points == Fraction(15, 4)  # half of the cap


def test_the_book_the_page_and_the_csv_show_the_mark_and_its_note(
    course: Course, results: Path, tmp_path: Path
) -> None:
    book = open_gradebook(course, results)
    assert book.remarks == []
    ada, bo = (grades.entries[0].ledger for grades in book.students())
    assert (bo.points - ada.points, ada.overridden) == (1, False)
    write_report(Inputs(course, results, marks=book.marks), tmp_path / "pages", 1)
    page = next((tmp_path / "pages").glob("ada*.html")).read_text(encoding="utf-8")
    assert "Judged by your instructor" in page
    assert "Class design: fair. Mixed. See &lt;hit&gt;. (maria)" in page
    assert "Names: good. Clear." in page
    assert "Judged by" not in next((tmp_path / "pages").glob("bo*.html")).read_text("utf-8")
    export_csv(book, tmp_path / "g.csv")
    with (tmp_path / "g.csv").open(encoding="utf-8-sig", newline="") as file:
        one, other = csv.DictReader(file)
    assert (one[f"{STAGE}.mark"], other[f"{STAGE}.mark"]) == ("-1", "")
    assert float(one[STAGE]) == float(ada.points)


def test_marks_are_off_unless_the_course_asks_for_them(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    """The course as it comes does not: its points are those of the originals."""
    assert not kit.course.marks
    book = open_gradebook(kit.course, results)
    ada, bo = (grades.entries[0].ledger.points for grades in book.students())
    assert ada == bo
    assert [remark for remark in book.remarks if "marks = false" in remark] == book.remarks != []
    export_csv(book, tmp_path / "g.csv")
    assert f"{STAGE}.mark" not in (tmp_path / "g.csv").read_text(encoding="utf-8-sig")


def test_switching_marks_on_grades_nobody_anew(kit: Kit, course: Course) -> None:
    assert Kit(kit.root, course).digest == kit.digest


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('level = "fair"', 'level = "bad"', "level: 'bad' does not fit; allowed: good, fair, poor"),
        ('item = "design"', 'item = "wit"', "item: 'wit' does not fit; allowed: design, names"),
        ('item = "design"', 'item = "names"', "item: 'names' has a mark already"),
        ('student = "ada"', "student = 7", "student: 7 does not fit"),
        ('by = "maria"', 'from = "maria"', "from: is an unknown key"),
    ],
)
def test_a_wrong_file_is_told_with_key_and_what_is_allowed(
    course: Course, results: Path, old: str, new: str, told: str
) -> None:
    path = results / MARKS
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(SubmissionError) as caught:
        load_marks(path, course)
    assert told in caught.value.message
