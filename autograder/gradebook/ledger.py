"""Computes the ledger of a stage: how its points come about, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from autograder.gradebook.late import Lateness
from autograder.gradebook.marks import Mark
from autograder.gradebook.overrides import Override
from autograder.results.model import Deduction, Result, exact
from casino.messages import Message, Text, join_texts

__all__ = ["KINDS", "Ledger", "LedgerLine", "award", "hundredths", "settle"]

KINDS = ("correctness", "style", "mark", "deduction", "late", "override")


@dataclass(frozen=True)
class LedgerLine:
    """A step to a stage's final points, such as a late penalty: points before and after."""

    kind: str  # one of `KINDS`
    words: Text  # for the student
    before: Fraction  # points before this step
    after: Fraction  # points after this step

    @property
    def change(self) -> Fraction:
        """The points that the line adds; negative for a loss."""
        return self.after - self.before


@dataclass(frozen=True)
class Ledger:
    """All steps to the points of one student's stage, and the final points."""

    student: str  # a folder name
    stage: str  # a folder name
    lines: tuple[LedgerLine, ...]  # the steps, in order
    points: Fraction  # the final ones
    max_points: Fraction  # the stage's
    graded: bool  # False if the grader failed and no override sets the points
    # Points of the criteria that a person decided.
    decided: Mapping[str, Fraction] = field(default_factory=dict)
    final: bool = False  # True if a person decided the whole stage

    @property
    def overridden(self) -> bool:
        return any(line.kind == "override" for line in self.lines)

    @property
    def late(self) -> bool:
        return any(line.kind == "late" for line in self.lines)


def hundredths(points: Fraction) -> Fraction:
    """Round a stage's points as pages and exports show them, so that totals add up."""
    return Fraction(f"{float(points):.2f}")


def settle(
    result: Result,
    override: Override | None = None,
    lateness: Lateness | None = None,
    marks: Sequence[Mark] = (),
) -> Ledger:
    """Compute the ledger of a result, with a person's decisions and the late penalty.

    Order: the criteria, overrides of single criteria, style, marks (which cost at most the style
    points), deductions (with caps on the sum so far), lateness, and last the override of the
    stage's points, which is final. Without any of these, the points are the result's.
    """
    sums = _Sums()
    max_points = exact(result.max_points)
    sums.add_line("correctness", "Criteria", exact(result.correctness.points))
    if override:
        _override_criteria(sums, result, override)
    sums.add_line("style", "Style", sums.points + exact(result.style.points))
    _take_marks(sums, result, marks)
    for deduction in result.deductions:
        _deduct(sums, deduction, override)
    if lateness:
        _take_lateness(sums, max_points, lateness, override)
    if override and override.points is not None:
        sums.add_line("override", reason(override), override.points)
    graded = result.graded or (override is not None and override.points is not None)
    known = {criterion.id for criterion in result.criteria}
    decided = {id: points for id, points in override.criteria if id in known} if override else {}
    final = override is not None and override.points is not None
    return Ledger(
        result.student, result.stage, tuple(sums.lines), sums.points, max_points, graded, decided,
        final,
    )  # fmt: skip


def award(override: Override, max_points: Fraction) -> Ledger | None:
    """Return the ledger of a stage without a result; None if the override gives it no points."""
    if override.points is None:
        return None
    line = LedgerLine("override", reason(override), Fraction(0), override.points)
    return Ledger(
        override.student, override.stage, (line,), override.points, max_points, True, final=True
    )


def reason(override: Override) -> str:
    """Return a person's reason for a decision in one line, with name and date."""
    who = ", ".join(part for part in (override.by, override.date) if part)
    return f"{override.reason} ({who})" if who else override.reason


class _Sums:
    """The ledger's lines so far; each starts with the points at which the last one ended."""

    def __init__(self) -> None:
        self.lines: list[LedgerLine] = []

    @property
    def points(self) -> Fraction:
        return self.lines[-1].after if self.lines else Fraction(0)

    def add_line(self, kind: str, words: Text, after: Fraction) -> None:
        self.lines.append(LedgerLine(kind, words, self.points, max(after, Fraction(0))))


def _override_criteria(sums: _Sums, result: Result, override: Override) -> None:
    known = {criterion.id: criterion for criterion in result.criteria}
    for id, points in override.criteria:
        if id in known:
            words = join_texts(": ", [Message(known[id].title), reason(override)])
            sums.add_line("override", words, sums.points + points - exact(known[id].points))


def _take_marks(sums: _Sums, result: Result, marks: Sequence[Mark]) -> None:
    left = exact(result.style.points)
    for mark in marks:
        loss = min(left, mark.share * exact(result.style.max_points))
        left -= loss
        sums.add_line("mark", mark.words, sums.points - loss)


def _deduct(sums: _Sums, deduction: Deduction, override: Override | None) -> None:
    words = join_texts(": ", [Message(deduction.kind.words), deduction.evidence])
    if override and "deduction" in override.waive:
        sums.add_line("override", _not_deducted(words, override), sums.points)
    else:
        most = exact(deduction.keeps_at_most)
        sums.add_line("deduction", words, min(sums.points, most))


def _not_deducted(what: Text, override: Override) -> Message:
    return Message("Not deducted ({what}): {reason}", what=what, reason=reason(override))


def _take_lateness(
    sums: _Sums, max_points: Fraction, lateness: Lateness, override: Override | None
) -> None:
    if override and "late" in override.waive:
        sums.add_line("override", _not_deducted(lateness.words, override), sums.points)
    else:
        base = max_points if lateness.of == "max_points" else sums.points
        sums.add_line("late", lateness.words, sums.points - lateness.share * base)
