"""A small course, its records, and pages read back as tags and texts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from autograder.course.model import Assignment, Course, Criterion, Limits, Stage, StyleItem
from autograder.report import rendering
from autograder.report.pages import write_pages
from autograder.report.views import Work, totals
from autograder.results.model import CriterionResult, Result, TestResult, as_json

SCRIPT = (rendering.TEMPLATES / "page.js").read_text(encoding="utf-8").strip()
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
PASSED = TestResult("test_p", "one", "A right thing", "passed")
FAILED = TestResult(
    "test_f", "one", "A wrong thing", "failed", "call-it(7)", "got-8", "want-9", "8D 5H TC"
)
CRASHED = replace(FAILED, title="A crash", outcome="crashed", trace=("card.py, line 3, in one",))


def record(
    student: str = "Ada",
    stage: str = FIRST,
    one: Sequence[TestResult] = (PASSED,),
    two: Sequence[TestResult] = (PASSED,),
    **changes: Any,
) -> dict[str, Any]:
    """Return a result of one stage as its file holds it; the points follow from the tests."""
    parts = []
    for id, tests in (("one", tuple(one)), ("two", tuple(two))):
        share = Fraction(sum(test.outcome == "passed" for test in tests), len(tests))
        outcome = next((test.outcome for test in tests if test.outcome != "passed"), "passed")
        cause = next((test.carried_forward for test in tests if test.carried_forward), None)
        hint, most = f"Use `{id}()`.", Fraction(8)
        title = f"The {id} line"
        parts.append(CriterionResult(id, title, hint, most * share, most, outcome, cause, tests))
    losses = changes.get("findings", ())
    taken = sum((each.points for each in changes.get("deductions", ())), Fraction(0))
    correctness = sum((part.points for part in parts), Fraction(0))
    style = Fraction(4) - sum((loss.points for loss in losses), Fraction(0))
    values: dict[str, Any] = {
        "graded": all(test.outcome != "grader_error" for test in one),
        "points": correctness + style - taken,
        "findings": (),
        "deductions": (),
        "flags": (),
        "problems": (),
        "feedback": "full",
    } | changes
    return as_json(
        Result(
            student=student,
            stage=stage,
            max_points=Fraction(20),
            correctness=correctness,
            max_correctness=Fraction(16),
            style=style,
            max_style=Fraction(4),
            criteria=tuple(parts),
            layers=("process", "seccomp"),
            fingerprint="0",
            **values,
        )
    )


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
        """All text, white space folded."""
        return " ".join(" ".join(text for _, text in self.texts).split())


def written(
    folder: Path, *records: dict[str, Any], course: Course = COURSE
) -> tuple[Page, list[Page]]:
    """Write the pages; return the index and the students' pages in its order."""
    index = Page(write_pages(course, records, folder))
    links = [str(attrs["href"]) for tag, attrs in index.tags if tag == "a"]
    pages = list(dict.fromkeys(link for link in reversed(links) if not link.startswith("#")))
    return index, [Page(folder / link) for link in reversed(pages)]


def page_of(course: Course, work: Work) -> Page:
    """Return a student's page of the course's stages, read back."""
    template = rendering.compiled(course).get_template("page.html")
    parts = totals(course, course.stages, work)
    return Page(template.render(student=work.student, totals=parts, made_from="0"))


def write_results(folder: Path, *records: dict[str, Any]) -> Path:
    """Write result files as grading does and return their folder."""
    for each in records:
        path = folder / each["student"] / f"{each['stage']}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(each))
    return folder
