"""A class's grades: unchanged results with decisions and lateness applied."""

from __future__ import annotations

import json
import os
import re
import shutil
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.course.model import load_course
from autograder.errors import SubmissionError
from autograder.gradebook.attempts import ATTEMPTS
from autograder.gradebook.book import Gradebook, open_gradebook
from autograder.gradebook.hand_ins import (
    UNSORTED,
    HandIn,
    find_unsorted,
    read_submitted,
    write_submitted,
)
from autograder.gradebook.identity import Identity, name_keys
from autograder.gradebook.late import load_late_policy
from autograder.gradebook.ledger import Ledger
from autograder.gradebook.overrides import load_overrides
from autograder.gradebook.weights import load_weights
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, make_record, put

LATE = (
    '[rule]\npolicy = "{policy}"\npercent = 20\n'
    '[[due]]\nassignment = "assignment3"\nat = 2026-10-01T12:00:00Z\n'
)


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give results of stage 1 of two students."""
    for student in ("ada", "bo"):
        put(tmp_path / "results", make_record(kit.course.stage(STAGE), student))
    return tmp_path / "results"


def ledgers(book: Gradebook) -> dict[str, Ledger]:
    """Return everybody's ledger of stage 1."""
    return {
        grades.student: entry.ledger
        for grades in book.students()
        for entry in grades.entries
        if entry.stage.name == STAGE
    }


def test_without_files_beside_them_the_points_are_the_results_own(kit: Kit, results: Path) -> None:
    book = open_gradebook(kit.course, results)
    assert {name: float(each.points) for name, each in ledgers(book).items()} == {
        "ada": 24.75,
        "bo": 24.75,
    }
    assert (book.remarks, book.unreadable) == ([], 0)


def test_a_regrade_keeps_the_decision_and_tells_that_its_result_has_changed(
    kit: Kit, results: Path
) -> None:
    (results / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "ada"\nstage = 1\npoints = 22\nreason = "Oral exam."\nwas = 20\n'
    )
    put(results, make_record(kit.course.stage(STAGE), "ada", 4))
    book = open_gradebook(kit.course, results)
    assert ledgers(book)["ada"].points == 22
    assert "the override was made on 20 points" in book.remarks[0]
    record = json.loads((results / "ada" / f"{STAGE}.json").read_text())
    assert record["points"] < 22


def test_a_stage_that_nobody_handed_in_can_have_points_by_a_decision(
    kit: Kit, results: Path
) -> None:
    (results / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "ada"\nstage = 3\npoints = 15\nreason = "Shown in class."\n'
        '[[overrides]]\nstudent = "bo"\nstage = 3\nwaive = ["late"]\nreason = "Ill."\n'
    )
    book = open_gradebook(kit.course, results)
    ada, bo = book.students()
    assert ada.points(book.stages) == Fraction(99, 4) + 15
    assert bo.entry("stage3_computer_player") is None
    assert book.remarks == ["bo: an override for stage3_computer_player, but no result of it"]


def test_somebody_of_the_roster_who_handed_in_nothing_can_have_points(
    kit: Kit, results: Path
) -> None:
    text = '[[overrides]]\nstudent = "eve"\nstage = 1\npoints = 12\nreason = "Oral exam."\n'
    (results / "overrides.toml").write_text(text)
    with pytest.raises(SubmissionError, match="'eve' has no results"):
        open_gradebook(kit.course, results)
    (results / "roster.csv").write_text("student,section\nada,A\neve,A\n")
    book = open_gradebook(kit.course, results)
    assert book.names == ("ada", "bo", "eve")
    assert [*book.students()][2].points(book.stages) == 12


@pytest.mark.parametrize("override", ["", "points = 20", 'waive = ["late"]'])
def test_a_result_that_cannot_be_read_is_not_graded_and_leaves_no_total(
    kit: Kit, results: Path, override: str
) -> None:
    second = kit.course.stages[1]
    (results / "ada" / f"{second.name}.json").write_text("{")
    if override:
        (results / "overrides.toml").write_text(
            f'[[overrides]]\nstudent = "ada"\nstage = 2\nreason = "Ill."\n{override}\n'
        )
    book = open_gradebook(kit.course, results)
    ada = next(book.students())
    entry = ada.entry(second.name)
    assert entry is not None
    assert (entry.result, entry.ledger.graded, book.unreadable) == (None, False, 1)
    assert ada.points(kit.course.find_assignment("assignment3")) is None
    assert ada.points(kit.course.stages[:1]) == Fraction(99, 4)


def test_a_late_file_is_never_left_out_without_a_word(kit: Kit, results: Path) -> None:
    """Late penalties would vanish from a report or an export that names no submissions."""
    (results / "late.toml").write_text(LATE.format(policy="per_day"))
    with pytest.raises(SubmissionError, match=r"late\.toml.*no submission times") as refused:
        open_gradebook(kit.course, results)
    assert "--submissions" in refused.value.next_step


def test_a_grade_keeps_the_times_so_that_reports_and_exports_need_no_submissions(
    kit: Kit, tmp_path: Path
) -> None:
    """As the README says: `collect`, `grade`, then `export results` and nothing else."""
    submitted, results = tmp_path / "submitted", tmp_path / "results"
    attempt = submitted / ATTEMPTS / STAGE / "1"
    skeleton = kit.root / "stages" / STAGE
    for folder, student in ((submitted, "ada"), (submitted, "bo"), (attempt, "ada")):
        shutil.copytree(skeleton, folder / student / STAGE)
    day = datetime(2026, 10, 1, 13, tzinfo=UTC)
    write_submitted(submitted, {("ada", STAGE): HandIn(day), ("bo", STAGE): HandIn(day)})
    write_submitted(attempt, {("ada", STAGE): HandIn(day.replace(hour=11))})
    run_autograder("grade", submitted, "--to", results, "--stage", "1")
    (results / "late.toml").write_text(LATE.format(policy="per_day"))
    book = open_gradebook(kit.course, results)
    assert set(book.lateness()) == {("ada", STAGE), ("bo", STAGE)}
    earlier, last = book.attempts()["ada", STAGE]
    assert (earlier.lateness, bool(last.lateness)) == (None, True)

    write_submitted(submitted, {("bo", STAGE): HandIn(day.replace(hour=11))})
    run_autograder("grade", submitted, "--to", results, "--student", "bo")
    assert set(open_gradebook(kit.course, results).lateness()) == {("ada", STAGE)}


def test_a_folder_of_submissions_that_is_not_there_is_refused(kit: Kit, results: Path) -> None:
    """Else nobody would be late."""
    (results / "late.toml").write_text(LATE.format(policy="per_day"))
    with pytest.raises(SubmissionError, match="is not a folder of submissions"):
        open_gradebook(kit.course, results, submissions=results / "typo")


def test_a_mark_of_lateness_without_a_time_costs_something_only_where_time_does_not_matter(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    submissions = tmp_path / "submitted"
    submissions.mkdir()
    write_submitted(submissions, {("ada", STAGE): HandIn(late=True), ("bo", STAGE): HandIn()})
    for policy, points in (("once", Fraction(99, 4) * Fraction(4, 5)), ("per_day", None)):
        (results / "late.toml").write_text(LATE.format(policy=policy))
        book = open_gradebook(kit.course, results, submissions=submissions)
        found = ledgers(book)
        assert found["ada"].points == (points or Fraction(99, 4))
        assert found["bo"].points == Fraction(99, 4)
        assert list(book.lateness()) == ([("ada", STAGE)] if points else [])
        assert len(set(book.remarks)) == (0 if points else 1)


def test_work_without_a_time_is_told_by_name_and_in_one_sentence_where_nobody_has_one(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    submissions = tmp_path / "submitted"
    submissions.mkdir()
    (results / "late.toml").write_text(LATE.format(policy="per_day"))
    early = HandIn(datetime(2026, 9, 1, tzinfo=UTC))
    for ada, told in (
        (HandIn(), f"{submissions}: no submission times are known"),
        (early, f"bo: {STAGE} was handed in, but at an unknown time"),
    ):
        write_submitted(submissions, {("ada", STAGE): ada, ("bo", STAGE): HandIn()})
        book = open_gradebook(kit.course, results, submissions=submissions)
        assert ledgers(book)["bo"].points == Fraction(99, 4)
        assert len(book.remarks) == 1
        assert book.remarks[0].startswith(told)


def test_an_extension_for_somebody_who_is_not_there_is_told(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    submissions = tmp_path / "submitted"
    (submissions / "cy").mkdir(parents=True)
    write_submitted(submissions, {("ada", STAGE): HandIn(datetime(2026, 9, 1, tzinfo=UTC))})
    dates = ", ".join(f"{name} = 2026-10-08T12:00:00Z" for name in ("ada", "bo", "cy", "adda"))
    text = LATE.format(policy="per_day")
    (results / "late.toml").write_text(f"{text}extensions = {{ {dates} }}\n")
    assert open_gradebook(kit.course, results, submissions=submissions).remarks == [
        f"{results / 'late.toml'}: an extension for 'adda', "
        "a student without results and submissions"
    ]


def test_times_of_handing_in_are_kept_exactly(tmp_path: Path) -> None:
    known = {
        ("=cmd()", STAGE): HandIn(
            datetime(2026, 10, 1, 21, 58, 3, 250_000, UTC),
            True,
            3,
            {"card.py": "c-1.py"},
            Identity("Ærø", canvas_id="7"),
        )
    }
    write_submitted(tmp_path, known)
    assert read_submitted(tmp_path) == known
    assert read_submitted(tmp_path / "nothing") == {}


def test_names_are_the_same_however_a_system_writes_them() -> None:
    for name in ("Ada Lovelace", "Lovelace, Ada", "lovelace ada", "LOVELACE ADA"):
        assert {"adalovelace", "lovelaceada"} <= set(name_keys(name))
    assert name_keys("lovelaceada") == ["lovelaceada"]
    assert name_keys(" ,") == []


def test_the_examples_of_configuration_files_can_be_read(kit: Kit, tmp_path: Path) -> None:
    guide = (kit.root / "docs" / "configuration.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    decided, late, weighed = (
        next(block for block in blocks if word in block)
        for word in ("[[overrides]]", "[[due]]", "[weights]")
    )
    (tmp_path / "overrides.toml").write_text(decided)
    assert len(load_overrides(tmp_path / "overrides.toml", kit.course, ["ada", "bo"])) == 2
    (tmp_path / "late.toml").write_text(re.sub(r"timezone.*|(?<=:59:00)", _zoned, late))
    assert STAGE in load_late_policy(tmp_path / "late.toml", kit.course).due
    (tmp_path / "weights.toml").write_text(weighed)
    assert len(load_weights(tmp_path / "weights.toml", kit.course)) == 3


def _zoned(match: re.Match[str]) -> str:
    """Take out the zone's name, which not every machine knows, and put an offset to the times."""
    return "" if match[0] else "+02:00"


@pytest.mark.parametrize("broken", [False, True])
def test_extra_credit_comes_on_top_and_never_keeps_a_total_back(
    kit: Kit, results: Path, tmp_path: Path, broken: bool
) -> None:
    """Without it nothing is missed; where its grading failed, the rest still stands."""
    file = kit.root / "stages" / "course.toml"
    text = file.read_text().replace('id = "lab4"', 'id = "lab4"\nextra_credit = true')
    (tmp_path / "course.toml").write_text(text)
    course = load_course(tmp_path / "course.toml")
    stage = course.stage("stage5_decks_shuffle")
    put(results, make_record(stage, "ada"))
    if broken:
        (results / "ada" / f"{stage.name}.json").write_text("{")
    book = open_gradebook(course, results)
    ada, bo = book.students()
    assert bo.points(book.stages) == Fraction(99, 4)
    assert bo.points([stage]) is None
    own = ada.points([stage])
    assert (own is None) is broken
    assert ada.points(book.stages) == Fraction(99, 4) + (own or 0)


def test_a_late_file_without_a_due_date_says_that_it_takes_nothing(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    submissions = tmp_path / "submitted"
    submissions.mkdir()
    (results / "late.toml").write_text(LATE.format(policy="per_day").partition("[[due]]")[0])
    book = open_gradebook(kit.course, results, submissions=submissions)
    assert ["no due date" in each for each in book.remarks] == [True]


def test_a_students_folder_that_cannot_be_read_stops_no_class(tmp_path: Path) -> None:
    """Its student's result says so."""
    (tmp_path / "ada" / UNSORTED).mkdir(parents=True)
    (tmp_path / "ada").chmod(0)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        assert find_unsorted(tmp_path, ["ada"]) == {}
    finally:
        os.seteuid(user)
        (tmp_path / "ada").chmod(0o700)
