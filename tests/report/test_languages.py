"""Pages in the course's language, and each student's page in their own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from autograder import languages
from autograder.authoring.translating.pseudo import PSEUDO
from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.gradebook.comments import Comment
from autograder.gradebook.people import Belongs, load_people
from autograder.grading.style import RUFF_SAYS, read_message
from autograder.grading.traits import TRAITS
from autograder.languages import _, amount, moment, say, speaking
from autograder.report import rendering
from autograder.report.pages import Inputs, write_report
from autograder.report.rendering import TEMPLATES
from autograder.report.views import Work
from autograder.results.model import Deduction, FaultKind, Flag, Recognised
from casino import languages as students
from casino.languages import translator
from casino.messages import Call, Message, Place, join_texts
from tests.casino.conftest import ROOT
from tests.casino.test_said_in_languages import TWO_WORDS, literals
from tests.made import PASSED
from tests.report.samples import (
    COURSE,
    CRASHED,
    FAILED,
    FIRST,
    Page,
    page_of,
    record,
    write_results,
)

AT = datetime(2026, 12, 1, 23, 59, tzinfo=ZoneInfo("Europe/Berlin"))
JINJA = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
UNREAD = re.compile(r"<(style|script|svg)\b.*?</\1>|<!DOCTYPE[^>]*>|&\w+;", re.DOTALL)
STYLE = re.compile(r"\{% block style %\}.*?\{% endblock %\}", re.DOTALL)
READ = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')
TAG = re.compile(r"<[^<>]*>")
WORD = re.compile(r"[^\W\d_]{2,}")
# What no evidence says: code, patterns, and errors of the grader's own or of a suite's author.
SAYING = (
    *(f"grading/{name}" for name in (
        "attempts", "challenge", "evidence", "given_code", "judging", "marking", "retelling",
        "smoke", "workers",
    )),
    "sandbox/host/endings", "report/flags",
)  # fmt: skip
UNSAID = re.compile(
    r"make_a_bet|\bfor .* in |\{\} is \{\}|\\|this module|^other kind$|^No module|How"
)
CACHES = (
    languages._translations, translator, rendering._compile_templates, rendering._design,
)  # fmt: skip


@pytest.fixture
def made_up(pseudo_languages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the made-up languages, in the place of the kit's own."""
    monkeypatch.setattr(students, "LOCALE", pseudo_languages)
    for each in CACHES:
        each.cache_clear()
    yield
    for each in CACHES:
        each.cache_clear()


@pytest.mark.parametrize("name", sorted(path.name for path in TEMPLATES.glob("*.html")))
def test_no_template_says_a_word_that_is_not_marked(name: str) -> None:
    """Between tags, and in the attributes that are read out, every word is in an expression."""
    text = STYLE.sub("", (TEMPLATES / name).read_text(encoding="utf-8"))
    text = UNREAD.sub("", JINJA.sub("", text))
    assert WORD.findall(" ".join(READ.findall(text))) == []
    assert WORD.findall(TAG.sub(" ", text)) == []


@pytest.mark.parametrize("name", ["page.js", "class.js"])
def test_no_script_writes_a_word_that_is_not_marked(name: str) -> None:
    """A text with a space or a capital is in `_`, but for queries and names of attributes."""
    script = re.sub(r"^\s*//.*$", "", (TEMPLATES / name).read_text(encoding="utf-8"), flags=re.M)
    unmarked = re.sub(r'(?<![\w])_\("[^"]*"', "", script)
    shown = re.findall(
        r'(?:textContent|setAttribute\("aria-label",|line\()[ =]*["`]([^"`]*)', unmarked
    )
    assert [text for text in shown if WORD.search(re.sub(r"\$\{[^}]*\}", "", text))] == []


def test_a_students_page_says_nothing_in_english_in_the_made_up_language(made_up: None) -> None:
    """What is left is what a program or a person wrote, and code."""
    sentence = Message("Your code treats 21 as a bust. Only a count over 21 is a bust.")
    known = Recognised("x", ("one",), sentence)
    found = Message("a {name} object", name="Card")
    got = Message("no {error}, but {value}", error="ValueError", value=found)
    refused = replace(FAILED, call=Call("Card(0)"), got=got)
    stub = Message("{name} is not written yet", name="Card.value")
    unwritten = replace(CRASHED, got=stub, trace=(Place("a.py", 4, "f"),))
    ended = Message(
        "{function} without input: {why}", function="main()", why=Message("did not end")
    )
    loss = Deduction(FaultKind.DOES_NOT_RUN, 5.0, 1.0, ended)
    result = record(
        one=(FAILED, CRASHED, refused, unwritten),
        misconceptions=(known,),
        problems=(
            Message("{name} is missing", name="card.py"),
            Message("{name} is {what}, not a file", name="hand.py", what=Message("a folder")),
        ),
        deductions=(loss,),
    )
    work = Work("Ada", {FIRST: result}, comments={FIRST: (Comment("", "x", text="Own words."),)})
    with speaking("qps"):
        page = page_of(COURSE, work)
    written = {COURSE.title, "Own words.", "Ada", *(each.title for each in COURSE.stages)}
    written |= {
        PASSED.title,
        FAILED.title,
        CRASHED.title,
        "The one line",
        "The two line",
        "Cards & Games",
    }
    plain = [
        text
        for tag, text in page.texts
        if tag not in ("script", "code", "pre", "bdi", "a", "title")
        and "⟦" not in text and "⟧" not in text
        and WORD.search(text) and text not in written and not text.startswith("Use")
    ]  # fmt: skip
    assert plain == []
    assert "⟦" in page.text
    code = " ".join(text for tag, text in page.texts if tag == "code")
    for english in ("ValueError, but", "not written yet", "without input", ", line 4"):
        assert english not in code


def test_a_run_in_german_says_german(tmp_path: Path) -> None:
    """The class page is in the course's language; a student's in the own one."""
    flagged = Flag("os.system", "x")
    results = write_results(
        tmp_path / "results",
        record("Ada", one=(FAILED,), flags=(flagged,)),
        record("Bo", one=(FAILED,)),
    )
    course = replace(COURSE, language="de")
    people = {"Bo": Belongs(language="es")}
    write_report(Inputs(course, results, people=people), tmp_path / "pages")
    pages = {path.name[:3]: Page(path) for path in (tmp_path / "pages").glob("*.html")}
    index, ada, bo = pages["ind"], pages["ada"], pages["bo-"]
    assert [page.tags[0][1]["lang"] for page in (index, ada, bo)] == ["de", "de", "es"]
    assert "führt einen Befehl des Systems aus" in index.text
    assert "falsche Antwort" in ada.text
    assert "respuesta equivocada" in bo.text
    assert "wrong answer" not in ada.text + bo.text
    words = next(text for tag, text in ada.texts if tag == "script" and text.startswith("{"))
    assert json.loads(words)["Copied"] == "Kopiert"


def test_another_language_makes_the_page_anew(tmp_path: Path) -> None:
    """A page in English is no current page of a German course."""
    results = write_results(tmp_path / "results", record("Ada", one=(FAILED,)))
    for language, written in (("en", 1), ("en", 0), ("de", 1), ("de", 0)):
        report = write_report(Inputs(replace(COURSE, language=language), results), tmp_path / "to")
        assert report.written == written


def test_numbers_and_dates_are_as_the_language_has_them() -> None:
    """English has a point, German and Spanish a comma and their own months."""
    assert (amount(7.5), moment(AT)) == ("7.5", "1 Dec 2026, 23:59")
    with speaking("de"):
        assert (amount(7.5), moment(AT)) == ("7,5", "1. Dez. 2026, 23:59")
    with speaking("es"):
        assert (amount(7.5), moment(AT, year=False)) == ("7,5", "1 dic, 23:59")


@pytest.mark.parametrize(
    ("fact", "english", "german"),
    [
        (Message("{late} late ({percent}%)", late="2 d 3 h", percent="20"),
         "2 d 3 h late (20%)", "2 d 3 h zu spät (20 %)"),
        (read_message("Too many branches (14 > 12)"),
         "Too many branches (14 > 12)", "Zu viele Zweige (14 > 12)"),
        (read_message("no message of ruff's"), "no message of ruff's", "no message of ruff's"),
        (join_texts("; ", [Message("did not end"), "did not end"]),
         "did not end; did not end", "endete nicht; did not end"),
        (Call("main(draw=draw)", (Message("make_player notes the names"),
                                  Message("answers: {lines}", lines="'a'"))),
         "main(draw=draw)  # make_player notes the names  # answers: 'a'",
         "main(draw=draw)  # make_player merkt sich die Namen  # Antworten: 'a'"),
        (Place("stage1_a/card.py", 4, "Card.value"), "stage1_a/card.py, line 4, in Card.value",
         "stage1_a/card.py, Zeile 4, in Card.value"),
        ("did not end", "did not end", "did not end"),
    ],
)  # fmt: skip
def test_a_fact_is_shown_with_its_values(fact: Any, english: str, german: str) -> None:
    """Values that are messages are translated as well; what a program or a person wrote is not."""
    assert say(fact) == str(fact) == english
    with speaking("de"):
        assert say(fact) == german


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("trait", TRAITS)
def test_a_trait_of_wrong_calls_is_told_in_the_language(language: str, trait: str) -> None:
    """The subject is translated with it, at the beginning."""
    fact = Message(trait, subject=Message("the hand"))
    with speaking(language):
        assert say(fact) != str(fact)
        assert say(fact).startswith(_("the hand"))


@pytest.mark.parametrize("pattern", SAYING)
def test_each_sentence_that_evidence_says_is_marked(pattern: str) -> None:
    """Besides errors of the grader's own, code, and Python's own words."""
    for path in (ROOT / "autograder").glob(f"{pattern}.py"):
        unmarked = [
            text
            for text, is_marked in literals(path)
            if not is_marked and TWO_WORDS.search(text) and not UNSAID.search(text)
        ]
        assert unmarked == [], path


def test_what_ruff_says_of_the_courses_rules_is_known(kit: Kit) -> None:
    """Its own list of messages: each is one of ours, whatever its fields are called."""
    command = [sys.executable, "-m", "ruff", "rule", "--all", "--output-format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    charged = tuple(rule for item in kit.course.style for rule in item.rules)
    ours = {"C901", "E712", "E741", "PLR2004"}  # said in words of the kit's own
    says = [
        message
        for rule in json.loads(done.stdout)
        if rule["code"] and rule["code"].startswith(charged) and rule["code"] not in ours
        for message in rule["message_formats"]
    ]
    assert len(says) > len(RUFF_SAYS) / 2
    assert [text for text in says if isinstance(read_message(text), str)] == []


def test_a_roster_tells_a_students_language(tmp_path: Path) -> None:
    """One that the kit does not have is told with those that it has."""
    roster = tmp_path / "roster.csv"
    roster.write_text("student,language\nada,es\nbo,\n")
    assert {who: own.language for who, own in load_people(roster).items()} == {
        "ada": "es",
        "bo": "",
    }
    roster.write_text("student,language\nada,xx\n")
    with pytest.raises(
        SubmissionError, match="line 2: 'xx' isn't one of the languages: en, de, es"
    ):
        load_people(roster)


def test_the_made_up_language_that_is_mirrored_runs_from_right_to_left(made_up: None) -> None:
    """A page says so, as any right-to-left language's does."""
    with speaking("qps_plocm"):
        page = page_of(COURSE, Work("Ada", {FIRST: record()}))
    assert page.tags[0] == ("html", {"lang": "qps-plocm", "dir": "rtl"})
    assert set(PSEUDO) == {"qps", "qps_plocm"}
