"""The cost of each typical mistake, and whether the criterion that names it pays for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.authoring.audit.judging import Finding
from autograder.authoring.mistakes import Mistake
from autograder.course.model import Stage
from autograder.grading.grader import StageOutcome
from autograder.grading.scoring import score_criteria
from casino.files import write_whole

__all__ = ["PRICES", "Price", "judge_price", "price_of", "write_prices"]

MOST = Fraction(11, 10)  # of the points of the criterion that pays
PRICES = "prices.md"  # in the audit's own folder
INTRODUCTION = """\
# What each mistake costs

Made by the last `autograder audit`. Each mistake of the catalogue has one criterion that should
pay. It costs at most the points of that criterion and 10 % more, or its entry says why.
"""


@dataclass(frozen=True)
class Price:
    """One mistake: the points that it costs, and those of the criterion that should pay."""

    mistake: Mistake
    points: Fraction
    most: Fraction

    @property
    def is_fair(self) -> bool:
        """Whether it costs at most its criterion's worth, or little more."""
        return self.points <= self.most * MOST


def price_of(mistake: Mistake, stage: Stage, outcome: StageOutcome) -> Price:
    """Return a mistake's cost in a stage's correctness points."""
    criteria = score_criteria(stage, outcome.tests)
    lost = sum(
        (Fraction(each.max_points) - Fraction(each.points) for each in criteria), Fraction(0)
    )
    own = next(Fraction(each.max_points) for each in criteria if each.id == mistake.pays)
    return Price(mistake, lost, own)


def judge_price(price: Price, stage: Stage) -> Iterator[Finding]:
    """Yield each mistake that costs more than its own criterion without a stated reason."""
    if not price.is_fair and not price.mistake.reason:
        words = f"costs {float(price.points):.2f} points, and {price.mistake.pays} is worth "
        program = f"the mistake {price.mistake.id}"
        yield Finding(program, stage.name, f"{words}{float(price.most):.2f}; give a reason")


def write_prices(by_stage: Mapping[str, Sequence[Price]], path: Path) -> None:
    """Put the tables of these stages into a page of the documentation's site; others stay."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    known = {part.split("\n", 1)[0]: part for part in text.split("## ")[1:]}
    known |= {stage: _table(stage, prices) for stage, prices in by_stage.items() if prices}
    tables = (f"## {known[stage].rstrip()}\n" for stage in sorted(known))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "\n".join([INTRODUCTION, *tables]).encode())


def _table(stage: str, prices: Sequence[Price]) -> str:
    lines = [stage, "", "| mistake | should pay | worth | costs | why more |", "|" + " --- |" * 5]
    lines += [
        f"| {each.mistake.title} | `{each.mistake.pays}` | {float(each.most):g} "
        f"| {float(each.points):.2f} | {'' if each.is_fair else each.mistake.reason} |"
        for each in prices
    ]
    return "\n".join(lines)
