"""HTML pages from result records: one for each student, and the class's table for the instructor.

A page loads nothing and runs nothing. Whatever a template prints is cut to a readable length,
freed of what does not print, and escaped. A record whose feedback is not `full` shows no
evidence, whatever it holds, and what a fault of the grader's own says is for the instructor.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from autograder.course import Course, Stage
from autograder.errors import SubmissionError
from autograder.report.terminal import points, printable
from casino.shoe import parse_cards

__all__ = ["write_pages"]

Record = Mapping[str, Any]
TEMPLATES = Path(__file__).parent / "templates"
INDEX = "index.html"
MACROS = ("of", "bar", "outcome", "deduction", "carried", "blocked", "deck", "fold", "line")
MAX_NAME, MAX_TEXT, MAX_CARDS = 120, 1000, 104
CAME_BACK = {"crashed": "Stopped with", "timed_out": "What happened"}
SUIT_SIGNS = {"Clubs": "♣", "Diamonds": "♦", "Hearts": "♥", "Spades": "♠"}
RANK_WORDS = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}


class Term(NamedTuple):
    """One part of a sum as it is shown; `sign` is `+` or `−`."""

    word: str
    sign: str
    amount: str


class Part(NamedTuple):
    """A criterion's tests: those to look at, and title and text of those that are folded away.

    The hint is there if it can help with one of the tests to look at.
    """

    criterion: Record
    hint: str
    open: tuple[Record, ...]
    passed: tuple[tuple[str, str], ...]
    not_started: tuple[tuple[str, str], ...]


class Card(NamedTuple):
    """A card's face, such as `10` and `♦`, its suit, and its name for who does not see it."""

    rank: str
    sign: str
    suit: str
    name: str


@dataclass(frozen=True)
class StageView:
    """One stage of one student; without a record it was not handed in."""

    stage: Stage
    record: Record | None

    @property
    def counts(self) -> bool:
        """Say whether its points stand; what the grader failed at is never a zero."""
        return self.record is None or bool(self.record["graded"])

    @property
    def points(self) -> float:
        """The points, 0 for what was not handed in."""
        return float(self.record["points"]) if self.record else 0.0

    @property
    def max_points(self) -> float:
        """The points that the stage is worth."""
        return float(self.record["max_points"] if self.record else self.stage.points)


@dataclass(frozen=True)
class Total:
    """Stages of one assignment and their sum; stages that were not graded are left out of it."""

    title: str
    stages: tuple[StageView, ...]

    @property
    def points(self) -> float:
        """The sum of the points that stand."""
        return fsum(stage.points for stage in self.stages if stage.counts)

    @property
    def max_points(self) -> float:
        """What these stages are worth together."""
        return fsum(stage.max_points for stage in self.stages if stage.counts)

    @property
    def open(self) -> tuple[Stage, ...]:
        """The stages that are left out."""
        return tuple(stage.stage for stage in self.stages if not stage.counts)


def write_pages(course: Course, records: Sequence[Record], folder: Path) -> Path:
    """Write a page for each student and the class's index; return the index's path.

    Shown are the stages that any of the records is of. The index holds the flags and everybody's
    points, so it is for the instructor; no student's page leads to it.

    Raises:
        CourseError: when a record is of a stage that the course does not have.
        SubmissionError: when the folder cannot be written.
    """
    found = {course.stage(record["stage"]).name for record in records}
    shown = [stage for stage in course.stages if stage.name in found]
    students: dict[str, dict[str, Record]] = {}
    for record in sorted(records, key=lambda record: str(record["student"])):
        students.setdefault(record["student"], {})[record["stage"]] = record
    files = _file_names(students)
    templates = _templates(course)
    page = templates.get_template("page.html")
    rows = []
    for student, own in students.items():
        name, totals = _cut(student, MAX_NAME), _totals(course, shown, own)
        rows.append((name, files[student], totals))
        _write(folder / files[student], page.render(student=name, totals=totals))
    index = templates.get_template(INDEX).render(
        rows=rows,
        heads=_totals(course, shown, {}),
        layers=sorted({tuple(record["isolation"]["layers"]) for record in records}),
    )
    _write(folder / INDEX, index)
    return folder / INDEX


def _file_names(students: Iterable[str]) -> dict[str, str]:
    """A file name for each student, of a-z, 0-9 and `-`: a readable part, then a digest.

    The digest tells names apart that differ in case, accents or length only; if the short form
    of two should be the same, it is written in full.
    """
    short = {student: _file_name(student, 10) for student in students}
    if len(set(short.values())) == len(short):
        return short
    return {student: _file_name(student, 64) for student in short}


def _file_name(student: str, digits: int) -> str:
    plain = unicodedata.normalize("NFKD", student[:MAX_NAME]).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower())[:40].strip("-") or "student"
    digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{slug}-{digest[:digits]}.html"


def _write(path: Path, text: str) -> None:
    """Write a page at once: a reader of the folder sees the old page or the new one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            temporary.write_bytes(text.encode("utf-8", "backslashreplace"))
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise SubmissionError(
            f"{path}: the page cannot be written: {error.strerror}.",
            next_step="Make room or give another folder with --to.",
        ) from error


def _totals(course: Course, shown: Iterable[Stage], own: Mapping[str, Record]) -> tuple[Total, ...]:
    views = [StageView(stage, own.get(stage.name)) for stage in shown]
    parts = (
        (each.title, tuple(view for view in views if view.stage.assignment == each.id))
        for each in course.assignments
    )
    return tuple(Total(title, stages) for title, stages in parts if stages)


def _templates(course: Course) -> Environment:
    """The compiled templates; whatever they print goes through `_printed` and is escaped."""
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_printed,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    marked = lru_cache(4096)(_marked)  # a course's titles and hints come again on every page
    templates.filters.update(points=points, marked=marked, cards=_cards)
    templates.globals.update(
        course=course,
        gap=_gap,
        parted=_parted,
        evidence=_evidence,
        criteria={
            f"{stage.name}.{criterion.id}": (stage, criterion)
            for stage in course.stages
            for criterion in stage.criteria
        },
        stages={stage.name: stage for stage in course.stages},
        items={item.id: item.title for item in course.style},
    )
    macros = templates.get_template("macros.html").module
    templates.globals |= {name: lru_cache(4096)(getattr(macros, name)) for name in MACROS}
    return templates


def _printed(value: object) -> object:
    """Free a text of what does not print; numbers and finished markup stay as they are."""
    return _cut(value, MAX_TEXT) if type(value) is str else value


def _cut(text: str, most: int) -> str:
    shown = text if text.isprintable() else printable(text[:most])
    return shown if len(shown) <= most >= len(text) else shown[: most - 1] + "…"


def _marked(text: str) -> Markup:
    """Escape a text and set what stands between backticks as code."""
    parts = _cut(text, MAX_TEXT).split("`")
    if len(parts) % 2 == 0:
        return escape("`".join(parts))
    code = (Markup("<code>{}</code>").format(part) for part in parts[1::2])
    return Markup("").join(escape(part) + next(code, "") for part in parts[0::2])


def _cards(deck: str) -> tuple[Card, ...]:
    """The first cards of a deck string; none where it is not one."""
    try:
        cards = parse_cards(" ".join(deck.split()[:MAX_CARDS]))
    except ValueError:
        return ()
    words = [(RANK_WORDS.get(card.rank, str(card.rank)), card.suit) for card in cards]
    return tuple(
        Card(
            rank[0] if rank.isalpha() else rank, SUIT_SIGNS[suit], suit.lower(), f"{rank} of {suit}"
        )
        for rank, suit in words
    )


def _parted(record: Record) -> list[Part]:
    return [_part(criterion, record["feedback"] == "full") for criterion in record["criteria"]]


def _part(criterion: Record, full: bool) -> Part:
    tests = [(test.get("title") or test["name"], test) for test in criterion["tests"]]
    wrong = [test for _, test in tests if test["outcome"] not in ("passed", "not_started")]
    return Part(
        criterion,
        criterion["hint"] if any(test["outcome"] != "grader_error" for test in wrong) else "",
        (*wrong, *(test for _, test in tests if _is_carried(test))),
        tuple((title, "") for title, test in tests if test["outcome"] == "passed"),
        tuple(
            (title, test["got"] if full else "")
            for title, test in tests
            if test["outcome"] == "not_started"
        ),
    )


def _is_carried(test: Record) -> bool:
    return test["outcome"] == "passed" and bool(test["carried_forward"])


def _evidence(record: Record, test: Record) -> Iterator[tuple[str, str]]:
    """What a student may read of a test that did not pass, each text with its label."""
    if record["feedback"] == "full" and test["outcome"] not in ("passed", "grader_error"):
        came_back = CAME_BACK.get(test["outcome"], "Came back")
        told = (("Called", "call"), (came_back, "got"), ("Expected", "expected"))
        yield from ((label, test[key]) for label, key in told if test[key])


def _gap(plus: Sequence[float], minus: Sequence[float], total: float) -> Term | None:
    """The part that makes a sum add up as it is shown, with two decimals; None if it does."""
    parts = [Decimal(points(each)) for each in plus] + [-Decimal(points(each)) for each in minus]
    gap = Decimal(points(total)) - sum(parts, Decimal(0))
    word = "rounding" if abs(gap) <= Decimal("0.005") * (len(parts) + 1) else "not explained"
    return Term(word, "+" if gap > 0 else "−", points(float(abs(gap)))) if gap else None
