"""Reads appeals: students' questions about their points, in a TOML file next to the results.

An appeal is about one criterion. Its answer is the id of a comment, or text that a person wrote
into the file. Points that go with it are an override, so an appeal itself never changes points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.course.model import Course
from autograder.course.toml import TomlTable, read_table
from autograder.gradebook.comments import COMMENT_ID, Comment
from autograder.gradebook.rows import Row

__all__ = [
    "APPEALS",
    "MAX_TEXT_CHARACTERS",
    "Answered",
    "Appeal",
    "Appeals",
    "answers_to",
    "drop_answers",
    "is_waiting",
    "load_appeals",
]

APPEALS = "appeals.toml"
MAX_TEXT_CHARACTERS = 1_000  # pages show no longer texts
MAX_BYTES = 20_000_000
KEYS = (
    "id", "student", "stage", "criterion", "text", "version", "file", "collected", "answer", "by",
    "answered",
)  # fmt: skip


@dataclass(frozen=True)
class Appeal:
    """A student's question about a criterion that lost points, and its answer."""

    id: str  # its own, for the answer
    student: str  # a folder name
    stage: str  # a folder name
    criterion: str  # its id
    text: str  # the student's words
    version: str = ""  # the start of the fingerprint of the result that the student read
    file: str = ""  # path of the received form, which names the sender
    collected: str = ""  # when it was imported
    answer: str = ""  # id of the comment that answers it, or the answer itself; "": waits
    by: str = ""  # who answered
    answered: str = ""  # when it was answered

    @property
    def waits(self) -> bool:
        """True if the appeal has no answer yet."""
        return not (self.answer or self.answered)


@dataclass(frozen=True)
class Answered:
    """An appeal with the comment that answers it, or None."""

    appeal: Appeal
    answer: Comment | None

    @property
    def who(self) -> str:
        """The name of the person who answered and the date, in one line, or ""."""
        return ", ".join(part for part in (self.appeal.by, self.appeal.answered) if part)


def is_waiting(row: Row) -> bool:
    """Return True if an appeal, as a table of the TOML file, has no answer."""
    return not (row.get("answer") or row.get("answered"))


Appeals = Mapping[tuple[str, str], tuple[Appeal, ...]]


def answers_to(appeals: Iterable[Appeal], comments: Iterable[Comment]) -> tuple[Answered, ...]:
    """Return each appeal with its answer: a grader's comment, or the text in the file."""
    known = {comment.id: comment for comment in comments if comment.id}
    return tuple(
        Answered(each, known.get(each.answer) or _read_own_answer(each)) for each in appeals
    )


def _read_own_answer(appeal: Appeal) -> Comment | None:
    """Return the answer that is written in the file of appeals instead of a comment, or None."""
    if not appeal.answer or COMMENT_ID.fullmatch(appeal.answer):
        return None
    about = (appeal.student, appeal.stage, appeal.answer, appeal.criterion)
    return Comment(*about, by=appeal.by, date=appeal.answered)


def drop_answers(comments: Iterable[Comment], appeals: Iterable[Answered]) -> tuple[Comment, ...]:
    """Return the comments that don't answer an appeal."""
    answers = {each.answer.id for each in appeals if each.answer and each.answer.id}
    return tuple(each for each in comments if each.id not in answers)


def load_appeals(path: Path, course: Course) -> Appeals:
    """Read a file of appeals; return them by student and stage, in the file's order.

    Raises:
        SubmissionError: with a line per problem: file, key, fault, allowed values.
    """
    table = read_table(path, MAX_BYTES)
    table.reject_unknown("appeals")
    found: defaultdict[tuple[str, str], list[Appeal]] = defaultdict(list)
    for row in table.rows("appeals"):
        appeal = _appeal(row, course)
        found[appeal.student, appeal.stage].append(appeal)
    table.refuse_problems(path)
    return {place: tuple(own) for place, own in found.items()}


def _appeal(row: TomlTable, course: Course) -> Appeal:
    row.reject_unknown(*KEYS)
    stage = row.choice("stage", course.names, needed=True)
    known = [each.id for each in course.stage(stage).criteria] if stage else []
    criterion = row.choice("criterion", known, needed=True) if stage else ""
    texts = {key: row.text(key) for key in ("version", "file", "answer", "by")}
    days = {key: row.day(key) for key in ("collected", "answered")}
    needed = {key: row.text(key, needed=True) for key in ("id", "student", "text")}
    return Appeal(stage=stage, criterion=criterion, **needed, **texts, **days)
