"""Shortens a result to the points and notes that a class table shows."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.results.model import Result

__all__ = ["Summary", "summarize"]


@dataclass(frozen=True, slots=True)
class Summary:
    """One student's points and notes in one stage, for the class table."""

    student: str
    stage: str
    graded: bool
    points: float
    max_points: float
    notes: tuple[str, ...] = ()


def summarize(result: Result) -> Summary:
    """Return the points of a result, and its notes in English."""
    carried = ("carried forward",) if result.causes else ()
    flagged = ("look at the flags",) if result.signs else ()
    notes = dict.fromkeys((*result.notes(), *carried, *flagged, *map(str, result.problems)))
    return Summary(
        result.student, result.stage, result.graded, result.points, result.max_points, tuple(notes)
    )
