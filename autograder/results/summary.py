"""A result's summary: only the points and notes of the class table."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.results.model import Result

__all__ = ["Summary", "summarize"]


@dataclass(frozen=True, slots=True)
class Summary:
    """One stage of one student in the class table, small enough for any class."""

    student: str
    stage: str
    graded: bool
    points: float
    max_points: float
    notes: tuple[str, ...] = ()


def summarize(result: Result) -> Summary:
    """Return the summary of a result."""
    carried = ("carried forward",) if result.causes else ()
    flagged = ("look at the flags",) if result.signs else ()
    notes = dict.fromkeys((*result.notes(), *carried, *flagged, *map(str, result.problems)))
    return Summary(
        result.student, result.stage, result.graded, result.points, result.max_points, tuple(notes)
    )
