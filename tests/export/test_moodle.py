"""Moodle's offline worksheet: grade and feedback filled in, the rest unchanged."""

from __future__ import annotations

import csv
import os
import zipfile
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.export.feedback import criterion_lines
from autograder.export.moodle import export_moodle
from autograder.results.model import Outcome, TestResult
from casino.messages import Call
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, book_of, hand_in, make_record, points_of, put
from tests.report.samples import record

HEADER = [
    "Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade",
    "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
    "Feedback comments",
]  # fmt: skip
DATE = "Thursday, 1 October 2026, 11:58 PM"
SUBMITTED = "Submitted for grading - "
ROWS = [
    ["Participant 9001", "Ada Lovelace", "ada@x.org", SUBMITTED, "", "25.00", "Yes", DATE, "-", ""],
    ["Participant 9002", 'O\'Neil, "Bo"', "bo@x.org", SUBMITTED, "", "25.00", "Yes", DATE, "-", ""],
    ["Participant 9003", "Ada Lovelace", "al@x.org", SUBMITTED, "", "25.00", "Yes", DATE, "-", ""],
    ["Participant 9004", "Ærøskøbing", "ae@x.org", SUBMITTED, "9", "25.00", "No", DATE, "-", "ok"],
    ["Participant 9005", "Nobody", "no@x.org", "No submission", "", "25.00", "Yes", "-", "-", ""],
]


def worksheet(path: Path, header: list[str] = HEADER, most: str = "25.00") -> Path:
    """Write a worksheet as Moodle writes it."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([header, *([*row[:5], most, *row[6:]] for row in ROWS)])
    return path


@pytest.fixture
def book_folder(kit: Kit, tmp_path: Path) -> Path:
    """Give results of the participants, as collect would have named them."""
    stage = kit.course.stage(STAGE)
    students = {"ada-lovelace": "9001", "o-neil-bo": "9002", "ada-lovelace-9003": "9003"}
    for lost, (student, participant) in enumerate(students.items()):
        put(tmp_path / "results", make_record(stage, student, lost))
        hand_in(tmp_path / "submitted", student, participant=participant, name="Ada Lovelace")
    put(tmp_path / "results", make_record(stage, "Ærøskøbing"))
    return tmp_path / "results"


def read(path: Path) -> list[dict[str, str]]:
    """Read a CSV file."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


class Tags(HTMLParser):
    """Collects the tags and the text of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag and refuse attributes."""
        assert not attrs
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text += data


def test_grade_and_feedback_are_filled_in_by_participant(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    assert export_moodle(book, tmp_path / "new.csv", worksheet(tmp_path / "w.csv"), of="1") == 3
    rows = read(tmp_path / "new.csv")
    graded = [str(points_of(kit.course.stage(STAGE), lost)) for lost in (0, 1, 2)]
    assert [row["Grade"] for row in rows] == [*graded, "9", ""]
    assert [rows[3]["Feedback comments"], rows[4]["Feedback comments"]] == ["ok", ""]
    changed = {"Grade", "Feedback comments"}
    for row, original in zip(rows, ROWS, strict=True):
        old = dict(zip(HEADER, original, strict=True))
        assert {key: row[key] for key in row.keys() - changed} == {
            key: old[key] for key in row.keys() - changed
        }
    told = " ".join(book.remarks)
    assert "Ærøskøbing: the grade cannot be changed" in told
    assert "'Nobody' has no results" in told


def test_more_than_moodle_takes_is_told(kit: Kit, book_folder: Path, tmp_path: Path) -> None:
    """A person gave points beyond the stage's, as the course allows; the row is filled."""
    bonus = replace(kit, course=replace(kit.course, extra_by_hand=Fraction(1, 5)))
    (book_folder / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "ada-lovelace"\nstage = 1\npoints = 27\nreason = "More."\n'
    )
    book = book_of(bonus, book_folder, submissions=tmp_path / "submitted")
    export_moodle(book, tmp_path / "new.csv", worksheet(tmp_path / "w.csv"), of="1")
    assert read(tmp_path / "new.csv")[0]["Grade"] == "27"
    (told,) = [remark for remark in book.remarks if "Moodle takes no more" in remark]
    assert told.startswith("ada-lovelace: 27 is more than 25.00")


def test_pages_go_back_as_moodle_knows_its_own_files(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """By participant, as importziplib.php splits names; stale and missing pages stay out."""
    worksheet(tmp_path / "w.csv")
    pages, submitted = tmp_path / "pages", tmp_path / "submitted"
    run_autograder("report", book_folder, "--to", pages)
    done = run_autograder(
        *("export", book_folder, "--format", "moodle", "--worksheet", tmp_path / "w.csv"),
        *("--only", "1", "--submissions", submitted, "--to", tmp_path / "new.csv"),
        *("--pages", pages), status=1,
    )  # fmt: skip
    assert "new.zip: for Upload multiple feedback files" in " ".join(done.stderr.split())
    with zipfile.ZipFile(tmp_path / "new.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    parts = {tuple(name.split("_", 4)[1:]) for name in files}
    assert parts == {
        (number, "assignfeedback", "file", "feedback.html") for number in ("9001", "9002", "9003")
    }
    assert all(name.count("_") == 4 and "/" not in name for name in files)
    (theirs,) = [page for name, page in files.items() if "_9002_" in name]
    assert b"o-neil-bo" in theirs
    assert b"ada-lovelace" not in theirs

    (gone,) = pages.glob("ada-lovelace-9003-*.html")
    gone.unlink()
    (old,) = pages.glob("o-neil-bo-*.html")
    os.utime(old, (1, 1))
    book = book_of(kit, book_folder, submissions=submitted)
    sheet = tmp_path / "w.csv"
    assert export_moodle(book, tmp_path / "new.csv", sheet, of="1", pages=pages) == 3
    told = " ".join(book.remarks)
    assert "ada-lovelace-9003: has no page" in told
    assert "o-neil-bo: " in told
    assert "is older than the results" in told
    with zipfile.ZipFile(tmp_path / "new.zip") as archive:
        assert [name.split("_")[1] for name in archive.namelist()] == ["9001"]


def test_a_roster_beside_the_results_finds_rows_that_no_download_does(
    kit: Kit, tmp_path: Path
) -> None:
    """Somebody who handed in nothing has points by a decision; folders are the instructor's ids."""
    results, stage = tmp_path / "results", kit.course.stage(STAGE)
    put(results, make_record(stage, "al1"))
    (results / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "bo1"\nstage = 1\npoints = 9\nreason = "Oral exam."\n'
    )
    lines = "student,email,section\nal1,ada@x.org,A\nbo1,BO@x.org,A\n"
    (results / "roster.csv").write_text(lines)
    book = book_of(kit, results)
    assert export_moodle(book, tmp_path / "new.csv", worksheet(tmp_path / "w.csv"), of="1") == 2
    assert [row["Grade"] for row in read(tmp_path / "new.csv")] == ["24.75", "9", "", "9", ""]


def test_a_worksheet_that_a_spreadsheet_saved_comes_back_as_moodle_takes_it(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """Moodle reads UTF-8 with commas, and needs the time of the last grade."""
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    own = read(worksheet(tmp_path / "w.csv"))
    header = [name for name in HEADER if name != "Last modified (grade)"]
    with (tmp_path / "saved.csv").open("w", encoding="cp1252", newline="") as file:
        table = csv.DictWriter(file, header, delimiter=";", extrasaction="ignore")
        table.writeheader()
        table.writerows(own)
    assert export_moodle(book, tmp_path / "new.csv", tmp_path / "saved.csv", of="1") == 3
    text = (tmp_path / "new.csv").read_bytes().decode()
    assert text.startswith("Identifier,Full name,")
    assert read(tmp_path / "new.csv")[3]["Full name"] == "Ærøskøbing"
    assert any("no column 'Last modified (grade)'" in remark for remark in book.remarks)


def test_an_address_of_the_roster_finds_the_row_of_the_worksheet(kit: Kit, tmp_path: Path) -> None:
    """The download had names only, written otherwise; the address stands in both tables."""
    stage = kit.course.stage(STAGE)
    for student, name, email in (("al1", "lovelaceada", "ada@x.org"), ("bo1", "b", "bo@x.org")):
        put(tmp_path / "results", make_record(stage, student))
        known = {"canvas_id": f"7{student}", "name": name, "roster": {"email": email}}
        hand_in(tmp_path / "submitted", student, **known)
    book = book_of(kit, tmp_path / "results", submissions=tmp_path / "submitted")
    assert export_moodle(book, tmp_path / "new.csv", worksheet(tmp_path / "w.csv"), of="1") == 2
    assert [row["Grade"] for row in read(tmp_path / "new.csv")] == ["24.75", "24.75", "", "9", ""]


def test_a_row_whose_keys_disagree_gets_no_points(kit: Kit, tmp_path: Path) -> None:
    stage = kit.course.stage(STAGE)
    for student, roster in (("al1", {"email": "ada@x.org"}), ("bo1", {"name": "Ada Lovelace"})):
        put(tmp_path / "results", make_record(stage, student))
        hand_in(tmp_path / "submitted", student, roster=roster)
    book = book_of(kit, tmp_path / "results", submissions=tmp_path / "submitted")
    assert export_moodle(book, tmp_path / "new.csv", worksheet(tmp_path / "w.csv"), of="1") == 1
    assert [row["Grade"] for row in read(tmp_path / "new.csv")] == ["", "", "24.75", "9", ""]
    why = "email 'ada@x.org' is al1, the name 'Ada Lovelace' is bo1; left as it is"
    assert any(why in remark for remark in book.remarks)


def test_feedback_is_escaped_html_and_no_cell_is_a_formula(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    export_moodle(book, tmp_path / "new.csv", worksheet(tmp_path / "w.csv"), of=STAGE)
    feedback = read(tmp_path / "new.csv")[1]["Feedback comments"]
    found = Tags(feedback)
    assert found.tags == {"p", "strong", "pre"}
    assert "<script>alert(1)</script>" in found.text
    assert "\\x1b" in found.text
    assert "\\u202e" in found.text
    assert feedback.startswith("<p>")


def test_a_worksheet_in_another_language_is_read_with_its_own_headers(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    header = [
        "ID",
        "Vollständiger Name",
        "E-Mail",
        "Status",
        "Bewertung",
        "Bestwertung",
        *HEADER[6:],
    ]
    own = worksheet(tmp_path / "w.csv", header, "25,00")
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    columns = {"identifier": "ID", "grade": "Bewertung", "maximum": "Bestwertung"}
    with pytest.raises(SubmissionError, match="has no column 'Grade'"):
        export_moodle(book, tmp_path / "n.csv", own, of="1")
    assert export_moodle(book, tmp_path / "n.csv", own, of="1", columns=columns) == 3
    assert read(tmp_path / "n.csv")[0]["Bewertung"] == "24,75"


def test_points_that_do_not_fit_and_an_unclear_assignment_are_told(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    own = worksheet(tmp_path / "w.csv", most="100.00")
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    with pytest.raises(SubmissionError, match="is worth 100 points"):
        export_moodle(book, tmp_path / "n.csv", own, of="1")
    with pytest.raises(SubmissionError, match="No results of 'lab4'"):
        export_moodle(book, tmp_path / "n.csv", own, of="lab4")
    export_moodle(book, tmp_path / "n.csv", own, of="1", scale=True)
    assert read(tmp_path / "n.csv")[0]["Grade"] == "99"


def test_an_error_that_stops_several_tests_is_told_once() -> None:
    """Each test by its title, the error with the first one."""
    tests = [
        TestResult(f"test_{number}", Outcome.CRASHED, f"Title {number}.", Call("f()"), error)
        for number, error in enumerate(["NameError: x", "NameError: x", "TypeError: y"])
    ]
    result = record(one=tests)
    lines = list(criterion_lines(result, result.criteria[0]))
    told = [line for line in lines if line.startswith("Title")]
    stopped = "crashed"
    assert told == [f"Title 0: {stopped}", "Title 1: the same error", f"Title 2: {stopped}"]
    assert [line for line in lines if "came back" in line] == [
        "  came back: NameError: x",
        "  came back: TypeError: y",
    ]


def test_a_locked_row_is_one_in_other_languages_too_and_old_feedback_is_told(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """Moodle would drop the one without a word; the other somebody wrote."""
    rows = read(worksheet(tmp_path / "w.csv"))
    rows[0]["Grade can be changed"] = "Nein"
    rows[1]["Feedback comments"] = "Well done"
    with (tmp_path / "w.csv").open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    assert export_moodle(book, tmp_path / "new.csv", tmp_path / "w.csv", of="1") == 2
    assert any("cannot be changed" in remark for remark in book.remarks)
    assert any("the feedback there is another one now" in remark for remark in book.remarks)


def test_a_scale_takes_no_points(kit: Kit, book_folder: Path, tmp_path: Path) -> None:
    """Moodle writes `-` for what such an assignment is worth."""
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    with pytest.raises(SubmissionError, match="graded by a scale"):
        export_moodle(book, tmp_path / "n.csv", worksheet(tmp_path / "w.csv", most="-"), of="1")
