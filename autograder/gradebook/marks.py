"""Reads marks: a person's judgement of class design, names, and comments, in a TOML file.

A mark is one of three levels for one of the course's judged items, with a note for the student. It
costs a share of the stage's style points; the best level costs nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Course, Judged
from autograder.course.toml import TomlTable, read_table
from casino.messages import Message, Text, join_texts

__all__ = ["LEVELS", "MARKS", "Mark", "Marks", "load_marks"]

MARKS = "marks.toml"
KEYS = ("student", "stage", "item", "level", "note", "by", "date")
# The fraction of an item's share that each level costs.
LEVELS: Mapping[str, Fraction] = {"good": Fraction(0), "fair": Fraction(1, 2), "poor": Fraction(1)}


@dataclass(frozen=True)
class Mark:
    """A person's judgement of one item in a student's stage: the level, and a note."""

    student: str  # a folder name
    stage: str  # a folder name
    item: Judged  # the judged item
    level: str  # `good`, `fair`, or `poor`
    note: str = ""  # for the student
    by: str = ""  # who judged
    date: str = ""  # when

    @property
    def share(self) -> Fraction:
        """The share of the stage's style points that the mark costs, from 0 to 1."""
        return self.item.share * LEVELS[self.level]

    @property
    def words(self) -> Text:
        """The mark in one line: item, level, the level's meaning, the note, and its author."""
        who = ", ".join(part for part in (self.by, self.date) if part)
        meaning = getattr(self.item, self.level)
        item = join_texts(": ", [Message(self.item.title), f"{self.level}."])
        parts = (item, meaning and Message(meaning), self.note, who and f"({who})")
        return join_texts(" ", (part for part in parts if part))


Marks = Mapping[tuple[str, str], tuple[Mark, ...]]


def load_marks(path: Path, course: Course) -> Marks:
    """Read a file of marks by student and stage, in the order of the course's items.

    Raises:
        SubmissionError: with a line per problem: file, key, fault, allowed values.
    """
    table = read_table(path)
    table.reject_unknown("marks")
    items = {item.id: item for item in course.judged}
    found: defaultdict[tuple[str, str], dict[str, Mark]] = defaultdict(dict)
    for row in table.rows("marks"):
        mark = _mark(row, course, items)
        if mark is not None:
            own = found[mark.student, mark.stage]
            if mark.item.id in own:
                row.wrong("item", f"{mark.item.id!r} has a mark already", "one mark for each item")
            own[mark.item.id] = mark
    table.refuse_problems(path)
    return {place: tuple(own[id] for id in items if id in own) for place, own in found.items()}


def _mark(row: TomlTable, course: Course, items: Mapping[str, Judged]) -> Mark | None:
    row.reject_unknown(*KEYS)
    student = row.text("student", needed=True)
    stage = row.choice("stage", course.names, needed=True)
    item, level = row.choice("item", items, needed=True), row.choice("level", LEVELS, needed=True)
    note, by, date = row.text("note"), row.text("by"), row.day("date")
    if not (student and stage and item and level):
        return None
    return Mark(student, stage, items[item], level, note, by, date)
