"""Computes classical item statistics: how hard a criterion was, and how well it separates students.

Difficulty is the mean share of the criterion's points (0: no student has any, 1: all have all).
Discrimination is the item-rest correlation: Pearson's r between that share and the points of the
same stage's other criteria. Source: S. Henrysson, "Correction of item-total correlations in item
analysis", Psychometrika 28 (1963), 211–218; the words for its size follow R. L. Ebel and D. A.
Frisbie, Essentials of Educational Measurement, 5th edition (1991), chapter 13.

A program that doesn't run loses all criteria at once, and would make all of them discriminate. So
only programs that run are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import StatisticsError, correlation

from autograder.course.model import Criterion, Stage
from autograder.languages import N_, _
from autograder.report.summary import StageRow, StudentRow

__all__ = ["MIN_STUDENTS", "ItemStatistics", "analyse"]

MIN_STUDENTS = 10  # with fewer students, a correlation means nothing
NOISE = 1e-9
WORDS = (
    (0.4, N_("discriminates well")), (0.2, N_("discriminates")), (0.0, N_("discriminates little")),
)  # fmt: skip
HARD, FLAT, EASY = 0.3, 0.1, 0.9
QUARTER = 0.25
MAX_NAMES = 6


@dataclass(frozen=True)
class ItemStatistics:
    """How hard one criterion was, and how well it separates strong from weak students."""

    stage: Stage
    criterion: Criterion
    students: int
    difficulty: float
    discrimination: float | None
    # Students (and pages) who lost points here, but are in the best quarter of the stage's rest.
    outliers: tuple[tuple[str, str], ...] = ()
    more_outliers: int = 0  # the number of further outliers

    @property
    def words(self) -> str:
        """A phrase for how well the criterion separates strong from weak students."""
        if self.students < MIN_STUDENTS:
            return _("too few students")
        if self.discrimination is None:
            extremes = {0.0: _("no student has it"), 1.0: _("every student has it")}
            return extremes.get(self.difficulty, _("nothing to compare"))
        known = (_(words) for least, words in WORDS if self.discrimination >= least)
        return next(known, _("negative"))

    @property
    def suspicion(self) -> str:
        """The reason to check the criterion's tests or the handout; "" without one.

        If nothing correlates, r (the correlation) is below −2/√n in one of 40 criteria.
        """
        if self.students < MIN_STUDENTS:
            return ""
        if self.difficulty <= NOISE:
            return _("No student earns it: its tests or the handout may be wrong.")
        if self.discrimination is not None and self.discrimination < -2 / sqrt(self.students):
            return _("Stronger students lose it more often than weaker ones.")
        if self.difficulty < HARD:
            return _("Few earn it: was it taught, and does the handout say it?")
        flat = self.discrimination is not None and self.discrimination < FLAT
        if flat and self.difficulty < EASY:
            return _("Earning it has little to do with the rest of the stage.")
        return ""

    @property
    def rank(self) -> tuple[bool, float, int]:
        """The sort key: suspicious criteria first, then those that discriminate least."""
        discrimination = 1.0 if self.discrimination is None else self.discrimination
        return not self.suspicion, discrimination, self.stage.number


def analyse(stage: Stage, rows: Sequence[tuple[StudentRow, StageRow]]) -> list[ItemStatistics]:
    """Return the statistics of a stage's criteria, computed from the graded programs that run."""
    whole = [
        (student, tuple(float(share or 0) for share in own.shares))
        for student, own in rows
        if own.runs and own.shares and None not in own.shares
    ]
    return [_item(stage, place, whole) for place in range(len(stage.criteria)) if whole]


def _rest(shares: Sequence[float], worth: Sequence[float], place: int) -> float:
    parts = (share * points for share, points in zip(shares, worth, strict=True))
    return fsum(part for number, part in enumerate(parts) if number != place)


def _item(
    stage: Stage, place: int, whole: Sequence[tuple[StudentRow, tuple[float, ...]]]
) -> ItemStatistics:
    worth = [float(criterion.points) for criterion in stage.criteria]
    own = [shares[place] for _student, shares in whole]
    rest = [_rest(shares, worth, place) for _student, shares in whole]
    least = sorted(rest, reverse=True)[int(len(rest) * QUARTER)]
    odd = [
        (student.student, student.file)
        for (student, _), share, others in zip(whole, own, rest, strict=True)
        if share < 1 - NOISE and others >= least > min(rest) + NOISE
    ]
    return ItemStatistics(
        stage=stage,
        criterion=stage.criteria[place],
        students=len(own),
        difficulty=fsum(own) / len(own),
        discrimination=_correlation(own, rest) if len(own) >= MIN_STUDENTS else None,
        outliers=tuple(odd[:MAX_NAMES]),
        more_outliers=len(odd[MAX_NAMES:]),
    )


def _correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Pearson's r of two lists of numbers; None if one of them doesn't vary."""
    if max(one) - min(one) < NOISE or max(other) - min(other) < NOISE:
        return None
    try:
        return correlation(one, other)
    except StatisticsError:
        return None
