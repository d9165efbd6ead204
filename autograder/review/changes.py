"""Implements the actions of the review page, each as edits of the files next to the results.

A cluster is a group of students who fail a criterion in the same way, so that one decision can
apply to all.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from autograder.course.model import Course, Stage
from autograder.errors import SubmissionError
from autograder.gradebook.appeals import is_waiting
from autograder.gradebook.marks import LEVELS
from autograder.gradebook.overrides import WAIVERS
from autograder.gradebook.rows import Row
from autograder.results.model import Result
from autograder.review.store import Store, TableEdit
from autograder.text import format_count

__all__ = ["CHANGES", "Change", "RequestedChange"]

MAX_TEXT_CHARACTERS = 4_000
Change = tuple[str, list[TableEdit]]


@dataclass(frozen=True)
class RequestedChange:
    """A change that the page asks for: the form's values, and the data to check them against."""

    values: Mapping[str, Any]
    by: str  # the grader's name
    course: Course
    store: Store
    students: Sequence[str]  # all students with a result
    read: Callable[[str, str], Result | None]  # returns a student's result of a stage, or None

    def text(self, key: str, *, needed: bool = False) -> str:
        """Return the form's string for a key, stripped.

        Raises:
            SubmissionError: when it is missing, too long, or not a string.
        """
        value = self.values.get(key, "")
        if not isinstance(value, str) or len(value) > MAX_TEXT_CHARACTERS or "\0" in value:
            raise SubmissionError(
                f"The {key} isn't text of at most {MAX_TEXT_CHARACTERS:,} characters."
            )
        if needed and not value.strip():
            raise SubmissionError(f"The {key} is missing.")
        return value.strip()

    @property
    def stage(self) -> Stage:
        return self.course.stage(self.text("stage", needed=True))

    @property
    def student(self) -> str:
        return self.find_name(self.text("student", needed=True))

    def find_name(self, student: object) -> str:
        """Return the name of an existing student, or raise SubmissionError."""
        if not isinstance(student, str) or student not in self.students:
            raise SubmissionError("Unknown student.")
        return student

    @property
    def everybody(self) -> list[str]:
        """The students whom the change is about: a cluster, or one student."""
        several = self.values.get("students")
        if several is None:
            return [self.student]
        if not isinstance(several, list) or not several:
            raise SubmissionError("No students to apply this to.")
        return [self.find_name(each) for each in several]


def _today() -> str:
    return date.today().isoformat()


def comment(asked: RequestedChange) -> Change:
    """Write a comment for each student of a cluster, or for one.

    With an `id`, that comment is replaced. With `keep`, its text also becomes a snippet, a text for
    reuse.
    """
    id, stage = asked.text("id"), asked.stage
    if id:
        before = asked.store.find("comments", id=id)
        after = {**(before or {}), "text": asked.text("text", needed=True), "by": asked.by}
        edit = TableEdit("comments", {"id": id}, before, after if before else None)
        return f"the comment on {before['student'] if before else stage.name}", [edit]
    rows = [_comment(asked, stage, student) for student in asked.everybody]
    edits = [TableEdit("comments", {"id": row["id"]}, None, row) for row in rows]
    whom = rows[0]["student"] if len(rows) == 1 else format_count(len(rows), "student")
    _, kept = snippet(asked) if asked.values.get("keep") else ("", [])
    words = f"a comment for {whom}{', kept to be used again' if kept else ''}"
    return words, [*edits, *kept]


def _comment(asked: RequestedChange, stage: Stage, student: str) -> dict[str, Any]:
    line, criterion = asked.values.get("line", 0), asked.text("criterion")
    if type(line) is not int or not 0 <= line <= 10**6:
        raise SubmissionError("The line isn't a line number.")
    if criterion and criterion not in {each.id for each in stage.criteria}:
        raise SubmissionError(f"{stage.name} has no criterion {criterion!r}.")
    row: dict[str, Any] = {"id": secrets.token_hex(6), "student": student, "stage": stage.name}
    row |= {"criterion": criterion} if criterion else {}
    row |= {"file": asked.text("file"), "line": line} if asked.text("file") and line else {}
    return row | {"text": asked.text("text", needed=True), "by": asked.by, "date": _today()}


def uncomment(asked: RequestedChange) -> Change:
    """Remove the comment with the form's `id`, or raise SubmissionError if it is gone."""
    key = {"id": asked.text("id", needed=True)}
    before = asked.store.find("comments", **key)
    if before is None:
        raise SubmissionError("That comment is not there any more.")
    return f"a comment for {before['student']} taken away", [
        TableEdit("comments", key, before, None)
    ]


def override(asked: RequestedChange) -> Change:
    """Set the override of a student's stage, or of one criterion for each student of a cluster.

    For one student, the form has all decisions: points of the stage or of criteria, waived
    deductions, the reason, and `seen`, the table when it was opened. For a cluster, it has one
    criterion's points, and other decisions stay.
    """
    stage, reason = asked.stage, asked.text("reason", needed=True)
    if asked.values.get("students") is None:
        student = asked.student
        seen = asked.values.get("seen")
        now = _override_of(asked.store, student, stage)
        row = _row(asked, student, stage, reason, _read_decisions(asked, stage))
        key = {"student": student, "stage": now["stage"] if now else stage.name}
        before = seen if isinstance(seen, dict) else None
        return f"the override of {student}, {stage.title}", [
            TableEdit("overrides", key, before, row)
        ]
    criterion = asked.text("criterion", needed=True)
    most = {each.id: each.points for each in stage.criteria}
    if criterion not in most:
        raise SubmissionError(f"{stage.name} has no criterion {criterion!r}.")
    points = _points(asked.values.get("points"), float(most[criterion]), criterion)
    edits = [
        _criterion_edit(asked, student, stage, criterion, points, reason)
        for student in asked.everybody
    ]
    return f"the points of {format_count(len(edits), 'student')} for {criterion}", edits


def _criterion_edit(
    asked: RequestedChange, student: str, stage: Stage, criterion: str, points: Decimal, reason: str
) -> TableEdit:
    now = _override_of(asked.store, student, stage)
    key = {"student": student, "stage": now["stage"] if now else stage.name}
    decided = {k: v for k, v in (now or {}).items() if k in ("points", "criteria", "waive")}
    decided["criteria"] = {**decided.get("criteria", {}), criterion: points}
    kept = str(now["reason"]) if now else ""
    words = reason if not kept or kept == reason else f"{kept} {reason}"
    return TableEdit("overrides", key, now, _row(asked, student, stage, words, decided))


def _read_decisions(asked: RequestedChange, stage: Stage) -> dict[str, Any]:
    """Return the form's decisions as keys of an override, or raise SubmissionError for none."""
    decided: dict[str, Any] = {}
    if asked.values.get("points") not in (None, ""):
        decided["points"] = _points(
            asked.values["points"], float(asked.course.most_by_hand(stage)), "the stage"
        )
    most = {each.id: float(each.points) for each in stage.criteria}
    criteria = asked.values.get("criteria") or {}
    if not isinstance(criteria, dict) or set(criteria) - set(most):
        raise SubmissionError("A criterion is unknown.")
    if criteria:
        decided["criteria"] = {id: _points(n, most[id], id) for id, n in criteria.items()}
    waive = asked.values.get("waive") or []
    if not isinstance(waive, list) or set(waive) - set(WAIVERS):
        raise SubmissionError(f"What is waived is one of {', '.join(WAIVERS)}.")
    decided |= {"waive": [each for each in WAIVERS if each in waive]} if waive else {}
    if not decided:
        raise SubmissionError("The override decides nothing: give points, or waive something.")
    return decided


def _row(
    asked: RequestedChange, student: str, stage: Stage, reason: str, decided: Mapping[str, Any]
) -> Row:
    result = asked.read(student, stage.name)
    row: dict[str, Any] = {"student": student, "stage": stage.name, **decided}
    row |= {"reason": reason, "by": asked.by, "date": _today()}
    if result:
        row |= {"was": Decimal(str(result.points)), "fingerprint": result.fingerprint[:16]}
    return row


def _points(value: object, most: float, what: str) -> Decimal:
    try:
        points = Decimal(str(value).replace(",", "."))
    except InvalidOperation:
        points = Decimal(-1)
    if not points.is_finite() or not 0 <= points <= Decimal(str(most)):
        raise SubmissionError(f"The points of {what} are a number from 0 to {most:g}.")
    return points


def _override_of(store: Store, student: str, stage: Stage) -> Row | None:
    """Return the override of a student's stage; people may give the stage by number."""
    names = (stage.name, stage.number, str(stage.number))
    rows = store.rows("overrides")
    return next((r for r in rows if r.get("student") == student and r.get("stage") in names), None)


def lift(asked: RequestedChange) -> Change:
    """Remove the override of a student's stage, or raise SubmissionError without one."""
    stage, student = asked.stage, asked.student
    now = _override_of(asked.store, student, stage)
    if now is None:
        raise SubmissionError("No override to lift.")
    key = {"student": student, "stage": now["stage"]}
    before = asked.values.get("seen")
    edit = TableEdit("overrides", key, before if isinstance(before, dict) else now, None)
    return f"the override of {student}, {stage.title}, lifted", [edit]


def answer(asked: RequestedChange) -> Change:
    """Answer a student's appeal with a comment and, if given, with points of its criterion.

    Raises:
        SubmissionError: when it is already answered, or its points wouldn't count.
    """
    key = {"id": asked.text("id", needed=True)}
    before = asked.store.find("appeals", **key)
    if before is None or before.get("student") != asked.student:
        raise SubmissionError("Unknown appeal.")
    if not is_waiting(before):
        raise SubmissionError(f"{before.get('by') or 'Somebody'} has answered this meanwhile.")
    stage = asked.course.stage(str(before["stage"]))
    values = {**asked.values, "criterion": before["criterion"], "stage": stage.name}
    asked = replace(asked, values=values)
    row = _comment(asked, stage, asked.student)
    edits = [TableEdit("comments", {"id": row["id"]}, None, row), *_make_override(asked, stage)]
    after = {**before, "answer": row["id"], "by": asked.by, "answered": _today()}
    return f"the answer to {asked.student}", [*edits, TableEdit("appeals", key, before, after)]


def _make_override(asked: RequestedChange, stage: Stage) -> list[TableEdit]:
    """Return the override that gives points with an answer; empty if it gives none."""
    if asked.values.get("points") in (None, ""):
        return []
    criterion = next(each for each in stage.criteria if each.id == asked.text("criterion"))
    if "points" in (_override_of(asked.store, asked.student, stage) or {}):
        raise SubmissionError(
            "A person has decided this stage's points as a whole: decide those, "
            "and answer without points."
        )
    points = _points(asked.values["points"], float(criterion.points), criterion.id)
    words = "On your question."
    return [_criterion_edit(asked, asked.student, stage, criterion.id, points, words)]


def mark(asked: RequestedChange) -> Change:
    """Save a person's mark of an item: good, fair, or poor, with a note."""
    key, title = _read_marks(asked)
    level = asked.text("level", needed=True)
    if level not in LEVELS:
        raise SubmissionError(f"The level is one of {', '.join(LEVELS)}.")
    note = {"note": text} if (text := asked.text("note")) else {}
    row = {**key, "level": level, **note, "by": asked.by, "date": _today()}
    return f"{title} of {key['student']}: {level}", [
        TableEdit("marks", key, _read_seen(asked), row)
    ]


def unmark(asked: RequestedChange) -> Change:
    """Remove a person's mark of an item, if there is one."""
    key, title = _read_marks(asked)
    seen = _read_seen(asked)
    words = f"{title} of {key['student']}: no mark"
    return words if seen else "", [TableEdit("marks", key, seen, None)] if seen else []


def _read_marks(asked: RequestedChange) -> tuple[dict[str, str], str]:
    """Return the keys that identify a mark (student, stage, item), and its item's title."""
    items = {item.id: item.title for item in asked.course.judged if asked.course.may_mark(item)}
    item = asked.text("item", needed=True)
    if item not in items:
        raise SubmissionError("This course has no such item for a person to judge.")
    return {"student": asked.student, "stage": asked.stage.name, "item": item}, items[item]


def _read_seen(asked: RequestedChange) -> Row | None:
    """Return the table as the grader saw it when the form was opened, or None."""
    seen = asked.values.get("seen")
    return seen if isinstance(seen, dict) else None


def done(asked: RequestedChange) -> Change:
    """Mark a student's stage as reviewed or not; a second grader's mark is the moderation."""
    key = {"student": asked.student, "stage": asked.stage.name}
    before = asked.store.find("done", **key)
    if not asked.values.get("done", True):
        return f"{key['student']} not done", [
            TableEdit("done", key, before, None)
        ] if before else []
    after: Row
    if before is None:
        after = {**key, "by": asked.by, "date": _today()}
    elif before.get("by") == asked.by:
        return "", []
    else:
        after = {**before, "moderated_by": asked.by, "moderated": _today()}
    return f"{key['student']} done", [TableEdit("done", key, before, after)]


def snippet(asked: RequestedChange) -> Change:
    """Save a text for reuse in comments on a misconception, a criterion, or a stage."""
    row = {"id": secrets.token_hex(6), "stage": asked.stage.name}
    row |= {key: asked.text(key) for key in ("criterion", "misconception") if asked.text(key)}
    row |= {"text": asked.text("text", needed=True), "by": asked.by}
    same = (each for each in asked.store.rows("snippets") if each.get("text") == row["text"])
    if next(same, None):
        return "", []
    return "a snippet", [TableEdit("snippets", {"id": row["id"]}, None, row)]


def unsnippet(asked: RequestedChange) -> Change:
    """Remove a text for reuse, if it is still there."""
    key = {"id": asked.text("id", needed=True)}
    before = asked.store.find("snippets", **key)
    return "a snippet taken away", [TableEdit("snippets", key, before, None)] if before else []


CHANGES: Mapping[str, Callable[[RequestedChange], Change]] = {
    each.__name__: each
    for each in (
        comment,
        uncomment,
        override,
        lift,
        answer,
        mark,
        unmark,
        done,
        snippet,
        unsnippet,
    )
}
