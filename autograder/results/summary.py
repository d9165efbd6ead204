"""A result in brief: the points and notes that stand in the class's table, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Brief", "brief_of", "read_brief"]

Record = Mapping[str, Any]
_WORDS = {"does_not_compile": "does not compile", "does_not_run": "does not run"}


@dataclass(frozen=True, slots=True)
class Brief:
    """One stage of one student as the table shows it; a class of any size fits into memory."""

    student: str
    stage: str
    graded: bool
    points: float
    max_points: float
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def brief_of(record: Record) -> Brief:
    """Return a whole record in brief."""
    return Brief(
        record["student"],
        record["stage"],
        record["graded"],
        record["points"],
        record["max_points"],
        tuple(dict.fromkeys(_notes(record))),
    )


def read_brief(data: Mapping[str, Any]) -> Brief:
    """Return what `as_json` made.

    Raises:
        KeyError, TypeError: when it is something else.
    """
    return Brief(**{**data, "notes": tuple(data["notes"])})


def _notes(record: Record) -> Iterator[str]:
    """Yield what a person should know of a result at a glance."""
    for deduction in record["deductions"]:
        yield _WORDS.get(deduction["kind"], deduction["kind"])
    outcomes = {criterion["outcome"] for criterion in record["criteria"]}
    if outcomes == {"not_started"}:
        yield "not started"
    if "timed_out" in outcomes:
        yield "does not end"
    carried = (criterion["carried_forward"] for criterion in record["criteria"])
    if any(cause not in (None, record["stage"]) for cause in carried):
        yield "carried forward"
    if record["flags"]:
        yield "look at the flags"
    yield from record["problems"]
