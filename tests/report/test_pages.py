"""The pages: their content, hidden content, and escaped hostile text."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.course.model import Assignment
from autograder.errors import SubmissionError
from autograder.gradebook.ledger import settle
from autograder.gradebook.overrides import Override
from autograder.report import writing
from autograder.report.pages import Inputs, write_report
from autograder.report.views import StageView, Total, gains
from autograder.results.model import Deduction, FaultKind, Flag, Outcome, StyleLoss, TestResult
from casino.messages import Call, Place
from tests.report.samples import (
    CLASS_SCRIPT,
    COURSE,
    CRASHED,
    FAILED,
    FIRST,
    PASSED,
    SCRIPT,
    SECOND,
    record,
    write_results,
    written,
)


def test_a_wrong_answer_shows_its_evidence_hint_and_cards(tmp_path: Path) -> None:
    """Call, value, expectation, hint, the deck as cards and as a string to copy."""
    _, (page,) = written(tmp_path, record(one=[PASSED, FAILED, CRASHED]))
    for words in ("Called call-it(7)", "Came back got-8", "Expected want-9", "Stopped with got-8"):
        assert words in page.text
    assert "Hint: Use one() ." in page.text
    assert "Use two()" not in page.text
    names = [text for tag, text in page.texts if " of " in text and tag == "span"]
    assert names[-6:] == ["8 of Diamonds", "5 of Hearts", "10 of Clubs"] * 2
    assert ("code", "8D 5H TC") in page.texts
    assert ("code", "card.py, line 3, in one") in page.texts
    assert "1 of 3 2.67 of 8" in page.text


def test_a_deck_that_cannot_be_read_is_shown_as_text_alone(tmp_path: Path) -> None:
    """No card is invented for a string that is none."""
    _, (page,) = written(tmp_path, record(one=[replace(FAILED, deck="8D 11H <b>")]))
    assert ("code", "8D 11H <b>") in page.texts
    assert not any(attrs.get("class") == "cards" for _, attrs in page.tags)


def test_hint_mode_tells_title_outcome_and_hint_only(tmp_path: Path) -> None:
    """Nothing of the evidence is on any page, even where the record still holds it."""
    waiting = TestResult(
        "w", Outcome.NOT_STARTED, "Not yet", got="got-8 is not written yet", criterion="one"
    )
    blocked = replace(FAILED, outcome=Outcome.BLOCKED, blocked_by=f"{FIRST}.two")
    tests = [FAILED, CRASHED, blocked, waiting, replace(FAILED, outcome=Outcome.TIMED_OUT)]
    index, (page,) = written(tmp_path, record(one=tests, feedback="hint"))
    for secret in ("call-it", "got-8", "want-9", "8D", "Diamonds", "line 3"):
        assert secret not in page.source + index.source
    for shown in ("A wrong thing", "A crash", "crashed", "Use one()", "Not yet", "did not end"):
        assert shown in page.text


def test_extra_credit_stands_beside_the_total_and_is_no_part_of_it(tmp_path: Path) -> None:
    """On the student's page and on the class page; without any nothing is said of it."""
    bonus = Assignment("bonus", "On top", extra_credit=True)
    second = replace(COURSE.stages[1], assignment="bonus")
    course = replace(
        COURSE,
        assignments=(*COURSE.assignments, bonus),
        stages=(COURSE.stages[0], second),
    )
    records = (record(one=[PASSED, FAILED]), record(stage=SECOND))
    index, (page,) = written(tmp_path / "extra", *records, course=course)
    assert "16 of 20 points, and 20 extra" in page.text
    assert "16 80% and 20 extra" in index.text
    assert "Extra credit is no part of it" in index.text
    index, (page,) = written(tmp_path / "none", *records)
    assert "36 of 40 points " in page.text
    assert "extra" not in (page.text + index.text).lower()


def decimals(text: str) -> list[Decimal]:
    """Return the numbers of a sum with their signs; `of 20` is no part of it."""
    plain = re.sub(r" of [\d.]+", "", text)
    found = re.findall(r"([−+]?) ?(?:[a-z ]*?)(\d+(?:\.\d+)?)", plain)
    return [Decimal(number) * (-1 if sign == "−" else 1) for sign, number in found]


def test_what_is_shown_adds_up_for_whatever_fractions(tmp_path: Path) -> None:
    """Rubric, style and ledger sum to the digit on every page, without a line for rounding."""
    records = []
    for number in range(1, 60):
        one = [PASSED] * (number % 7) + [FAILED] * (1 + number % 11)
        losses = [
            StyleLoss("names", "a.py", n, "N801", "m", Fraction(1, n)) for n in (3, 3, 3, number)
        ]
        cut = (Deduction(FaultKind.DOES_NOT_RUN, Fraction(3), Fraction(number, 67), "why"),)
        records.append(
            record(f"s{number}", one=one, two=one, findings=tuple(losses), deductions=cut)
        )
    _, shown = written(tmp_path, *records)
    for page in shown:
        ledger, total = re.findall(r"(correctness .*?) = ([\d.]+) points", page.text)[0]
        assert sum(decimals(ledger)) == Decimal(total)
        start = page.text.index("Tests passed Points")
        rubric = page.text[start : page.text.index("The tests, one by one")]
        rows = re.findall(r"\d+ of \d+ ([\d.]+) of 8", rubric)
        assert len(rows) == 2
        assert sum(map(Decimal, rows)) == decimals(ledger)[0]
        style = page.text.split("Style points of the stage ")[1].split(" Each finding")[0]
        rows, total = style.rsplit("Style ", 1)
        lines = re.findall(r"^[\d.]+|− [\d.]+", rows)
        assert sum(decimals(" ".join(lines))) == decimals(total)[0] == decimals(ledger)[1]
        assert "rounding" not in page.text.lower()
        assert "not explained" not in page.text.lower()


def test_points_that_the_record_does_not_explain_are_named(tmp_path: Path) -> None:
    """A file in which somebody raised the points does not pass for a rounding."""
    _, (page,) = written(tmp_path, record(points=15.0))
    assert "− 5 not explained = 15 points" in page.text


def test_findings_stand_by_rule_with_count_and_sum(tmp_path: Path) -> None:
    """A rule is one row with its places, cut when many; what costs nothing is folded away."""
    loss = StyleLoss("names", "a.py", 1, "N801", "m", Fraction(1, 100))
    free = replace(loss, rule="E501", points=Fraction(0))
    _, (page,) = written(tmp_path, record(findings=(loss,) * 250 + (free,) * 3))
    assert "and 190 more 250 × − 2.5 Style" in page.text
    assert "3 more findings at no cost" in page.text


HOSTILE = (
    "=1+1\"'><script>alert(1)</script><b onclick=x>&amp;{{ 31337*31337 }}\x1b[31m\ud800\u202e\x00\n"
)


def test_hostile_text_is_shown_and_does_nothing(tmp_path: Path) -> None:
    """In every field: no tag, attribute or template of theirs, no control letter, valid UTF-8."""
    test = TestResult(
        HOSTILE,
        Outcome.CRASHED,
        HOSTILE,
        Call(HOSTILE),
        HOSTILE,
        HOSTILE,
        deck=HOSTILE,
        criterion="one",
    )
    tests = [
        replace(test, trace=(Place(HOSTILE, 1, HOSTILE),)),
        replace(test, outcome=Outcome.BLOCKED, blocked_by=HOSTILE),
        replace(PASSED, carried_forward=HOSTILE),
        replace(test, outcome=Outcome.GRADER_ERROR),
    ]
    index, (page,) = written(
        tmp_path,
        record(
            HOSTILE.replace("/", "").replace("\0", "")[:60],  # a folder's name
            one=tests,
            findings=(StyleLoss(HOSTILE, HOSTILE, 1, HOSTILE, HOSTILE, Fraction(1)),),
            deductions=(Deduction(FaultKind.DOES_NOT_RUN, Fraction(9), Fraction(1), HOSTILE),),
            flags=(Flag(HOSTILE, HOSTILE),),
            problems=(HOSTILE,),
        ),
    )
    plain = HOSTILE[: HOSTILE.index("\x1b")] + r"\x1b[31m\ud800\u202e\x00\n"
    for each, script in ((index, CLASS_SCRIPT), (page, SCRIPT)):
        scripts = [text for tag, text in each.texts if tag == "script"]
        assert scripts[-1] == script
        assert all(isinstance(json.loads(data), dict) for data in scripts[:-1])
        assert [tag for tag, _ in each.tags].count("script") == len(scripts) <= 2
        assert not any(name.startswith("on") for _, attrs in each.tags for name in attrs)
        assert all(letter.isprintable() or letter in "\n\ufe0e" for letter in each.source)
        assert plain in each.text
        assert "49" not in each.text


def test_long_text_is_cut(tmp_path: Path) -> None:
    """A name or a value of a million letters makes no page of a million letters."""
    result = record("W" * 200, one=[replace(FAILED, got="G" * 10**6)], problems=("P" * 10**6,))
    index, (page,) = written(tmp_path, result)
    assert "W" * 119 + "…" in page.text
    assert "W" * 120 not in index.text
    assert len(page.source) < 40_000


NAMES = (
    *("CON", "con", "Con", "nul.txt", "index", "index.html", "", " ", ".", "..", "-"),
    *("a/b", "a\\b", "a b", "a:b", "../../etc", "\u00e9", "e\u0301", "\ud800", "\ud801", "王"),
    *("x" * 5000, "x" * 5001, HOSTILE),
)


def test_file_names_are_safe_and_unique_on_every_system() -> None:
    """Also where the file system folds case or accents, or reserves names."""
    files = writing.file_names(NAMES).values()
    assert len(set(files)) == len(NAMES)
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9-]{0,60}\.html", file) for file in files)
    assert sum(file.startswith("con-") for file in files) == 3


def test_digests_that_begin_alike_are_written_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two students never share a page."""

    def alike(data: bytes) -> SimpleNamespace:
        digest = "0" * 12 + hashlib.sha256(data).hexdigest()[12:]
        return SimpleNamespace(hexdigest=lambda: digest)

    monkeypatch.setattr(writing, "hashlib", SimpleNamespace(sha256=alike))
    _, shown = written(tmp_path, record("王"), record("李"))
    assert sorted(page.texts[0][1][0] for page in shown) == ["李", "王"]


def test_pages_load_nothing_and_students_pages_lead_nowhere_else(tmp_path: Path) -> None:
    """No script, no address of another host, no way from a student's page to the class."""
    index, shown = written(tmp_path, record(one=[FAILED]), record("Bob", SECOND))
    for each in (index, *shown):
        markup, script = each.source.split("<script>")
        assert not re.search(r"https?:|//|url\((?!#)|@import|<link|<img|src=", markup)
        assert not re.search(r"https?:|fetch|XMLHttpRequest|import|src|eval|innerHTML", script)
    for page in shown:
        forms = [attrs for tag, attrs in page.tags if tag == "a" and "download" in attrs]
        assert all(str(form["href"]).startswith("data:text/plain;") for form in forms)
        own = [attrs for tag, attrs in page.tags if tag == "a" and attrs not in forms]
        links = {str(attrs["href"]) for attrs in own}
        ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
        assert links <= {f"#{id}" for id in ids}
        assert len(ids) == len(set(ids))


def test_flags_and_grader_faults_are_for_the_instructor_only(tmp_path: Path) -> None:
    """The index has them; the student's page says no more than `not graded`."""
    fault = TestResult(
        "t", Outcome.GRADER_ERROR, "A title", got="KeyError: 'our-own'", criterion="one"
    )
    result = record(one=[fault, PASSED], flags=(Flag("refused_call", "socket(2)"),))
    index, (page,) = written(tmp_path, result)
    for secret in ("our-own", "refused_call", "socket(2)"):
        assert secret in index.text
        assert secret not in page.source


def test_a_stage_that_is_not_graded_is_never_a_zero(tmp_path: Path) -> None:
    """It says so in words, has no ledger, and is left out of the total on both pages."""
    fault = TestResult("t", Outcome.GRADER_ERROR, "A title")
    index, (page,) = written(tmp_path, record(), record(stage=SECOND, one=[fault]))
    assert "20 of 20; stage 2 not graded yet" in page.text
    assert "Stage 1: Card and Hand ● 20 of 20 , all 2 tests passed" in page.text
    assert "correctness" not in page.text
    assert "Ada 20 not graded 20 50% not graded 2" in index.text
    index, _ = written(tmp_path / "none", record(one=[fault]), record("Bo", stage=SECOND))
    assert "Ada not graded not handed in – not graded 1" in index.text


def test_not_handed_in_and_not_started_are_told_apart(tmp_path: Path) -> None:
    """One has no section; the other's is neutral and folds its tests away."""
    waiting = TestResult(
        "w", Outcome.NOT_STARTED, "Not yet", got="Card.value is not written yet", criterion="one"
    )
    index, (ada, bob) = written(tmp_path, record("Ada", one=[waiting]), record("Bob", SECOND))
    assert "12 of 40 1 Card and Hand" in ada.text
    assert "The game 0 of 20 ○ not handed in" in ada.text
    assert "Stage 2:" not in ada.text
    assert ("code", "Card.value is not written yet") in ada.texts
    assert not any("bad" in str(attrs.get("class")) for _, attrs in ada.tags)
    assert "Stage 1:" not in bob.text
    assert "Ada 12 not handed in 12 30% missing 2" in index.text


def test_where_most_is_still_to_be_had_counts_whole_stages(tmp_path: Path) -> None:
    """One that is not handed in has no place on the page; one that is not started has."""
    waiting = TestResult("w", Outcome.NOT_STARTED, "Not yet")
    _, (ada, bob) = written(
        tmp_path,
        record("Ada", SECOND, one=[FAILED]),
        record("Bob", one=[waiting], two=[waiting]),
        record("Bob", SECOND, one=[waiting]),
    )
    found = re.search(r"Biggest gains (.*?) Stage 2:", ada.text)
    assert found
    assert found[1] == "Not handed in stage 1 · 20 points The one line stage 2 · 8 points"
    found = re.search(r"Biggest gains (.*?) Stage 1:", bob.text)
    assert found
    assert found[1] == "Not started yet stage 1 · 20 points The one line stage 2 · 8 points"
    assert ("a", {"href": f"#{FIRST}"}) in bob.tags


def test_nobody_misses_extra_credit_that_was_not_handed_in(tmp_path: Path) -> None:
    """It is called so, is no gain to be had, and totals are out of the other stages."""
    bonus = Assignment("bonus", "Bonus", extra_credit=True)
    first, second = COURSE.stages
    course = replace(
        COURSE,
        assignments=(*COURSE.assignments, bonus),
        stages=(first, replace(second, assignment=bonus.id)),
    )
    records = [record("Ada"), record("Bob", SECOND, one=[FAILED])]
    index, (ada, bob) = written(tmp_path, *records, course=course)
    assert "Bonus (extra credit)" in ada.text
    assert "Biggest gains" not in ada.text
    assert "The one line stage 2 · 8 points" in bob.text
    assert "Total /20 " in index.text
    assert "missing 1" in index.text
    assert "missing 2" not in index.text


def test_carried_forward_and_blocked_name_their_cause(tmp_path: Path) -> None:
    """Points given say which stage was the cause; a blocked test leads to what blocks it."""
    tests = [
        replace(PASSED, carried_forward=FIRST),
        replace(FAILED, outcome=Outcome.BLOCKED, blocked_by=f"{FIRST}.two"),
        replace(FAILED, outcome=Outcome.BLOCKED, blocked_by=f"{SECOND}.two"),
    ]
    index, (page,) = written(tmp_path, record(), record(stage=SECOND, one=tests))
    assert "Failures that stage 1, Card and Hand, causes cost nothing here." in page.text
    assert "Blocked by The two line of stage 1, Card and Hand." in page.text
    assert "Blocked by The two line . Put" in page.text
    assert ("a", {"href": f"#{FIRST}.two"}) in page.tags
    assert "uncharged bug of stage 1 in 2" in index.text


def test_a_cause_that_lost_points_itself_is_no_question(tmp_path: Path) -> None:
    """The bug was charged once, where it is; nobody has to look."""
    charged = record(one=[FAILED])
    carried = record(stage=SECOND, one=[replace(PASSED, carried_forward=FIRST)])
    index, _ = written(tmp_path, charged, carried)
    assert "uncharged bug" not in index.text


def test_deductions_say_why_in_plain_words(tmp_path: Path) -> None:
    """Kind, what the stage keeps at most, what was taken, and the evidence."""
    cut = (Deduction(FaultKind.DOES_NOT_COMPILE, Fraction(6), Fraction(14), "card.py: line 3"),)
    index, (page,) = written(tmp_path, record(deductions=cut))
    assert "The code does not compile card.py: line 3 6 − 14" in page.text
    assert "correctness 16 + style 4 − deductions 14 = 6 points" in page.text
    assert "does not compile 1" in index.text
    assert "Biggest gains The code does not compile stage 1 · 14 points" in page.text


def test_pages_are_sound_html(tmp_path: Path) -> None:
    """One h1, no heading level skipped, landmarks, and a scope on every table header."""
    index, (page,) = written(tmp_path, record(one=[FAILED, PASSED], problems=("x",)))
    for each in (index, page):
        levels = [int(tag[1]) for tag, _ in each.tags if re.fullmatch("h[1-6]", tag)]
        assert levels.count(1) == 1
        assert all(b <= a + 1 for a, b in zip([0, *levels], levels, strict=False))
        assert {"header", "main"} <= {tag for tag, _ in each.tags}
        assert all(attrs.get("scope") for tag, attrs in each.tags if tag == "th")
        assert ("html", {"lang": "en"}) in each.tags


def test_a_page_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the page; no half page and no temporary file stay behind."""
    pages = tmp_path / "pages"
    written(pages, record())
    before = {path.name: path.read_bytes() for path in pages.iterdir()}
    results = write_results(tmp_path / "results", record(one=[FAILED]))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(SubmissionError, match=r"ada-.*\.html: .* No space left"):
        write_report(Inputs(COURSE, results), pages)
    assert {path.name: path.read_bytes() for path in pages.iterdir()} == before


def test_a_class_without_results_has_an_index(tmp_path: Path) -> None:
    """The folder is made, and the page says that there is nothing."""
    index, shown = written(tmp_path / "deep" / "er")
    assert "There are no results." in index.text
    assert shown == []


def test_reports_import_neither_sandbox_nor_grading() -> None:
    """The package works from records alone."""
    names = ("autograder.sandbox", "autograder.grading.grader", "autograder.run.run_class")
    code = (
        "import sys, autograder.report.pages, autograder.report.terminal; "
        f"print([name for name in {names} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_a_person_decided_is_no_gain_to_be_had() -> None:
    """A decided criterion and a waived cap count with that; a decided stage, not at all."""
    cut = Deduction(FaultKind.REPAIRED, Fraction(9), Fraction(3), "card.py")
    result = record("Ada", one=[FAILED], deductions=(cut,))
    stage = COURSE.stages[0]
    most = result.criteria[0].max_points

    def found(**what: Any) -> list[tuple[str, float]]:
        ledger = settle(result, Override("Ada", stage.name, "Oral exam.", **what))
        view = StageView(stage, result, ledger)
        return [(gain.title, gain.points) for gain in gains([Total("", (view,))])]

    title = result.criteria[0].title
    assert (title, most) in found()
    id = result.criteria[0].id
    assert (title, most - 1) in found(criteria=((id, Fraction(1)),))
    assert title not in dict(found(criteria=((id, Fraction(str(most))),)))
    assert found()[-1] == ("The code was repaired", 3)
    assert "The code was repaired" not in dict(found(waive=("deduction",)))
    assert found(points=Fraction(3)) == []
