"""Canvas: the instructor's own export with points filled in and nothing else changed."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.export.canvas import export_canvas
from autograder.export.filling import Target, factor
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, book_of, hand_in, make_record, points_of, put

HEADER = [
    "Student", "ID", "SIS User ID", "SIS Login ID", "Section",
    "Card and Hand (4711)", "Essay (4712)", "Current Score", "Final Score",
]  # fmt: skip
ROWS = [
    HEADER,
    ["", "", "", "", "", "Manual Posting", "", "", ""],
    ["    Points Possible", "", "", "", "", "25.00", "10.00", "(read only)", "(read only)"],
    ["Lovelace, Ada", "101", "s101", "al", "=1+1", "", "7", "70", "70"],
    ['O\'Neil, "Bo"', "102", "s102", "bo", "A", "3", "", "", ""],
    ["two\nlines", "103", "s103", "tl", "A", "", "", "", ""],
    ["Ærøskøbing", "104", "s104", "ae", "B", "", "", "", ""],
    ["Student, Test", "105", "", "abc123", "A", "", "", "", ""],
]


def gradebook(
    path: Path, encoding: str = "utf-8-sig", delimiter: str = ",", possible: str = ""
) -> Path:
    """Write an export as Canvas writes it."""
    buffer = io.StringIO(newline="")
    rows = [list(row) for row in ROWS]
    rows[2][5] = possible or rows[2][5]
    csv.writer(buffer, delimiter=delimiter).writerows(rows)
    path.write_bytes(buffer.getvalue().encode(encoding))
    return path


@pytest.fixture
def book_folder(kit: Kit, tmp_path: Path) -> Path:
    """Give results of the students of that export, as collect would have named them."""
    stage = kit.course.stage(STAGE)
    for lost, student in enumerate(["lovelaceada-101", "bo", "twolines-103", "Ærøskøbing", "eve"]):
        put(tmp_path / "results", make_record(stage, student, lost))
    hand_in(tmp_path / "submitted", "lovelaceada-101", canvas_id="101", name="lovelaceada")
    hand_in(tmp_path / "submitted", "twolines-103", canvas_id="103", name="twolines")
    return tmp_path / "results"


def read(path: Path, encoding: str = "utf-8-sig", delimiter: str = ",") -> list[list[str]]:
    """Read a CSV file."""
    with path.open(encoding=encoding, newline="") as file:
        return list(csv.reader(file, delimiter=delimiter))


def test_points_go_to_their_rows_and_everything_else_stays(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    own = gradebook(tmp_path / "own.csv")
    assert export_canvas(book, tmp_path / "new.csv", own) == 4
    rows = read(tmp_path / "new.csv")
    cells = {row[0]: row.pop(5) for row in rows}
    assert cells["Lovelace, Ada"] == "24.75"
    assert [float(cells[name]) for name in ('O\'Neil, "Bo"', "two\nlines", "Ærøskøbing")] == [
        points_of(kit.course.stage(STAGE), lost) for lost in (1, 2, 3)
    ]
    assert cells["Student, Test"] == ""
    assert cells["    Points Possible"] == "25.00"
    assert rows == [[*row[:5], *row[6:]] for row in ROWS]
    told = [remark.rpartition(": ")[2] for remark in book.remarks]
    assert told == [  # nothing of Canvas's own Test Student
        f"no row in {own}",
        f"the grade was 3 there and is {points_of(kit.course.stage(STAGE), 1)} now",
    ]


@pytest.mark.parametrize(
    ("encoding", "delimiter"),
    [("utf-8-sig", ","), ("utf-8", ";"), ("utf-16", "\t"), ("cp1252", ";")],
)
def test_encoding_mark_delimiter_and_line_ends_stay(
    kit: Kit, book_folder: Path, tmp_path: Path, encoding: str, delimiter: str
) -> None:
    own = gradebook(tmp_path / "own.csv", encoding, delimiter)
    book = book_of(kit, book_folder)
    export_canvas(book, tmp_path / "new.csv", own)
    before, after = own.read_bytes(), (tmp_path / "new.csv").read_bytes()
    assert after[:3] == before[:3]
    assert after.decode(encoding).count("\r\n") == before.decode(encoding).count("\r\n")
    assert len(read(tmp_path / "new.csv", encoding, delimiter)) == len(ROWS)


def test_points_that_do_not_fit_the_points_row_are_refused_or_converted(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    own = gradebook(tmp_path / "own.csv", possible="100")
    submissions = tmp_path / "submitted"
    with pytest.raises(SubmissionError, match=r"is worth 100 points; .* is worth 25") as caught:
        export_canvas(book_of(kit, book_folder), tmp_path / "new.csv", own)
    assert "--scale" in caught.value.next_step
    assert not (tmp_path / "new.csv").exists()
    book = book_of(kit, book_folder, submissions=submissions)
    export_canvas(book, tmp_path / "new.csv", own, scale=True)
    assert read(tmp_path / "new.csv")[3][5] == "99"


def test_a_column_of_extra_credit_may_be_worth_nothing(kit: Kit) -> None:
    """Canvas counts the points of such a column on top of its total."""
    stages = (kit.course.stage(STAGE),)
    extra = Target("capstone", "Capstones", stages, extra_credit=True)
    assert factor(extra, Fraction(0), "column", scale=False) == 1
    with pytest.raises(SubmissionError, match="is worth 0 points"):
        factor(replace(extra, extra_credit=False), Fraction(0), "column", scale=True)


def test_a_column_of_another_name_is_said(kit: Kit, book_folder: Path, tmp_path: Path) -> None:
    own = gradebook(tmp_path / "own.csv")
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    export_canvas(book, tmp_path / "n.csv", own, columns={STAGE: "Essay (4712)"}, scale=True)
    assert read(tmp_path / "n.csv")[3][5:7] == ["", "9.9"]
    with pytest.raises(SubmissionError) as caught:
        export_canvas(book, tmp_path / "n.csv", own, columns={STAGE: "None", "stage9": "ID"})
    assert "has no column 'None'" in caught.value.message
    assert "no results of 'stage9'" in caught.value.message


def test_an_assignment_gets_no_points_of_some_of_its_stages(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """Its column stays as it is when only one stage is exported, which has its own."""
    own = tmp_path / "own.csv"
    own.write_text("Student,ID,Assignment 3,Card and Hand\nPoints Possible,,100,25\nEve,1,90,\n")
    stages = kit.course.stages
    book = book_of(kit, book_folder, of=stages[:1])
    assert export_canvas(book, tmp_path / "new.csv", own) == 1
    assert read(tmp_path / "new.csv")[2][2:] == ["90", "17.75"]
    book = book_of(kit, book_folder, of=stages[:4])
    export_canvas(book, tmp_path / "new.csv", own)
    assert read(tmp_path / "new.csv")[2][2:] == ["17.75", "17.75"]


def test_two_students_of_one_name_get_nothing_by_name(kit: Kit, tmp_path: Path) -> None:
    stage = kit.course.stage(STAGE)
    for student in ("ada-lovelace", "Ada Lovelace"):
        put(tmp_path / "r", make_record(stage, student))
    book = book_of(kit, tmp_path / "r")
    assert export_canvas(book, tmp_path / "n.csv", gradebook(tmp_path / "own.csv")) == 0
    several = "'Lovelace, Ada' may be any of Ada Lovelace, ada-lovelace; left as it is"
    assert any(remark.endswith(several) for remark in book.remarks)


@pytest.mark.parametrize(
    ("names", "filled", "told"),
    [
        (
            ["Lovelace, Ada", "Lovelace, Ada"],
            [],
            "rows 2 ('Lovelace, Ada'), 3 ('Lovelace, Ada') of",
        ),
        (["Lovelace Ada", "Ada Lovelace"], [1], "row 2: 'Lovelace Ada' has no results"),
        (["Lovelace, Ada", "Ada Lovelace"], [], "fit equally well; left as they are"),
        (["Lovelace Ada", "Bo"], [], "its words in another order are ada-lovelace"),
        (["Lovelace, Ada", "Bo"], [0], "row 3: 'Bo' has no results"),
    ],
)
def test_of_two_rows_the_one_that_is_written_alike_gets_points_or_none(
    kit: Kit, tmp_path: Path, names: list[str], filled: list[int], told: str
) -> None:
    put(tmp_path / "r", make_record(kit.course.stage(STAGE), "ada-lovelace"))
    own, book = tmp_path / "own.csv", book_of(kit, tmp_path / "r")
    rows = [[name, str(number), "", "", "", "", ""] for number, name in enumerate(names, start=501)]
    with own.open("w", newline="") as file:
        csv.writer(file).writerows([HEADER[:7], *rows])
    assert export_canvas(book, tmp_path / "n.csv", own) == len(filled)
    assert [place for place, row in enumerate(read(tmp_path / "n.csv")[1:]) if row[5]] == filled
    assert told in " ".join(book.remarks)


def test_a_number_decides_before_a_name(kit: Kit, book_folder: Path, tmp_path: Path) -> None:
    own, book = tmp_path / "own.csv", book_of(kit, book_folder, submissions=tmp_path / "submitted")
    with own.open("w", newline="") as file:
        namesakes = [["Lovelace, Ada", "999"], ["Lovelace, Ada", "101"]]
        csv.writer(file).writerows([["Student", "ID", "Card and Hand (4711)"], *namesakes])
    export_canvas(book, tmp_path / "n.csv", own)
    assert [row[2:] for row in read(tmp_path / "n.csv")[1:]] == [[], ["24.75"]]


@pytest.mark.parametrize("content", [b"", b'a,"b\n', b"Name,Points\nada,3\n", b"\xff\xfe\x00"])
def test_a_file_that_is_no_gradebook_is_told(
    kit: Kit, book_folder: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "own.csv").write_bytes(content)
    with pytest.raises(SubmissionError, match=r"own\.csv"):
        export_canvas(book_of(kit, book_folder), tmp_path / "n.csv", tmp_path / "own.csv")


def test_the_command_names_the_file_that_it_needs(book_folder: Path, tmp_path: Path) -> None:
    arguments = ("export", book_folder, "--format", "canvas", "--to", tmp_path / "n.csv")
    assert "--gradebook" in run_autograder(*arguments, status=2).stderr
    own = gradebook(tmp_path / "own.csv")
    done = run_autograder(*arguments, "--gradebook", own, status=1)
    over = run_autograder(*arguments[:-1], own, "--gradebook", own, status=2)
    assert "is your own file" in " ".join(over.stderr.replace("│", " ").split())
    assert "eve: no row" in done.stderr.replace("\n", "")


def changed(path: Path, *changes: tuple[int, int, str]) -> Path:
    """Change cells of an export, each by row, column and text."""
    rows = [list(row) for row in ROWS]
    for row, column, text in changes:
        rows[row][column] = text
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def test_who_is_excused_stays_so_and_other_words_are_told(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """What is no number was somebody's decision."""
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    own = changed(tmp_path / "own.csv", (3, 5, "EX"), (4, 5, "late"))
    assert export_canvas(book, tmp_path / "new.csv", own) == 3
    assert read(tmp_path / "new.csv")[3][5] == "EX"
    assert f"lovelaceada-101: is excused in {STAGE}; left as it is" in book.remarks
    points = points_of(kit.course.stage(STAGE), 1)
    assert f"bo: the grade was late there and is {points} now" in book.remarks


def test_a_number_that_is_somebody_elses_by_name_is_left_alone(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """Numbers of two systems may be alike; a name that contradicts one is a reason to look."""
    book = book_of(kit, book_folder, submissions=tmp_path / "submitted")
    own = changed(tmp_path / "own.csv", (6, 1, "103"), (5, 1, "999"), (5, 0, "Somebody New"))
    export_canvas(book, tmp_path / "new.csv", own)
    assert read(tmp_path / "new.csv")[6][5] == ""
    assert any(
        "'Ærøskøbing': its keys disagree: canvas_id '103' is twolines-103, the name "
        "'Ærøskøbing' is Ærøskøbing; left as it is" in remark
        for remark in book.remarks
    )


@pytest.mark.parametrize(
    ("changes", "columns", "words"),
    [
        ([(0, 6, "Card and Hand (4712)")], {}, r"'Card and Hand \(4711\)' and .* may both be"),
        ([], {STAGE: "Final Score"}, "'Final Score' takes no points"),
        ([], {STAGE: "Section"}, "'Section' takes no points"),
        ([(2, 5, "1,000")], {}, "is worth 1000 points"),
    ],
)
def test_a_column_that_may_be_a_wrong_one_is_refused(
    kit: Kit,
    book_folder: Path,
    tmp_path: Path,
    changes: list[tuple[int, int, str]],
    columns: dict[str, str],
    words: str,
) -> None:
    own = changed(tmp_path / "own.csv", *changes)
    with pytest.raises(SubmissionError, match=words):
        export_canvas(book_of(kit, book_folder), tmp_path / "new.csv", own, columns=columns)
    assert not (tmp_path / "new.csv").exists()


def test_what_cannot_be_checked_or_has_no_column_is_told(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    """`Blackjack` alone is no assignment's title, and a row of points possible may be missing."""
    book = book_of(kit, book_folder)
    own = changed(tmp_path / "own.csv", (0, 5, "Blackjack (4711)"), (2, 0, "Points"))
    columns = {STAGE: "Blackjack (4711)"}
    with pytest.raises(SubmissionError, match="no column is called like"):
        export_canvas(book, tmp_path / "new.csv", own)
    export_canvas(book, tmp_path / "new.csv", own, columns=columns)
    assert any(f"{STAGE} is worth 25" in remark for remark in book.remarks)


def test_first_and_last_names_in_columns_of_their_own_are_canvas_too(
    kit: Kit, book_folder: Path, tmp_path: Path
) -> None:
    rows = [["LastName", "FirstName", *HEADER[1:]]]
    for name, *rest in ROWS[1:]:
        last, _, first = name.partition(", ")
        rows.append([last, first, *rest])
    with (tmp_path / "in.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    book = book_of(kit, book_folder)
    columns = {STAGE: "Card and Hand (4711)"}
    filled = export_canvas(book, tmp_path / "out.csv", tmp_path / "in.csv", columns=columns)
    own = gradebook(tmp_path / "own.csv")
    assert filled == export_canvas(book, tmp_path / "other.csv", own, columns=columns) > 0
