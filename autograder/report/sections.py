"""Compares the sections of a class, or its groups if there are no sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean, quantiles
from typing import NamedTuple

from autograder.report.desk import StudentLine

__all__ = ["Section", "sections"]

MAX_PARTS = 60
NOWHERE = ""


class Section(NamedTuple):
    """One section or group of a class; shares are of all shown stages' points, from 0 to 1."""

    name: str
    students: int
    handed_in: int  # students with a submission
    late: int  # students with a late one
    ungraded: int  # students with an ungraded stage
    mean: float | None  # of the graded students' shares; None without any
    box: tuple[float, float, float, float, float]  # minimum, quartiles, maximum


def sections(table: Sequence[StudentLine]) -> tuple[str, list[Section]]:
    """Return "Section" or "Group", and a summary of each; ("", []) if there is only one."""
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
