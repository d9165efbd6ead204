"""A small course, its records, and pages parsed into tags and text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from autograder.course.model import Assignment, Course, Criterion, Limits, Stage, StyleItem
from autograder.report import rendering
from autograder.report.pages import Inputs, write_report
from autograder.report.views import Work, totals
from autograder.report.writing import file_names
from autograder.results.files import write_result
from autograder.results.model import Outcome, Result, TestResult
from casino.messages import Call, Place
from tests.made import PASSED, made_result

SCRIPT, CLASS_SCRIPT = (
    (rendering.TEMPLATES / name).read_text(encoding="utf-8").strip()
    for name in ("page.js", "class.js")
)
FIRST, SECOND = "stage1_card_hand", "stage2_game"
VOID = {"meta", "br", "link", "img", "input", "hr"}


def stage(name: str, title: str, needs: tuple[str, ...]) -> Stage:
    """Return a stage of 20 points with two criteria."""
    criteria = tuple(
        Criterion(id, f"The {id} line", Fraction(8), f"Use `{id}()`.", ()) for id in ("one", "two")
    )
    return Stage(name, "cards", title, Fraction(20), ("card.py",), (), needs, "", criteria)


COURSE = Course(
    "Blackjack",
    "full",
    Limits(1.0, 64, 64),
    (Assignment("cards", "Cards & Games"),),
    (StyleItem("names", "Names", Fraction(1), Fraction(1, 10), ("N801",)),),
    (stage(FIRST, "Card and Hand", ()), stage(SECOND, "The game", (FIRST,))),
)
FAILED = TestResult(
    "test_f",
    Outcome.FAILED,
    "A wrong thing",
    Call("call-it(7)"),
    "got-8",
    "want-9",
    deck="8D 5H TC",
)
CRASHED = replace(
    FAILED, title="A crash", outcome=Outcome.CRASHED, trace=(Place("card.py", 3, "one"),)
)


def record(
    student: str = "Ada",
    stage: str = FIRST,
    one: Sequence[TestResult] = (PASSED,),
    two: Sequence[TestResult] = (PASSED,),
    **changes: Any,
) -> Result:
    """Return a result of one of the small course's stages; the points follow from the tests."""
    graded = replace(COURSE.stages[0], name=stage)  # both have the same rubric
    return made_result(graded, student, {"one": one, "two": two}, **changes)


class Page(HTMLParser):
    """A page's tags with their attributes, its text by tag, and whether its tags match."""

    def __init__(self, page: Path | str) -> None:
        super().__init__()
        self.source = page if isinstance(page, str) else page.read_bytes().decode("utf-8")
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.stack: list[str] = []
        self.feed(self.source)
        assert self.stack == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, dict(attrs)))
        self.stack += [] if tag in VOID else [tag]

    def handle_endtag(self, tag: str) -> None:
        """Check that the innermost tag ends."""
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep text with the tag that it stands in."""
        if data.strip() and self.stack[-1] != "style":
            self.texts.append((self.stack[-1], data.strip()))

    @property
    def text(self) -> str:
        """All text but the scripts', white space folded."""
        texts = (text for tag, text in self.texts if tag != "script")
        return " ".join(" ".join(texts).split())


def written(folder: Path, *records: Result, course: Course = COURSE) -> tuple[Page, list[Page]]:
    """Write the pages; return the index and the students' pages, sorted by the students."""
    results = folder.with_name(f"results of {folder.name}")
    results.mkdir(parents=True, exist_ok=True)
    write_results(results, *records)
    index = Page(write_report(Inputs(course, results), folder).index)
    files = file_names(sorted({each.student for each in records}))
    return index, [Page(folder / file) for file in files.values()]


def page_of(course: Course, work: Work) -> Page:
    """Return a student's page of the course's stages, read back."""
    template = rendering.compile_templates(course).get_template("page.html")
    parts = totals(course, course.stages, work)
    told = {
        "student": work.student,
        "called": work.called,
        "totals": parts,
        "shares": (),
        "final": None,
    }
    return Page(template.render(**told, made_from="0", unsorted=()))


def write_results(folder: Path, *records: Result) -> Path:
    """Write result files as grading does and return their folder."""
    for each in records:
        write_result(folder, each)
    return folder
