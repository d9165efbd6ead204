"""Distributes a stage's points to graded cells, so that the cells add up exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["CellShare", "share_out"]


@dataclass(frozen=True)
class CellShare:
    """A graded cell's points before any deduction, and its maximum."""

    earned: float
    most: float


def share_out(points: float, parts: Sequence[CellShare]) -> tuple[float, ...]:
    """Return each cell's score; the sum is exactly `points`.

    A gradebook adds floating-point numbers in its own order. So every score is a whole multiple of
    the last bit of `points`, and no partial sum is rounded. A score is at most its cell's maximum,
    or exceeds it by that bit if the sum requires it. After a deduction, every cell keeps the same
    fraction of its points.

    Raises:
        ValueError: when the cells earned less than `points`.
    """
    earned = [Fraction(part.earned) for part in parts]
    total, unit = sum(earned, Fraction(0)), Fraction(math.ulp(points))
    kept = min(Fraction(points) / total, Fraction(1)) if total else Fraction(0)
    wanted = [each * kept / unit for each in earned]
    units = [math.floor(each) for each in wanted]
    missing = int(Fraction(points) / unit) - sum(units)
    by_remainder = sorted(range(len(parts)), key=lambda place: units[place] - wanted[place])
    if missing >= 0:
        # Full cells come last: decimals as doubles may sum to a bit less.
        room = [place for place in by_remainder if earned[place]]
        room.sort(key=lambda place: (units[place] + 1) * unit > parts[place].most)
    else:
        room = [place for place in reversed(by_remainder) if units[place]]
    if abs(missing) > len(room):
        raise ValueError(f"{points} points are not what cells that earned {float(total)} add up to")
    for place in room[: abs(missing)]:
        units[place] += 1 if missing > 0 else -1
    return tuple(float(each * unit) for each in units)
