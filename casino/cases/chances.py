"""Cases of stage 3: the probability that the computer player hits, or its move.

Examples: `13 with 1 17 0.5: 0.9` and `13 with 1 17 0.5, 0.9: sticks`. A case has a count, `with`,
and three numbers of a strategy: the probability of a hit on 12, the highest count that may hit, and
the probability on that count. A random number may follow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from casino.cases.case import Answer, Case, Fact, facts_in, make_impostor
from casino.game import expected
from casino.languages import N_, _

__all__ = ["KINDS", "Chance", "ChanceRules", "deal_chance", "read_chance"]

NUMBER = r"(0(?:\.\d{1,6})?|1(?:\.0{1,6})?)"
SITUATION = re.compile(rf"(\d{{1,2}}) with {NUMBER} (\d{{1,2}}) {NUMBER}(?:, ?{NUMBER})?")
LOWEST, HIGHEST = 12, 20
CLOSE = 6  # decimals
WORDS: dict[str, Fact] = {"hits": ("hits", True), "sticks": ("hits", False)}
PROBABILITY = N_(
    "Below 12 the computer always hits, above the highest count it never hits. In between the "
    "probability changes in equal steps."
)
DECIDED = N_("The computer hits if the random number is below the probability.")


class ChanceRules:
    """The rules by which the computer player hits; an impostor changes one method."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return expected.prob_hit(prob12, high_hit, prob_high, count)

    def hits(self, rand: float, probability: float) -> bool:
        """Return True if the player hits when the random number is `rand`."""
        return rand < probability


@dataclass(frozen=True)
class Chance(Case):
    """A case of stage 3: a count, a strategy's three numbers, and the expected result."""

    line: int
    text: str
    count: int
    strategy: tuple[float, int, float]  # probability on 12, highest count that may hit, its own
    rand: float | None  # the random number, if given
    facts: tuple[Fact, ...]

    def answer(self, rules: Any, fact: str) -> Answer:
        """Return the probability of a hit to six decimals, or True if the player hits."""
        probability = rules.probability(self.count, *self.strategy)
        if fact == "probability":
            return round(float(probability), CLOSE)
        return bool(rules.hits(self.rand, probability))

    def describe_answer(self, fact: str, found: Answer, stage: int) -> str:
        if fact == "probability":
            return _("the probability is {n}").format(n=f"{found:g}")
        return _("it hits") if found else _("it sticks")

    def sentence(self, fact: str, stage: int) -> str:
        return _(PROBABILITY) if fact == "probability" else _(DECIDED)


def read_chance(number: int, text: str) -> Chance:
    """Parse `text`, line `number` of cases.txt. ValueError explains an invalid line."""
    situation, facts = facts_in(text, _fact)
    match = SITUATION.fullmatch(" ".join(situation.split()))
    if match is None:
        raise ValueError(
            _(
                "write a count, `with`, and the three numbers of a strategy, such as "
                "`13 with 1 17 0.5`"
            )
        )
    count, prob12, high_hit, prob_high, rand = match.groups()
    if not LOWEST <= int(high_hit) <= HIGHEST:
        message = _("the highest count for a hit is from {low} to {high}")
        raise ValueError(message.format(low=LOWEST, high=HIGHEST))
    if rand is None and any(fact == "hits" for fact, __ in facts):
        raise ValueError(
            _("it depends on a random number: write it behind a comma, such as `, 0.9`")
        )
    if rand == "1" or (rand or "").startswith("1."):
        raise ValueError(_("a random number is below 1"))
    strategy = (float(prob12), int(high_hit), float(prob_high))
    return Chance(number, text, int(count), strategy, float(rand) if rand else None, facts)


def _fact(word: str) -> Fact:
    if re.fullmatch(NUMBER, word):
        return "probability", round(float(word), CLOSE)
    if word not in WORDS:
        message = _(
            "{word} is not understood: write a probability, such as 0.5, `hits` or `sticks`"
        )
        raise ValueError(message.format(word=repr(word)))
    return WORDS[word]


def deal_chance(stage: int, chance: Random) -> str:
    """Return a random count and strategy as text; a student adds the expected result."""
    high_hit = chance.choice((12, 14, 16, 17, 17))
    numbers = f"{chance.choice((1, 0.8, 0.5))} {high_hit} {chance.choice((0, 0.5, 1))}"
    rand = f", {chance.choice((0.1, 0.5, 0.9))}" if chance.random() < 0.5 else ""
    return f"{chance.randint(11, 18)} with {numbers}{rand}"


_hit = ChanceRules.probability
_impostor = partial(make_impostor, ChanceRules)
# `low` is the probability on 12, `high` that on `top`, the highest count that may hit.
KINDS = (
    _impostor(
        "Flat Flo", N_("Below 12 the probability is that of 12."),
        probability=lambda rules, count, low, top, high: (
            _hit(rules, max(count, LOWEST), low, top, high)
        ),
    ),
    _impostor(
        "Early Earl", N_("On the highest count for a hit the computer sticks."),
        probability=lambda rules, count, low, top, high: (
            0.0 if count == top else _hit(rules, count, low, top, high)
        ),
    ),
    _impostor(
        "Onward Ona", N_("Above the highest count the probability goes on."),
        probability=lambda rules, count, low, top, high: (
            _hit(rules, min(count, top), low, top, high)
        ),
    ),
    _impostor(
        "Mirror Mo", N_("The first probability is that of the highest count."),
        probability=lambda rules, count, low, top, high: _hit(rules, count, high, top, low),
    ),
    _impostor(
        "Steady Stu", N_("The probability stays as it is on 12 up to the highest count."),
        probability=lambda rules, count, low, top, high: (
            low if LOWEST <= count < top else _hit(rules, count, low, top, high)
        ),
    ),
    _impostor(
        "Fence Finn", N_("From 12 to 17 there are six steps."),
        probability=lambda rules, count, low, top, high: (
            low - (low - high) / (top - LOWEST + 1) * (count - LOWEST)
            if LOWEST <= count <= top
            else _hit(rules, count, low, top, high)
        ),
    ),
    _impostor(
        "Twelve Tilda", N_("If the highest count is 12, the last number decides."),
        probability=lambda rules, count, low, top, high: (
            high if count == top == LOWEST else _hit(rules, count, low, top, high)
        ),
    ),
    _impostor(
        "Downhill Don", N_("The probability can fall, and never rises."),
        probability=lambda rules, count, low, top, high: (
            _hit(rules, count, low, top, min(low, high))
        ),
    ),
    _impostor(
        "Equal Edda", N_("A random number that is equal to the probability hits."),
        hits=lambda rules, rand, probability: rand <= probability,
    ),
    _impostor(
        "Upside Uma", N_("High random numbers hit."),
        hits=lambda rules, rand, probability: rand > 1 - probability,
    ),
)  # fmt: skip
