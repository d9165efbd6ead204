"""Checks the price of each typical mistake: the points that a program with it loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.authoring.audit.judging import Finding
from autograder.authoring.mistakes import Mistake
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.grading.grader import StageOutcome
from autograder.grading.scoring import score_criteria
from casino.files import write_whole

__all__ = ["PRICES", "Price", "judge_price", "judge_prices", "price_of", "write_prices"]

MAX_SHARE = Fraction(11, 10)  # of the points of the paying criterion
FACTOR = 2  # maximum ratio of a price and the fair one, either way
PRICES = "prices.md"  # in the audit's own folder
INTRODUCTION = """\
# What each mistake costs

Made by the last `autograder audit`. Each mistake of the catalogue has one criterion that should
pay. It costs at most the points of that criterion and 10% more, or its entry says why. The
fair price is set by hand: what a careful person would take. No price is more than a factor of two
away from it, or the entry says why.
"""


@dataclass(frozen=True)
class Price:
    """The points that a typical mistake costs, and those of the criterion that names it."""

    mistake: Mistake
    points: Fraction  # what the mistake really costs
    most: Fraction  # the points of the criterion that names the mistake

    @property
    def is_fair(self) -> bool:
        """True if the mistake costs at most a little more than the criterion that names it."""
        return self.points <= self.most * MAX_SHARE

    @property
    def is_near(self) -> bool:
        """True if the price is close to the one that a person set as fair, or none is set."""
        fair = self.mistake.fair
        return fair is None or fair <= self.points * FACTOR <= fair * FACTOR**2


def price_of(mistake: Mistake, stage: Stage, outcome: StageOutcome) -> Price:
    """Return the price of a mistake, given the graded outcome of the program that makes it."""
    criteria = score_criteria(stage, outcome.tests)
    lost = sum((_exact(each.max_points) - _exact(each.points) for each in criteria), Fraction(0))
    own = next(_exact(each.max_points) for each in criteria if each.id == mistake.pays)
    return Price(mistake, lost, own)


def _exact(points: float | Fraction) -> Fraction:
    """Return points as written, because a third of a point isn't an exact float."""
    return Fraction(points).limit_denominator(1000)


def judge_prices(prices: Iterable[Price], stage: Stage, kit: Kit) -> Iterator[Finding]:
    """Yield the findings about prices in the kit's own course.

    In an adapted course, an instructor has decided the costs, so nothing is judged.
    """
    if not kit.made_from:
        for price in prices:
            yield from judge_price(price, stage)


def judge_price(price: Price, stage: Stage) -> Iterator[Finding]:
    """Yield a finding for a price that is too high or unfair and has no stated reason."""
    mistake = price.mistake
    costs = f"costs {float(price.points):.2f} points, and "
    if not price.is_fair and not mistake.reason:
        words = f"{mistake.pays} is worth {float(price.most):.2f}; give a reason"
        yield Finding(f"the mistake {mistake.id}", stage.name, costs + words)
    if mistake.fair is not None and not price.is_near and not mistake.why:
        words = f"{float(mistake.fair):.2f} would be fair; move points or say why"
        yield Finding(f"the mistake {mistake.id}", stage.name, costs + words)


def write_prices(by_stage: Mapping[str, Sequence[Price]], path: Path) -> None:
    """Update the tables of these stages on the documentation page `path`; the others stay."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    known = {part.split("\n", 1)[0]: part for part in text.split("## ")[1:]}
    known |= {stage: _table(stage, prices) for stage, prices in by_stage.items() if prices}
    tables = (f"## {known[stage].rstrip()}\n" for stage in sorted(known))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "\n".join([INTRODUCTION, *tables]).encode())


def _table(stage: str, prices: Sequence[Price]) -> str:
    titles = "| your code | should pay | worth | fair | costs | why more | why not the fair price |"
    return "\n".join([stage, "", titles, "|" + " --- |" * 7, *map(_row, prices)])


def _row(price: Price) -> str:
    mistake = price.mistake
    fair = "" if mistake.fair is None else f"{float(mistake.fair):g}"
    return (
        f"| {mistake.says.partition('. ')[0]} | `{mistake.pays}` | {float(price.most):g} | {fair} "
        f"| {float(price.points):.2f} | {'' if price.is_fair else mistake.reason} "
        f"| {'' if price.is_near else mistake.why} |"
    )
