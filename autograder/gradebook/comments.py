"""Reads people's comments on submissions from a TOML file; they change no points.

A comment is on a line of a file, a criterion, or a whole stage. Students read comments.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.course.model import Course
from autograder.course.toml import TomlTable, read_table
from casino.messages import Place

__all__ = ["COMMENTS", "COMMENT_ID", "Comment", "Comments", "load_comments"]

COMMENTS = "comments.toml"
KEYS = ("id", "student", "stage", "criterion", "file", "line", "text", "by", "date")
MAX_LINE = 1_000_000
COMMENT_ID = re.compile("[0-9a-f]{12}")  # made by `review`


@dataclass(frozen=True)
class Comment:
    """A grader's comment on a submission, for the student."""

    student: str  # a folder name
    stage: str  # a folder name
    text: str  # its words
    criterion: str = ""  # its id; "" for none
    file: str = ""  # a path in the stage; "" for none
    line: int = 0  # 0 for none
    by: str = ""  # who wrote it
    date: str = ""  # when it was written
    id: str = ""  # its own, for appeals

    @property
    def place(self) -> Place | str:
        """The line of a file, or the whole file, that the comment is on; "" without one."""
        return Place(self.file, self.line) if self.file and self.line else self.file


Comments = Mapping[tuple[str, str], tuple[Comment, ...]]


def load_comments(path: Path, course: Course) -> Comments:
    """Read a file of comments; return them by student and stage, in the file's order.

    Raises:
        SubmissionError: with a line per problem: file, key, fault, allowed values.
    """
    table = read_table(path)
    table.reject_unknown("comments")
    found: defaultdict[tuple[str, str], list[Comment]] = defaultdict(list)
    for row in table.rows("comments"):
        comment = _comment(row, course)
        found[comment.student, comment.stage].append(comment)
    table.refuse_problems(path)
    return {place: tuple(sorted(own, key=_order)) for place, own in found.items()}


def _order(comment: Comment) -> tuple[str, int]:
    return comment.file, comment.line


def _comment(row: TomlTable, course: Course) -> Comment:
    row.reject_unknown(*KEYS)
    stage = row.choice("stage", course.names, needed=True)
    known = [each.id for each in course.stage(stage).criteria] if stage else []
    criterion = row.choice("criterion", known) if stage else ""
    line = row.values.get("line", 0)
    if type(line) is not int or not 0 <= line <= MAX_LINE:
        row.wrong("line", "does not fit", "a line's number")
        line = 0
    return Comment(
        student=row.text("student", needed=True),
        stage=stage,
        text=row.text("text", needed=True),
        criterion=criterion,
        file=row.text("file"),
        line=line,
        by=row.text("by"),
        date=row.day("date"),
        id=row.text("id"),
    )
