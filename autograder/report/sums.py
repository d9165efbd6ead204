"""Rounds the points on a page so that the shown parts add up to the shown total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import fsum

from autograder.results.model import Result
from autograder.text import points

__all__ = ["ShownPoints", "add_up", "explain_difference", "show_points"]

CENT = Decimal("0.01")


@dataclass(frozen=True)
class ShownPoints:
    """A result's points as text: the parts add up to the points, and the criteria to their part."""

    correctness: str
    style: str
    deductions: str  # "0", or negative
    criteria: Mapping[str, str]  # by criterion id


def show_points(result: Result) -> ShownPoints:
    """Return a result's points as every page, export, and message shows them."""
    taken = 0 - fsum(each.points for each in result.deductions)
    terms = [result.correctness.points, result.style.points, taken]
    correctness, style, deductions = add_up(terms, result.points)
    amounts = add_up([each.points for each in result.criteria], float(correctness))
    criteria = dict(zip((each.id for each in result.criteria), amounts, strict=True))
    return ShownPoints(correctness, style, deductions, criteria)


def add_up(parts: Sequence[float], total: float) -> list[str]:
    """Return amounts as text, rounded to at most two decimals so that they add up to `total`.

    Each differs from its exact value by less than 0.015. If more than rounding is missing, the
    amounts stay unchanged, and `explain_difference` returns the rest.
    """
    shown = [Decimal(points(part)) for part in parts]
    rest = Decimal(points(total)) - sum(shown, Decimal(0))
    if rest and not explain_difference(parts, total):
        step = CENT if rest > 0 else -CENT
        # The parts with the largest rounding in the other direction.
        order = sorted(
            range(len(parts)), key=lambda n: (Decimal(parts[n]) - shown[n]) * step, reverse=True
        )
        for place in order[: int(abs(rest) / CENT)]:
            shown[place] += step
    return [points(float(each)) for each in shown]


def explain_difference(parts: Sequence[float], total: float) -> str:
    """Return `total` minus its parts as signed text; "" if the difference is only rounding."""
    rest = Decimal(points(total)) - sum((Decimal(points(part)) for part in parts), Decimal(0))
    if abs(rest) <= CENT / 2 * (len(parts) + 1):
        return ""
    return f"{'+' if rest > 0 else '−'} {points(float(abs(rest)))}"
