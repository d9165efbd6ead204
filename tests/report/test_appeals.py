"""Appeals on pages: the form that a page offers, and received appeals."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from autograder.gradebook.appeal_form import read_form
from autograder.gradebook.appeals import Appeal
from autograder.gradebook.comments import Comment
from autograder.gradebook.overrides import Override
from autograder.report.pages import Inputs, write_report
from autograder.results.model import Outcome, Result, TestResult
from casino.messages import Call
from tests.report.samples import COURSE, FAILED, FIRST, PASSED, Page, record, write_results

PLACE = ("ada", FIRST)
APPEAL = Appeal("a1", "ada", FIRST, "one", "Is 8 <wrong>?\nRule 3 says so.")
ANSWERED = Appeal(
    "a1", "ada", FIRST, "one", "Is it?", answer="c1", by="maria", answered="2026-11-25"
)


def page(tmp_path: Path, result: Result, **more: Any) -> Page:
    """Return ada's page."""
    results = write_results(tmp_path / "results", result)
    write_report(Inputs(COURSE, results, **more), tmp_path / "pages", 1)
    (path,) = (tmp_path / "pages").glob("ada-*.html")
    return Page(path)


def forms(shown: Page) -> dict[str, str]:
    """Return the forms that a page offers, by the names of their files."""
    links = [attrs for tag, attrs in shown.tags if tag == "a" and "download" in attrs]
    return {str(each["download"]): unquote(str(each["href"]).partition(",")[2]) for each in links}


def test_each_criterion_that_lost_points_has_a_form_that_reads_back(tmp_path: Path) -> None:
    shown = page(tmp_path, record("ada", one=[FAILED], two=[PASSED]))
    ((name, form),) = forms(shown).items()
    assert name == f"appeal-ada-{FIRST}-one.txt"
    back = read_form(f"{form}Rule 3 says 8.\n".encode())
    assert (back.student, back.stage, back.criterion) == ("ada", FIRST, "one")
    assert back.text == "Rule 3 says 8."
    assert f"version {back.version}" in shown.text
    assert [text for tag, text in shown.texts if tag == "pre"] == [form.strip()]


def test_nothing_is_asked_where_nothing_was_begun_or_the_grader_failed(tmp_path: Path) -> None:
    waiting = TestResult("t", Outcome.NOT_STARTED, "A title")
    fault = TestResult("t", Outcome.GRADER_ERROR, "A title")
    assert not forms(page(tmp_path, record("ada", one=[waiting], two=[fault])))


def test_points_that_a_person_gave_back_leave_nothing_to_ask(tmp_path: Path) -> None:
    given = {PLACE: Override("ada", FIRST, "Oral.", criteria=(("one", Fraction(8)),))}
    lost = record("ada", one=[FAILED], two=[FAILED])
    assert list(forms(page(tmp_path, lost, overrides=given))) == [f"appeal-ada-{FIRST}-two.txt"]


def test_a_course_that_takes_no_appeals_offers_no_form(tmp_path: Path) -> None:
    shown = page(tmp_path, record("ada", one=[FAILED]), asks=False)
    assert not forms(shown)
    assert "Ask about this" not in shown.text


def test_one_error_that_stops_many_tests_leaves_the_form_at_its_criterion(tmp_path: Path) -> None:
    stopped = TestResult("t", Outcome.CRASHED, "A title", Call("call()"), "NameError: x")
    shown = page(tmp_path, record("ada", one=[stopped] * 5))
    assert list(forms(shown)) == [f"appeal-ada-{FIRST}-one.txt"]


def test_a_question_that_waits_is_shown_escaped_and_is_not_asked_again(tmp_path: Path) -> None:
    shown = page(tmp_path, record("ada", one=[FAILED]), appeals={PLACE: (APPEAL,)})
    assert "You asked: Is 8 <wrong>? Rule 3 says so. This waits for an answer." in shown.text
    assert "&lt;wrong&gt;" in shown.source
    assert not forms(shown)


def test_question_and_answer_stand_at_the_criterion_and_in_no_list_of_comments(
    tmp_path: Path,
) -> None:
    said = (
        Comment("ada", FIRST, "Yes, 8 it is.", "one", by="maria", id="c1"),
        Comment("ada", FIRST, "Well named.", by="maria", id="c2"),
    )
    lost, later = record("ada", one=[FAILED]), {"comments": {PLACE: said}}
    before = page(tmp_path, lost, **later)
    after = page(tmp_path, lost, **later, appeals={PLACE: (ANSWERED,)})
    assert "Yes, 8 it is." in before.text  # a page is written anew for an answer
    assert "You asked: Is it? Answer: Yes, 8 it is. maria, 2026-11-25" in after.text
    assert after.text.count("Yes, 8 it is.") == 1
    assert "Comments Well named." in after.text


def test_an_answer_is_shown_though_all_has_passed_since(tmp_path: Path) -> None:
    said = (Comment("ada", FIRST, "A mend of ours.", "one", id="c1"),)
    whole = record("ada", one=[PASSED])
    shown = page(tmp_path, whole, comments={PLACE: said}, appeals={PLACE: (ANSWERED,)})
    assert "Answer: A mend of ours." in shown.text
