"""`write_report` and the command: files read, skipped, and rewritten, and decisions applied."""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer

from autograder.commands.options import stages_of
from autograder.course.files import Kit, find_kit
from autograder.gradebook.late import Lateness
from autograder.gradebook.overrides import Override
from autograder.grading.attempts import NOT_BY_ONE
from autograder.report.advice import advise
from autograder.report.pages import Inputs, Report, write_report
from autograder.results.files import make_plain
from autograder.results.model import (
    NO_ERROR_BUT,
    NOT_COMPILED,
    NOT_FOUND,
    Outcome,
    Recognised,
    Result,
)
from casino.engine.slips.values import MISSING_RETURN
from casino.messages import Call, Message, Text
from tests.conftest import run_autograder
from tests.made import made_result
from tests.report.samples import COURSE, FAILED, FIRST, PASSED, SECOND, Page, record, write_results


def report(tmp_path: Path, *records: Result, jobs: int = 1, **more: Any) -> Report:
    """Write results and their pages."""
    results = write_results(tmp_path / "results", *records)
    return write_report(Inputs(COURSE, results, **more), tmp_path / "pages", jobs)


def student_page(tmp_path: Path, name: str) -> Page:
    """Return one student's page."""
    (path,) = (tmp_path / "pages").glob(f"{name}-*.html")
    return Page(path)


def test_pages_come_from_the_files_and_say_what_the_records_say(tmp_path: Path) -> None:
    """A page for each student, one for the class, and nothing skipped."""
    done = report(tmp_path, record("ada", one=[PASSED, FAILED]), record("bob"))
    assert (done.written, done.unchanged, done.problems) == (2, 0, ())
    assert len(list((tmp_path / "pages").iterdir())) == 3
    assert "got-8" in student_page(tmp_path, "ada").text


BAD = {
    "cut off": '{"schema_version": 1, "student": "ada"',
    "no table": "[]",
    "another student": json.dumps(make_plain(record("bob"))),
    "not a number": json.dumps(make_plain(record("ada")) | {"points": float("nan")}),
    "another version": json.dumps(make_plain(record("ada")) | {"schema_version": 3}),
    "too deep": "[" * 100_000,
    "not text": b"\xff\xfe",
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_what_is_no_result_is_named_and_skipped(tmp_path: Path, content: str | bytes) -> None:
    """Others get their pages; the class page names the file too."""
    path = write_results(tmp_path / "results", record("bob")) / "ada" / f"{FIRST}.json"
    path.parent.mkdir()
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    done = report(tmp_path)
    assert (done.written, len(done.problems)) == (1, 1)
    assert done.problems[0].startswith(f"{path}: ")
    assert str(path) in Page(done.index).text


def test_a_stage_that_one_handed_in_by_mistake_is_told_and_can_be_left_out(tmp_path: Path) -> None:
    """Everybody else misses it, so totals are out of more."""
    names = [f"student{number}" for number in range(10)]
    records = [*(record(name) for name in names), record("student3", SECOND)]
    done = report(tmp_path, *records)
    (remark,) = done.remarks
    assert f"{SECOND} was handed in by 1 of 10 students (student3)" in remark
    assert "not handed in" in student_page(tmp_path, "student4").text
    first = [stage for stage in COURSE.stages if stage.name == FIRST]
    done = report(tmp_path, *records, of=first)
    assert done.remarks == ()
    for name in ("student3", "student4"):
        assert "not handed in" not in student_page(tmp_path, name).text
    assert not any(f"stage {n}" in Page(done.index).text.lower() for n in (2, 3))


def test_what_counts_is_an_assignment_or_a_stage() -> None:
    course = find_kit().course
    first = course.stages[0]
    for word in (first.name, "1", "card_hand"):
        assert stages_of(course, [word]) == (first,)
    assert stages_of(course, ["lab4"]) == course.find_assignment("lab4")
    assert stages_of(course, ["lab4", "1"]) == (first, *course.find_assignment("lab4"))
    with pytest.raises(
        typer.BadParameter, match=r"'lab5' is neither an assignment.*assignment3, lab4"
    ):
        stages_of(course, ["lab5"])


def test_who_handed_in_something_else_is_missing_in_what_counts(tmp_path: Path) -> None:
    second = [stage for stage in COURSE.stages if stage.name == SECOND]
    done = report(tmp_path, record("ada"), record("bob", SECOND), of=second)
    index = Page(done.index).text
    assert "ada" in index
    assert done.written == 1


def test_a_stage_that_a_few_of_few_handed_in_is_not_told(tmp_path: Path) -> None:
    assert report(tmp_path, record("ada"), record("bob"), record("ada", SECOND)).remarks == ()


def test_a_stage_whose_result_cannot_be_read_is_not_graded_on_the_pages(tmp_path: Path) -> None:
    """It was handed in, so no page says that it was not."""
    results = write_results(tmp_path / "results", record("ada"), record("bob"))
    (results / "ada" / f"{SECOND}.json").write_text("{")
    done = report(tmp_path)
    page, index = student_page(tmp_path, "ada").text, Page(done.index).text
    assert len(done.problems) == 1
    assert "not graded" in page
    assert "not handed in" not in page
    assert "not graded 2" in " ".join(index.split())
    assert "not handed in" in student_page(tmp_path, "bob").text
    (results / "ada" / f"{SECOND}.json").unlink()
    write_results(results, record("bob", SECOND))
    report(tmp_path)
    assert "not handed in" in student_page(tmp_path, "ada").text


def test_pages_of_unchanged_data_are_not_written_again(tmp_path: Path) -> None:
    """Same file, same inode; a changed result, a cut page and a lost one are written."""
    records = [record(name) for name in ("ada", "bob", "cem", "dan")]
    report(tmp_path, *records)
    before = {path.name[:3]: path for path in (tmp_path / "pages").iterdir()}
    inodes = {name: path.stat().st_ino for name, path in before.items()}
    before["bob"].write_bytes(before["bob"].read_bytes()[:-20])
    before["cem"].unlink()
    done = report(tmp_path, record("dan", one=[FAILED]))
    assert (done.written, done.unchanged) == (3, 1)
    assert before["ada"].stat().st_ino == inodes["ada"]
    assert before["bob"].read_bytes().endswith(b"</html>")
    assert "got-8" in before["dan"].read_text(encoding="utf-8")


def test_pages_of_students_who_are_gone_are_named_and_stay(tmp_path: Path) -> None:
    """The instructor deletes them, or not; what is no page of a report's is not spoken of."""
    assert report(tmp_path, record("ada"), record("bob")).remarks == ()
    (tmp_path / "pages" / "notes.html").write_text("mine")
    shutil.rmtree(tmp_path / "results" / "bob")
    (tmp_path / "results" / "ada" / f"{FIRST}.json").write_text("{")
    [told] = report(tmp_path).remarks
    [left] = (tmp_path / "pages").glob("bob-*.html")
    assert (
        f"1 page of an earlier report, of students who are not in these results ({left.name})"
        in told
    )


def test_many_processes_write_the_same_bytes(tmp_path: Path) -> None:
    """And the class page does not depend on who finished first."""
    tests = (PASSED, FAILED)
    records = [record(f"s{number:02}", one=tests[: number % 2 + 1]) for number in range(40)]
    # Written once: a page says to the minute when a result was written.
    results = write_results(tmp_path / "results", *records)
    written = []
    for jobs in (1, 2):
        folder = tmp_path / f"pages{jobs}"
        write_report(Inputs(COURSE, results), folder, jobs)
        written.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert written[0] == written[1]
    assert len(written[0]) == 41


def test_overrides_and_lateness_are_steps_of_the_ledger(tmp_path: Path) -> None:
    """The page shows each with its reason, and its points are those that count."""
    report(
        tmp_path,
        record("ada"),
        record("bob"),
        overrides={
            ("ada", FIRST): Override("ada", FIRST, "Oral exam.", points=Fraction(18), by="Kim"),
            ("ada", SECOND): Override("ada", SECOND, "On paper.", points=Fraction(5)),
        },
        lateness={("bob", FIRST): Lateness(Fraction(1, 4), "points", "1 day late")},
    )
    ada, bob = student_page(tmp_path, "ada"), student_page(tmp_path, "bob")
    assert "Decided by your instructor Oral exam. (Kim) − 2 18" in ada.text
    assert "18 of 20 points" in ada.text
    assert "On paper. + 5 5" in ada.text
    assert "Late 1 day late − 5 15 Points of the stage 15 of 20" in bob.text
    index = Page(tmp_path / "pages" / "index.html").text
    assert "decided by hand 1" in index
    assert "late 1" in index


def test_all_pages_show_times_in_the_zone_of_the_due_dates(tmp_path: Path) -> None:
    """Not in this machine's: the class page and a student's say the same of one result."""
    zone = timezone(timedelta(hours=5, minutes=45))
    due = replace(COURSE.stage(FIRST), due=datetime(2026, 10, 1, tzinfo=zone))
    course = replace(COURSE, stages=(due, *COURSE.stages[1:]))
    results = write_results(tmp_path / "results", record("ada"))
    os.utime(results / "ada" / f"{FIRST}.json", (1_790_000_000, 1_790_000_000))
    write_report(Inputs(course, results), tmp_path / "pages")
    written = datetime.fromtimestamp(1_790_000_000, zone).strftime("%H:%M")
    assert f"{written}" in student_page(tmp_path, "ada").text
    assert f"{written}" in Page(tmp_path / "pages" / "index.html").text


DUE = datetime(2026, 10, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("due", "now", "gain"),
    [
        (DUE, DUE - timedelta(minutes=1), False),
        (DUE, DUE + timedelta(minutes=1), True),
        (None, DUE, False),  # nobody knows whether the last stage is due
    ],
)
def test_a_stage_that_is_not_due_is_no_gain(
    tmp_path: Path, due: datetime | None, now: datetime, gain: bool
) -> None:
    """Its due date stands where others are "not handed in"."""
    first, second = COURSE.stages
    course = replace(COURSE, stages=(first, replace(second, due=due)))
    write_results(tmp_path / "results", record("ada", one=[FAILED]), record("bo", SECOND))
    write_report(Inputs(course, tmp_path / "results", now=now), tmp_path / "pages")
    text = student_page(tmp_path, "ada").text
    assert ("Not handed in stage 2" in text) is gain
    assert ("due 1 Oct 2026, 12:00" in text) is (due is not None and not gain)
    assert "The one line stage 1" in text


@pytest.mark.parametrize(
    ("source", "got", "said"),
    [
        (
            "def f(:\n", Message(NOT_COMPILED, file="card.py", error="SyntaxError: x (line 1)"),
            "stage1_card_hand/card.py, line 1: SyntaxError: invalid syntax. Python cannot read",
        ),
        (
            "x = 1\n", "AttributeError: module 'stage1_card_hand.card' has no attribute 'Card'",
            "There is no Card in stage1_card_hand/card.py. Keep the name that the handout gives.",
        ),
        ("x = 1\n", Message(NOT_FOUND, error="No module named 'stage1_card_hand.hand'"),
         "hand.py is missing"),
        (
            "class A:\n  def f(self):\n    self.f = []\n",
            "TypeError: 'list' object is not callable",
            "stage1_card_hand/card.py, line 3: self.f hides the method f()",
        ),
    ],
)  # fmt: skip
def test_one_cause_is_one_sentence_as_casino_check_says_it(
    tmp_path: Path, source: str, got: Text, said: str
) -> None:
    """It is at the top, with the number of tests, and one row of the class page."""
    lost = [replace(FAILED, title=f"Test {n}", expected="", got=got) for n in range(4)]
    own = record("ada", one=[*lost[:2], replace(lost[2], expected="ValueError")], two=lost[3:])
    other = record("bo", one=lost[:2], two=lost[2:])
    for student in ("ada", "bo"):
        folder = tmp_path / "submitted" / student / FIRST
        folder.mkdir(parents=True)
        (folder / "card.py").write_text(source)
    report(tmp_path, own, other, submissions=tmp_path / "submitted")
    text = student_page(tmp_path, "ada").text
    assert re.search(r"Fix this first " + re.escape(said) + ".* 4 tests fail because", text)
    assert text.count(f"Stopped with {got}") == 1
    index = Page(tmp_path / "pages" / "index.html").text
    assert index.count("Stops with") == 2  # as the biggest misconception, and as a row


def test_advice_of_casino_check_stands_at_its_criterion(tmp_path: Path) -> None:
    """For fewer tests than make a cause, and for a `raise` or a `return` that is missing."""
    folder = tmp_path / "submitted" / "ada" / FIRST
    folder.mkdir(parents=True)
    (folder / "card.py").write_text("class A:\n  def f():\n    if 1 == 1 or 2:\n      pass\n")
    error = "TypeError: A.f() takes 0 positional arguments but 1 was given"
    lost = [
        replace(FAILED, got=error, expected=""),
        replace(
            FAILED, got=Message(NO_ERROR_BUT, error="ValueError", value="8"), expected="ValueError"
        ),
    ]
    report(tmp_path, record("ada", one=lost[:1], two=lost[1:]), submissions=tmp_path / "submitted")
    text = student_page(tmp_path, "ada").text
    assert "Look here: stage1_card_hand/card.py, line 2: self is missing" in text
    assert (
        "Look here: No error was raised: does your code reach a raise ValueError(...) in this case?"
        in text
    )
    assert "Worth a look: stage1_card_hand/card.py, line 3: or 2 is always true" in text


def test_advice_is_about_the_error_and_not_the_remark_after_it() -> None:
    """Grading adds one if an error also comes with right earlier stages."""
    error = "AttributeError: 'NoneType' object has no attribute 'hit'"
    lost = replace(FAILED, got=Message(NOT_BY_ONE, got=error, stage=FIRST), expected="")
    said = advise(record(one=[lost]), [lost], {})
    assert said == f"{error[len('AttributeError: ') :]}. {MISSING_RETURN}"


def test_code_for_a_newer_python_is_no_fault_of_the_graders(tmp_path: Path) -> None:
    """Only the sentence with both versions stands on the page."""
    waits = replace(FAILED, outcome=Outcome.GRADER_ERROR)
    own = record("ada", one=[waits], two=[waits], problems=("for Python 3.14",))
    report(tmp_path, replace(own, graded=False))
    text = student_page(tmp_path, "ada").text
    assert "for Python 3.14" in text
    assert "costs you nothing" in text
    assert "fault of the grader" not in text.lower()


def test_a_changed_override_changes_the_page(tmp_path: Path) -> None:
    """A page is current only if everything that it shows is."""
    override = Override("ada", FIRST, "Oral exam.", points=Fraction(18))
    for overrides, expected in (({}, "20 of 20"), ({("ada", FIRST): override}, "18 of 20")):
        report(tmp_path, record("ada"), overrides=overrides)
        assert expected in student_page(tmp_path, "ada").text


def test_an_override_on_a_changed_result_is_told(tmp_path: Path) -> None:
    """It is applied, and somebody should look at it again."""
    override = Override("ada", FIRST, "Oral exam.", points=Fraction(18), was=Fraction(3))
    done = report(tmp_path, record("ada"), overrides={("ada", FIRST): override})
    assert "the override was made on 3 points" in done.remarks[0]


def test_who_handed_in_and_has_no_result_is_named(tmp_path: Path) -> None:
    """Not graded is not the same as not handed in."""
    for student in ("ada", "eve"):
        (tmp_path / "submitted" / student / FIRST).mkdir(parents=True)
    done = report(
        tmp_path, record("ada"), record("bob", SECOND), submissions=tmp_path / "submitted"
    )
    text = Page(done.index).text
    assert "eve not graded not handed in not graded 1 missing 2" in text
    assert "missing 1" in text


def test_one_error_in_many_tests_is_told_once(tmp_path: Path) -> None:
    """An import that fails does not fill the page; each test is still listed with its call."""
    crash = replace(FAILED, outcome="crashed", expected="")
    crashed = [replace(crash, title=f"Test {n}", call=Call(f"f({n})")) for n in range(6)]
    report(tmp_path, record("ada", one=crashed[:3], two=crashed[3:]))
    text = student_page(tmp_path, "ada").text
    assert text.count("Stopped with got-8") == 1
    assert "Fix this first got-8 6 tests fail because of this." in text
    assert "One cause of 6 failed tests: got-8 stage 1 · 16 points" in text
    assert all(f"Test {n} f({n})" in text for n in range(6))


def test_a_misconception_is_told_at_its_criterion(tmp_path: Path) -> None:
    """In hint mode too: the sentence gives nothing away."""
    told = (Recognised("ace", ("one",), "Counts the ace as 11."),)
    result = record("ada", one=[FAILED], two=[FAILED], misconceptions=told)
    report(tmp_path, replace(result, feedback="hint"))
    text = student_page(tmp_path, "ada").text
    assert text.count("What it looks like: Counts the ace as 11.") == 1


def test_the_command_reads_real_results(tmp_path: Path) -> None:
    """Status 2 and the file's name where one is no result; the pages are there all the same."""
    results = write_results(tmp_path / "results", record("ada"))
    bad = results / "ada" / "stage2_human_vs_dealer.json"
    bad.write_text("{")
    done = run_autograder("report", results, "--to", tmp_path / "pages", "--json", status=2)
    told = json.loads(done.stdout)
    assert (told["written"], len(told["skipped"])) == (1, 1)
    assert str(bad) in done.stderr.replace("\n", "")
    assert (tmp_path / "pages" / "index.html").is_file()


def test_the_command_counts_pages_and_tells_the_mend_of_what_is_skipped(tmp_path: Path) -> None:
    """One page is told in the singular."""
    results = write_results(tmp_path / "results", record("ada"))
    (results / "ada" / "stage2_human_vs_dealer.json").write_text("{")
    done = run_autograder("report", results, "--to", tmp_path / "pages", status=2)
    told = " ".join(done.stderr.split())
    assert "1 page written, 0 unchanged." in told
    assert "Grade this student again, or take the file away." in told


def test_the_command_tells_who_waits_for_an_answer_and_can_leave_the_forms_out(
    tmp_path: Path, kit: Kit
) -> None:
    stage = kit.course.stages[0]
    lost = {stage.criteria[0].id: (FAILED,)}
    results = write_results(tmp_path / "results", made_result(stage, "ada", lost))
    (results / "appeals.toml").write_text(
        f'[[appeals]]\nid = "1"\nstudent = "ada"\nstage = "{stage.name}"\n'
        f'criterion = "{stage.criteria[0].id}"\ntext = "Why?"\n'
    )
    done = run_autograder("report", results, "--to", tmp_path / "pages")
    assert "1 appeal waits for an answer" in done.stderr
    assert "You asked: Why?" in student_page(tmp_path, "ada").text
    index = (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    assert "See who asks" in index
    assert "asks about 1" in index
    (results / "appeals.toml").unlink()
    run_autograder("report", results, "--to", tmp_path / "pages")
    assert "See who asks" not in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    assert "Ask about this" in student_page(tmp_path, "ada").text
    run_autograder("report", results, "--to", tmp_path / "pages", "--no-appeals")
    assert "Ask about this" not in student_page(tmp_path, "ada").text


def test_pages_are_not_mixed_with_the_results(tmp_path: Path) -> None:
    results = write_results(tmp_path / "results", record("ada"))
    done = run_autograder("report", results, "--to", results, status=2)
    assert "give a folder of its own" in " ".join(done.stderr.replace("│", "").split())
    assert [path.name for path in results.iterdir()] == ["ada"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Bad input: a sentence and status 2."""
    done = run_autograder("report", tmp_path / "none", "--to", tmp_path / "pages", status=2)
    assert "cannot be read as a folder of results" in done.stderr.replace("\n", " ")
    assert not (tmp_path / "pages").exists()
