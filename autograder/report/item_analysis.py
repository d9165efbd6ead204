"""Classical item analysis: how hard each criterion was, and how well it tells students apart.

Difficulty is the mean share of the criterion's points (0: nobody, 1: everybody; with right or
wrong only it is the classical p). Discrimination is the item–rest correlation: Pearson's r
between that share and the points of the same stage's other criteria, so that a criterion is not
correlated with itself. For a criterion that is right or wrong only this is the point-biserial
correlation with the rest score. Source: S. Henrysson, "Correction of item-total correlations in
item analysis", Psychometrika 28 (1963), 211–218; the words for its size follow R. L. Ebel and
D. A. Frisbie, Essentials of Educational Measurement, 5th edition (1991), chapter 13.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from statistics import StatisticsError, correlation

from autograder.course.model import Criterion, Stage
from autograder.report.summary import StageRow

__all__ = ["FEWEST", "ItemStatistics", "analyse"]

FEWEST = 10  # with fewer students a correlation says nothing
NOISE = 1e-9
WORDS = ((0.4, "discriminates well"), (0.2, "discriminates"), (0.0, "discriminates little"))


@dataclass(frozen=True)
class ItemStatistics:
    """One criterion of a stage; `discrimination` is None where it cannot be said."""

    stage: Stage
    criterion: Criterion
    students: int
    difficulty: float
    discrimination: float | None

    @property
    def words(self) -> str:
        """The numbers in words."""
        if self.students < FEWEST:
            return "too few students"
        if self.discrimination is None:
            return {0.0: "nobody has it", 1.0: "everybody has it"}.get(
                self.difficulty, "nothing to compare"
            )
        if self.discrimination < 0:
            return "negative: look at its tests"
        return next(words for least, words in WORDS if self.discrimination >= least)


def analyse(stage: Stage, rows: Sequence[StageRow]) -> list[ItemStatistics]:
    """Return the stage's criteria with their numbers, from the rows in which all were graded."""
    whole = [row.shares for row in rows if row.shares and None not in row.shares]
    shares = [tuple(float(share or 0) for share in each) for each in whole]
    worth = [float(criterion.points) for criterion in stage.criteria]
    return [
        _item(
            stage,
            place,
            [own[place] for own in shares],
            [_rest(own, worth, place) for own in shares],
        )
        for place in range(len(stage.criteria))
        if shares
    ]


def _rest(shares: Sequence[float], worth: Sequence[float], place: int) -> float:
    parts = (share * points for share, points in zip(shares, worth, strict=True))
    return fsum(part for number, part in enumerate(parts) if number != place)


def _item(stage: Stage, place: int, own: Sequence[float], rest: Sequence[float]) -> ItemStatistics:
    return ItemStatistics(
        stage=stage,
        criterion=stage.criteria[place],
        students=len(own),
        difficulty=fsum(own) / len(own),
        discrimination=_correlation(own, rest) if len(own) >= FEWEST else None,
    )


def _correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Pearson's r; None where one of the two does not vary."""
    if max(one) - min(one) < NOISE or max(other) - min(other) < NOISE:
        return None
    try:
        return correlation(one, other)
    except StatisticsError:
        return None
