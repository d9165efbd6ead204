"""Look up a stage's kind of cases: its parser, rules, impostors, and random deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from casino.cases import advice, chances, packs
from casino.cases.case import Case, CaseError, Kind, read_lines
from casino.cases.deals import read_deal
from casino.cases.impostors import (
    ON_BETS,
    ON_CREDITS,
    ON_HANDS,
    ON_ROUNDS,
    ON_SOFT_HANDS,
    deal_cards,
)  # fmt: skip
from casino.game.light import LightRules
from casino.languages import _, capital

__all__ = [
    "STAGES", "Impostor", "Refused", "check_text", "deal_situation", "example", "find_unmasking",
    "impostors", "more_cards", "read_cases", "rules_of", "wrong_in",
]  # fmt: skip

Kinds = Sequence[Kind]


@dataclass(frozen=True)
class StageCases:
    """The parser, rules, impostors, and random situations for the cases of one stage."""

    read: Callable[[int, str], Case]  # parses a numbered line
    rules: Callable[[int], Any]  # makes the rules that decide a case
    impostors: Kinds
    deal: Callable[[int, Random], str]  # makes a random situation
    example: str
    more: str = ""  # an example of facts if a student may add cards to a deal


def _make_card_cases(stage: int, impostors: Kinds, example: str, more: str) -> StageCases:
    read = partial(read_deal, stage=stage)
    return StageCases(read, LightRules, impostors, deal_cards, example, more)


_ROUND = "TC 9D against TH 7S: player wins"
_STAGES = {
    1: _make_card_cases(1, ON_HANDS, "8D 5H + KC: 23, busted", "18"),
    2: _make_card_cases(2, ON_ROUNDS, _ROUND, "player wins"),
    3: StageCases(
        chances.read_chance, chances.ChanceRules, chances.KINDS, chances.deal_chance,
        "13 with 1 17 0.5: 0.9",
    ),
    4: _make_card_cases(4, ON_SOFT_HANDS, _ROUND, "18"),
    5: StageCases(
        packs.read_pack, packs.PackRules, packs.KINDS, packs.deal_pack, "2 decks, deal 30: 74 left"
    ),
    6: _make_card_cases(6, ON_BETS, "6D 5H double TD against TC 7S: +2", "player wins"),
    7: StageCases(
        advice.read_advice, advice.AdviceRules, advice.KINDS, advice.deal_advice,
        "8C 8D against AH: split",
    ),
    8: _make_card_cases(8, ON_CREDITS, "AC KD for 5 against TC 9H: +7", "+10"),
}  # fmt: skip
STAGES = tuple(_STAGES)


@dataclass(frozen=True)
class Impostor:
    """A made-up player that breaks one rule, and a sentence that states its belief."""

    name: str
    belief: str
    rules: Any


@dataclass(frozen=True)
class Refused:
    """A line that isn't a valid case, or that expects a wrong result."""

    line: int
    wrong: str  # the fault, or the correct result
    rule: str = ""  # the rule behind it


def rules_of(stage: int) -> Any:
    """Return the rules that decide whether a stage's cases are right."""
    return _STAGES[stage].rules(stage)


def example(stage: int) -> str:
    """Return an example of a correct case for a stage."""
    return _STAGES[stage].example


def more_cards(stage: int) -> str:
    """Return an example of expected results after further cards, or ""."""
    return _STAGES[stage].more


def deal_situation(stage: int, chance: Random) -> str:
    """Return a random situation as text, for a student to add a colon and the facts."""
    return _STAGES[stage].deal(stage, chance)


def read_cases(text: str, stage: int) -> Iterator[Case | CaseError]:
    """Yield a case, or a CaseError, for each line of a stage's cases.txt."""
    return read_lines(text, _STAGES[stage].read)


def check_text(text: str, stage: int) -> Iterator[Case | Refused]:
    """Yield each right case of a text, and a Refused for every other line."""
    for case in read_cases(text, stage):
        if isinstance(case, CaseError):
            yield Refused(case.line, f"{capital(case.wrong)}.")
        elif wrong := wrong_in(case, stage):
            message = _("By the rules {wrong}.")
            yield Refused(case.line, message.format(wrong=wrong[0]), wrong[1])
        else:
            yield case


def wrong_in(case: Case, stage: int) -> tuple[str, str] | None:
    """Return (right answer, rule) for a case's first wrong fact; None if it's right."""
    if refusal := case.refusal(stage):
        return refusal
    rules = rules_of(stage)
    for fact, expected in case.asked:
        found = case.answer(rules, fact)
        if found != expected:
            return case.describe_answer(fact, found, stage), case.sentence(fact, stage)
    return None


def impostors(stage: int) -> list[Impostor]:
    """Return a stage's impostors; an empty list if it has no cases."""
    kinds = _STAGES[stage].impostors if stage in _STAGES else ()
    return [Impostor(name, _(belief), kind(stage)) for name, belief, kind in kinds]


def find_unmasking(impostor: Impostor, cases: Sequence[Case]) -> Case | None:
    """Return the first case that an impostor answers wrongly, or None."""
    for case in cases:
        if any(case.answer(impostor.rules, fact) != expected for fact, expected in case.asked):
            return case
    return None
