"""Compares the parts of a class: sections, or groups without sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean, quantiles
from typing import NamedTuple

from autograder.report.desk import StudentLine

__all__ = ["Section", "sections"]

MAX_PARTS = 60
NOWHERE = ""


class Section(NamedTuple):
    """One part of a class: its name, its size, the number who handed in, their shares (0 to 1).

    Shares are of the points of all shown stages, over graded submissions. `box` has the minimum,
    the quartiles, and the maximum. `mean` can be None.
    """

    name: str
    students: int
    handed_in: int
    late: int
    ungraded: int
    mean: float | None
    box: tuple[float, float, float, float, float]


def sections(table: Sequence[StudentLine]) -> tuple[str, list[Section]]:
    """Return the kind of part (`Section` or `Group`) and the parts; empty if there is only one."""
    for kind in ("section", "group"):
        parts: dict[str, list[StudentLine]] = {}
        for line in table:
            parts.setdefault(vars(line.belongs)[kind] or NOWHERE, []).append(line)
        if 1 < len(parts) <= MAX_PARTS:
            return kind.capitalize(), list(_make_sections(parts))
    return "", []


def _make_sections(parts: dict[str, list[StudentLine]]) -> Iterator[Section]:
    for name in sorted(parts, key=lambda name: (name == NOWHERE, name)):
        own = parts[name]
        present = [line for line in own if any(stage.handed_in for stage in line.row.stages)]
        shares = [min(line.share, 1.0) for line in present if "open" not in line.kinds]
        several = shares * 2 if len(shares) == 1 else shares or [0.0, 0.0]
        quarter, middle, high = quantiles(several, n=4, method="inclusive")
        yield Section(
            name,
            len(own),
            len(present),
            sum(line.late for line in own),
            sum("open" in line.kinds for line in own),
            fmean(shares) if shares else None,
            (min(several), quarter, middle, high, max(several)),
        )
