"""Implements the actions of the review page, each as edits of the files next to the results.

A cluster is a group of students who fail a criterion in the same way, so that one decision can
apply to all.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from autograder.course.model import Course, Stage
from autograder.course.toml import exact_number, fit_points
from autograder.errors import SubmissionError
from autograder.gradebook.appeals import is_waiting
from autograder.gradebook.marks import LEVELS
from autograder.gradebook.overrides import WAIVERS
from autograder.gradebook.rows import Row
from autograder.results.model import Result
from autograder.review.store import Store, TableEdit
from autograder.text import format_count, points

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
        """The students whom the change is about: a cluster, or one student.

        Raises SubmissionError for an empty cluster.
        """
        several = self.values.get("students")
        if several is None:
            return [self.student]
        if not isinstance(several, list) or not several:
            raise SubmissionError("No students to apply this to.")
        return [self.find_name(each) for each in several]


def _today() -> str:
    return date.today().isoformat()


def comment(request: RequestedChange) -> Change:
    """Write a comment for each student of a cluster, or for one.

    With an `id`, that comment is replaced. With `keep`, its text also becomes a snippet, a text for
    reuse.
    """
    id, stage = request.text("id"), request.stage
    if id:
        before = request.store.find("comments", id=id)
        after = {**(before or {}), "text": request.text("text", needed=True), "by": request.by}
        edit = TableEdit("comments", {"id": id}, before, after if before else None)
        return f"the comment on {before['student'] if before else stage.name}", [edit]
    rows = [_comment(request, stage, student) for student in request.everybody]
    edits = [TableEdit("comments", {"id": row["id"]}, None, row) for row in rows]
    whom = rows[0]["student"] if len(rows) == 1 else format_count(len(rows), "student")
    _, kept = snippet(request) if request.values.get("keep") else ("", [])
    words = f"a comment for {whom}{', kept to be used again' if kept else ''}"
    return words, [*edits, *kept]


def _comment(request: RequestedChange, stage: Stage, student: str) -> dict[str, Any]:
    line, criterion = request.values.get("line", 0), request.text("criterion")
    if type(line) is not int or not 0 <= line <= 10**6:
        raise SubmissionError("The line isn't a line number.")
    if criterion and criterion not in {each.id for each in stage.criteria}:
        raise SubmissionError(f"{stage.name} has no criterion {criterion!r}.")
    row: dict[str, Any] = {"id": secrets.token_hex(6), "student": student, "stage": stage.name}
    row |= {"criterion": criterion} if criterion else {}
    row |= {"file": request.text("file"), "line": line} if request.text("file") and line else {}
    return row | {"text": request.text("text", needed=True), "by": request.by, "date": _today()}


def uncomment(request: RequestedChange) -> Change:
    """Remove the comment with the form's `id`, or raise SubmissionError if it is gone."""
    key = {"id": request.text("id", needed=True)}
    before = request.store.find("comments", **key)
    if before is None:
        raise SubmissionError("That comment is not there any more.")
    return f"a comment for {before['student']} taken away", [
        TableEdit("comments", key, before, None)
    ]


def override(request: RequestedChange) -> Change:
    """Set the override of a student's stage, or of one criterion for each student of a cluster.

    For one student, the form has all decisions: points of the stage or of criteria, waived
    deductions, the reason, and `seen`, the table when it was opened. For a cluster, it has one
    criterion's points, and other decisions stay. Raises SubmissionError for an invalid form.
    """
    stage, reason = request.stage, request.text("reason", needed=True)
    if request.values.get("students") is None:
        student = request.student
        seen = request.values.get("seen")
        now = _override_of(request.store, student, stage)
        row = _row(request, student, stage, reason, _read_decisions(request, stage))
        key = {"student": student, "stage": now["stage"] if now else stage.name}
        before = seen if isinstance(seen, dict) else None
        return f"the override of {student}, {stage.title}", [
            TableEdit("overrides", key, before, row)
        ]
    criterion = request.text("criterion", needed=True)
    most = {each.id: each.points for each in stage.criteria}
    if criterion not in most:
        raise SubmissionError(f"{stage.name} has no criterion {criterion!r}.")
    number = _points(request.values.get("points"), most[criterion], criterion)
    edits = [
        _criterion_edit(request, student, stage, criterion, number, reason)
        for student in request.everybody
    ]
    return f"the points of {format_count(len(edits), 'student')} for {criterion}", edits


def _criterion_edit(
    request: RequestedChange,
    student: str,
    stage: Stage,
    criterion: str,
    number: Decimal,
    reason: str,
) -> TableEdit:
    now = _override_of(request.store, student, stage)
    key = {"student": student, "stage": now["stage"] if now else stage.name}
    decided = {k: v for k, v in (now or {}).items() if k in ("points", "criteria", "waive")}
    decided["criteria"] = {**decided.get("criteria", {}), criterion: number}
    kept = str(now["reason"]) if now else ""
    words = reason if not kept or kept == reason else f"{kept} {reason}"
    return TableEdit("overrides", key, now, _row(request, student, stage, words, decided))


def _read_decisions(request: RequestedChange, stage: Stage) -> dict[str, Any]:
    """Return the form's decisions as keys of an override, or raise SubmissionError for none."""
    decided: dict[str, Any] = {}
    if request.values.get("points") not in (None, ""):
        decided["points"] = _points(
            request.values["points"], request.course.most_by_hand(stage), "the stage"
        )
    most = {each.id: each.points for each in stage.criteria}
    criteria = request.values.get("criteria") or {}
    if not isinstance(criteria, dict) or set(criteria) - set(most):
        raise SubmissionError("A criterion is unknown.")
    if criteria:
        decided["criteria"] = {id: _points(n, most[id], id) for id, n in criteria.items()}
    waive = request.values.get("waive") or []
    if not isinstance(waive, list) or set(waive) - set(WAIVERS):
        raise SubmissionError(f"What is waived is one of {', '.join(WAIVERS)}.")
    decided |= {"waive": [each for each in WAIVERS if each in waive]} if waive else {}
    if not decided:
        raise SubmissionError("The override decides nothing: give points, or waive something.")
    return decided


def _row(
    request: RequestedChange, student: str, stage: Stage, reason: str, decided: Mapping[str, Any]
) -> Row:
    result = request.read(student, stage.name)
    row: dict[str, Any] = {"student": student, "stage": stage.name, **decided}
    row |= {"reason": reason, "by": request.by, "date": _today()}
    if result:
        row |= {"was": Decimal(str(result.points)), "fingerprint": result.fingerprint[:16]}
    return row


def _points(value: object, most: Fraction, what: str) -> Decimal:
    """Return the form's points; the maximum, as the page shows it, is kept as it is shown."""
    number = None
    with suppress(InvalidOperation):
        number = Decimal(str(value).replace(",", "."))
    exact = exact_number(number)
    if number is None or exact is None or fit_points(exact, most) is None:
        shown = points(float(most))
        raise SubmissionError(f"The points of {what} are a number from 0 to {shown}.")
    return number


def _override_of(store: Store, student: str, stage: Stage) -> Row | None:
    """Return the override of a student's stage; people may give the stage by number."""
    names = (stage.name, stage.number, str(stage.number))
    rows = store.rows("overrides")
    return next((r for r in rows if r.get("student") == student and r.get("stage") in names), None)


def lift(request: RequestedChange) -> Change:
    """Remove the override of a student's stage, or raise SubmissionError without one."""
    stage, student = request.stage, request.student
    now = _override_of(request.store, student, stage)
    if now is None:
        raise SubmissionError("No override to lift.")
    key = {"student": student, "stage": now["stage"]}
    before = request.values.get("seen")
    edit = TableEdit("overrides", key, before if isinstance(before, dict) else now, None)
    return f"the override of {student}, {stage.title}, lifted", [edit]


def answer(request: RequestedChange) -> Change:
    """Answer a student's appeal with a comment and, if given, with points of its criterion.

    Raises:
        SubmissionError: when it is already answered, or its points wouldn't count.
    """
    key = {"id": request.text("id", needed=True)}
    before = request.store.find("appeals", **key)
    if before is None or before.get("student") != request.student:
        raise SubmissionError("Unknown appeal.")
    if not is_waiting(before):
        raise SubmissionError(
            f"{before.get('by') or 'Another grader'} has answered this meanwhile."
        )
    stage = request.course.stage(str(before["stage"]))
    values = {**request.values, "criterion": before["criterion"], "stage": stage.name}
    request = replace(request, values=values)
    row = _comment(request, stage, request.student)
    edits = [TableEdit("comments", {"id": row["id"]}, None, row), *_make_override(request, stage)]
    after = {**before, "answer": row["id"], "by": request.by, "answered": _today()}
    return f"the answer to {request.student}", [*edits, TableEdit("appeals", key, before, after)]


def _make_override(request: RequestedChange, stage: Stage) -> list[TableEdit]:
    """Return the override that gives points with an answer; empty if it gives none."""
    if request.values.get("points") in (None, ""):
        return []
    criterion = next(each for each in stage.criteria if each.id == request.text("criterion"))
    if "points" in (_override_of(request.store, request.student, stage) or {}):
        raise SubmissionError(
            "A person has decided this stage's points as a whole: decide those, "
            "and answer without points."
        )
    number = _points(request.values["points"], criterion.points, criterion.id)
    words = "On your question."
    return [_criterion_edit(request, request.student, stage, criterion.id, number, words)]


def mark(request: RequestedChange) -> Change:
    """Save a person's mark of an item: good, fair, or poor, with a note.

    Raises SubmissionError for another level.
    """
    key, title = _read_marks(request)
    level = request.text("level", needed=True)
    if level not in LEVELS:
        raise SubmissionError(f"The level is one of {', '.join(LEVELS)}.")
    note = {"note": text} if (text := request.text("note")) else {}
    row = {**key, "level": level, **note, "by": request.by, "date": _today()}
    return f"{title} of {key['student']}: {level}", [
        TableEdit("marks", key, _read_seen(request), row)
    ]


def unmark(request: RequestedChange) -> Change:
    """Remove a person's mark of an item, if there is one."""
    key, title = _read_marks(request)
    seen = _read_seen(request)
    words = f"{title} of {key['student']}: no mark"
    return words if seen else "", [TableEdit("marks", key, seen, None)] if seen else []


def _read_marks(request: RequestedChange) -> tuple[dict[str, str], str]:
    """Return the keys that identify a mark (student, stage, item), and its item's title."""
    items = {item.id: item.title for item in request.course.judged if request.course.may_mark(item)}
    item = request.text("item", needed=True)
    if item not in items:
        raise SubmissionError("This course has no such item for a person to judge.")
    return {"student": request.student, "stage": request.stage.name, "item": item}, items[item]


def _read_seen(request: RequestedChange) -> Row | None:
    """Return the table as the grader saw it when the form was opened, or None."""
    seen = request.values.get("seen")
    return seen if isinstance(seen, dict) else None


def done(request: RequestedChange) -> Change:
    """Mark a student's stage as reviewed or not; a second grader's mark is the moderation."""
    key = {"student": request.student, "stage": request.stage.name}
    before = request.store.find("done", **key)
    if not request.values.get("done", True):
        return f"{key['student']} not done", [
            TableEdit("done", key, before, None)
        ] if before else []
    after: Row
    if before is None:
        after = {**key, "by": request.by, "date": _today()}
    elif before.get("by") == request.by:
        return "", []
    else:
        after = {**before, "moderated_by": request.by, "moderated": _today()}
    return f"{key['student']} done", [TableEdit("done", key, before, after)]


def snippet(request: RequestedChange) -> Change:
    """Save a text for reuse in comments on a misconception, a criterion, or a stage."""
    row = {"id": secrets.token_hex(6), "stage": request.stage.name}
    row |= {key: request.text(key) for key in ("criterion", "misconception") if request.text(key)}
    row |= {"text": request.text("text", needed=True), "by": request.by}
    same = (each for each in request.store.rows("snippets") if each.get("text") == row["text"])
    if next(same, None):
        return "", []
    return "a snippet", [TableEdit("snippets", {"id": row["id"]}, None, row)]


def unsnippet(request: RequestedChange) -> Change:
    """Remove a text for reuse, if it is still there."""
    key = {"id": request.text("id", needed=True)}
    before = request.store.find("snippets", **key)
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
