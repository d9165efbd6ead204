"""Finds the student of each row in an instructor's gradebook, by number, login, or name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.collect.roster import rows_beside
from autograder.course.model import Stage
from autograder.gradebook.book import Gradebook
from autograder.gradebook.identity import Identity, Match, Register
from autograder.text import Remark

__all__ = ["Row", "match_rows"]


@dataclass(frozen=True)
class Row:
    """A row of a gradebook: its number, and the person it is about."""

    number: int  # counts from 1, header included
    person: Identity


def _register(book: Gradebook, stages: Sequence[Stage]) -> Register:
    """Return an index of all students, to find the student of a row.

    A participant's number is valid in one assignment, so only those from `stages` are included.
    """
    register, wanted, known = Register(), {stage.name for stage in stages}, set(book.names)
    for student in book.names:
        register.add_own_id(student)
        register.add_name(student, student.replace("-", " "))
    for (student, stage), hand_in in book.submitted.items():
        if student in known:
            own = hand_in.person if stage in wanted else replace(hand_in.person, participant="")
            register.add(student, own)
            register.add(student, hand_in.roster)
    for student, identity in rows_beside(book.results):
        if student in known:
            register.add(student, identity)
    return register


def match_rows(
    book: Gradebook, stages: Sequence[Stage], path: Path, rows: Iterable[Row]
) -> dict[str, Row]:
    """Return each student's row; rows that match no student, or several, become remarks.

    A participant number in these stages fits best, then other ids, then a name. If two rows fit a
    student equally well, neither is used, because a missing grade does less harm than a wrong one.
    """
    register = _register(book, stages)
    claims: dict[str, list[tuple[int, Row]]] = {student: [] for student in book.names}
    for row in rows:
        match = register.match(row.person)
        where = f"{path}: row {row.number}: {row.person.shown!r}"
        several = ", ".join(match.candidates)
        if match.student:
            claims[match.student].append((_strength(row, match), row))
        elif match.contradictions:
            why = "; ".join(match.contradictions)
            book.remarks.append(f"{where}: its keys disagree: {why}; left as it is")
        elif several:
            book.remarks.append(f"{where} may be any of {several}; left as it is")
        else:
            alike = ", ".join(sorted(register.other_order(row.person.name)))
            why = f"; its words in another order are {alike}" if alike else ""
            words = f"{where} has no results{why}"
            book.remarks.append(Remark(words, "row", "without results"))
    decided = {student: _decide(book, path, student, each) for student, each in claims.items()}
    return {student: row for student, row in decided.items() if row is not None}


def _strength(row: Row, match: Match) -> int:
    """Return the kind of a row's match: 0 by participant number, 1 by another id, 2 by name."""
    return ("participant", match.by, "name").index(match.by)


def _decide(
    book: Gradebook, path: Path, student: str, claims: Sequence[tuple[int, Row]]
) -> Row | None:
    """Return the row that fits a student best; None, with a remark, if none or several do.

    `claims` are pairs of the match's rank (0 is best) and row.
    """
    if not claims:
        words = f"{student}: no row in {path}"
        book.remarks.append(Remark(words, "student", "without a row"))
        return None
    best = min(strength for strength, _ in claims)
    fitting = [row for strength, row in claims if strength == best]
    if len(fitting) > 1:
        rows = ", ".join(f"{row.number} ({row.person.shown!r})" for row in fitting)
        book.remarks.append(
            f"{student}: the rows {rows} of {path} fit equally well; left as they are"
        )
        return None
    for strength, row in claims:
        if strength > best:
            book.remarks.append(
                f"{path}: row {row.number}: {row.person.shown!r} has no results; "
                f"row {fitting[0].number} fits {student} better"
            )
    return fitting[0]
