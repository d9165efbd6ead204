"""Pages in the course's language, and each student's in the own one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from autograder import languages
from autograder.authoring.translating.pseudo import PSEUDO
from autograder.course.files import Kit
from autograder.course.impostors import asked
from autograder.errors import SubmissionError
from autograder.gradebook.comments import Comment
from autograder.gradebook.people import Belongs, load_people
from autograder.grading import traits
from autograder.grading.ruff_says import RUFF_SAYS
from autograder.languages import _, amount, evident, moment, retold, speaking
from autograder.report import rendering
from autograder.report.pages import Inputs, write_report
from autograder.report.rendering import TEMPLATES
from autograder.report.views import Work
from autograder.results.model import Deduction, FaultKind, Flag, Recognised
from casino import languages as students
from casino.languages import translator
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
    "sandbox/host/endings", "report/flags", "course/impostors",
)  # fmt: skip
UNSAID = re.compile(
    r"make_a_bet|\bfor .* in |\{\} is \{\}|\\|this module|^other kind$|^No module|How"
)
CACHES = (
    languages._translations, languages._retold, languages._forms, translator,
    rendering._compiled, rendering._design,
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
    known = Recognised(
        "x", ("one",), "The program takes 21 for a bust; only a count over 21 is one."
    )
    refused = replace(FAILED, call="Card(0)", got="no ValueError, but a Card object")
    unwritten = replace(CRASHED, got="Card.value is not written yet", trace=("a.py, line 4, in f",))
    loss = Deduction(FaultKind.DOES_NOT_RUN, 5.0, 1.0, "main() without input: did not end")
    result = record(
        one=(FAILED, CRASHED, refused, unwritten),
        misconceptions=(known,),
        problems=("card.py is missing", "hand.py is a folder, not a file"),
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
    ("english", "german"),
    [
        ("2 d 3 h late (20 %)", "2 d 3 h zu spät (20 %)"),
        ("`Card.count` has no docstring; say in a sentence what it does",
         "`Card.count` hat keinen Docstring; sag in einem Satz, was es tut"),
        ("Of 46 calls, `value()` is wrong whenever the card is a jack, and right otherwise.",
         "Von 46 Aufrufen ist `value()` genau in denen falsch, für die gilt: "
         "die Karte ist ein Bube."),
        ("Too many branches (14 > 12)", "Zu viele Zweige (14 > 12)"),
        ("does not run: import of a.b: NameError: name 'x' is not defined (a/b.py, line 3)",
         "läuft nicht: Import von a.b: NameError: name 'x' is not defined (a/b.py, Zeile 3)"),
        ("cases.txt, line 2, does not count. In this stage there are no bets. "
         "Say who wins: player wins, dealer wins, tie.",
         "cases.txt, Zeile 2, zählt nicht. In this stage there are no bets. "
         "Say who wins: player wins, dealer wins, tie."),
        ("no text of the kit", "no text of the kit"),
    ],
)  # fmt: skip
def test_a_text_with_values_in_it_is_told_with_them(english: str, german: str) -> None:
    """The values are told as well; what is none of the kit's sentences stays."""
    assert retold(english) == english
    with speaking("de"):
        assert retold(english) == german


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_value_may_hold_the_full_stop_that_ends_the_text(language: str) -> None:
    """A printed line does, and what stands behind it is told as well."""
    with speaking(language):
        told = retold("Wherever the lines are wrong, the line `Dealer sticks...` is missing.")
    assert told.count("`Dealer sticks...`") == 1
    assert not {"Wherever", "missing"} & set(WORD.findall(told))


TRAITS = [*traits.OF_CARDS, *traits.OF_A_CARD, *traits.OF_A_VALUE, *traits.DENIED.values()]


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("trait", [*TRAITS, "{subject} is exactly 12"])
def test_a_trait_of_wrong_calls_is_told_in_the_language(language: str, trait: str) -> None:
    """A form with few letters would fit a student's words, so it is never looked for."""
    told = trait.format(subject="the card")
    with speaking(language):
        assert retold(told) != told
        assert retold(told).startswith(retold("the card"))


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("no ValueError, but a Card object", "kein ValueError, sondern ein Card-Objekt"),
        ("Card.value is not written yet; with a right stage1_a this test does not pass either",
         "Card.value ist noch nicht geschrieben; auch mit einem richtigen stage1_a wird dieser "
         "Test nicht bestanden"),
        ("game.py: SyntaxError: expected ':' (line 51)",
         "game.py: SyntaxError: expected ':' (Zeile 51)"),
        ("import of a.b: did not end; main() without input: KeyError: 1 (a/c.py, line 2)",
         "Import von a.b: endete nicht; main() ohne Eingabe: KeyError: 1 (a/c.py, Zeile 2)"),
        ("main(draw=draw)  # make_player notes the names  # answers: 'a', 's'; then 'end'",
         "main(draw=draw)  # make_player merkt sich die Namen  # Antworten: 'a', 's'; dann 'end'"),
        ("what Bo won: at least 5", "was Bo gewann: mindestens 5"),
        ("line 3: 'Player wins'", "Zeile 3: 'Player wins'"),
        ("stage1_a/card.py, line 4, in Card.value", "stage1_a/card.py, Zeile 4, in Card.value"),
        ("ValueError: no answer", "ValueError: no answer"),
        ("ValueError: end, none", "ValueError: end, none"),
        ("'did not end'", "'did not end'"),
        ("The hand is busted", "The hand is busted"),
    ],
)  # fmt: skip
def test_evidence_is_told_and_what_the_program_said_is_not(english: str, german: str) -> None:
    """A text of the kit's own stays as it is where it is the student's program that says it."""
    assert evident(english) == english
    with speaking("de"):
        assert evident(english) == german


@pytest.mark.parametrize("part", [", ", "; 1", ": ", "no ", "; then "])
def test_a_programs_own_words_in_hundreds_of_parts_are_retold_deep_in_a_page(part: str) -> None:
    """Each part is looked at by itself, and no stack is as deep as they are many."""

    def inside(templates: int) -> str:
        return inside(templates - 1) if templates else retold(words) + evident(words)

    words = (part * languages.LONGEST)[: languages.LONGEST]
    with speaking("de"):
        assert len(inside(300)) >= languages.LONGEST


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


def test_what_the_hidden_impostors_believe_is_told(made_up: None) -> None:
    """On the class page, which names them; and their tests' titles."""
    for stage in range(1, 9):
        with speaking("qps"):
            for each in asked(stage):
                assert _(each.impostor.belief).startswith("⟦")
                assert retold(each.title).startswith("⟦")


def test_no_text_of_a_students_makes_retelling_slow() -> None:
    """A value ends at the next text's first place, so a text is read once for each form."""
    with speaking("de"):
        assert retold("a (b) is late " * 40) == "a (b) is late " * 40


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
    forms = [languages._pattern(text) for text in RUFF_SAYS]
    assert len(says) > len(RUFF_SAYS) / 2
    assert [text for text in says if not any(form.fullmatch(text) for form in forms)] == []


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
        SubmissionError, match="line 2: 'xx' is none of the languages here: en, de, es"
    ):
        load_people(roster)


def test_the_made_up_language_that_is_mirrored_runs_from_right_to_left(made_up: None) -> None:
    """A page says so, as any right-to-left language's does."""
    with speaking("qps_plocm"):
        page = page_of(COURSE, Work("Ada", {FIRST: record()}))
    assert page.tags[0] == ("html", {"lang": "qps-plocm", "dir": "rtl"})
    assert set(PSEUDO) == {"qps", "qps_plocm"}
