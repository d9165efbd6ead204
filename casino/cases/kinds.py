"""The kinds of cases by stage: how a line is read, the rules, the impostors, the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from casino.cases import advice, chances, packs
from casino.cases.case import Case, CaseError, read_lines
from casino.cases.deals import read_deal
from casino.cases.impostors import BY_STAGE, deal_cards
from casino.game.light import LightRules
from casino.languages import _, capital

__all__ = [
    "STAGES", "Impostor", "Refused",
    "checked", "dealt", "example", "impostors", "read_cases", "rules_of", "unmasked", "wrong_in",
]  # fmt: skip

Kinds = Sequence[tuple[str, str, Callable[[int], Any]]]


@dataclass(frozen=True)
class _Kind:
    read: Callable[[int, str], Case]
    rules: Callable[[int], Any]
    impostors: Kinds
    deal: Callable[[int, Random], str]
    example: str


_CARDS = ("8D 5H + KC: 23, busted", "TC 9D against TH 7S: player wins")
_DEALS = {
    stage: _Kind(partial(read_deal, stage=stage), LightRules, BY_STAGE[stage], deal_cards, example)
    for stage, example in (
        (1, _CARDS[0]), (2, _CARDS[1]), (4, _CARDS[1]), (6, "6D 5H double TD against TC 7S: +2"),
        (8, "AC KD for 5 against TC 9H: +7"),
    )
}  # fmt: skip
_KINDS: dict[int, _Kind] = dict(sorted((_DEALS | {
    3: _Kind(chances.read_chance, chances.ChanceRules, chances.KINDS, chances.dealt_chance,
             "13 with 1 17 0.5: 0.9"),
    5: _Kind(packs.read_pack, packs.PackRules, packs.KINDS, packs.dealt_pack,
             "2 decks, deal 30: 74 left"),
    7: _Kind(advice.read_advice, advice.AdviceRules, advice.KINDS, advice.dealt_advice,
             "8C 8D against AH: split"),
}).items()))  # fmt: skip
STAGES = tuple(_KINDS)


@dataclass(frozen=True)
class Impostor:
    """Somebody who breaks a rule: the name, what is believed, and the rules that come of it."""

    name: str
    belief: str
    rules: Any


@dataclass(frozen=True)
class Refused:
    """A line that is no right case: its number, what is wrong, and the rule that says so."""

    line: int
    wrong: str
    rule: str = ""


def rules_of(stage: int) -> Any:
    """Return the rules by which the cases of a stage are right or wrong."""
    return _KINDS[stage].rules(stage)


def example(stage: int) -> str:
    """Return a right case of a stage."""
    return _KINDS[stage].example


def dealt(stage: int, chance: Random) -> str:
    """Return a situation as it might come: the beginning of a case."""
    return _KINDS[stage].deal(stage, chance)


def read_cases(text: str, stage: int) -> Iterator[Case | CaseError]:
    """Yield the case, or the error, of each line of a stage's cases."""
    return read_lines(text, _KINDS[stage].read)


def checked(text: str, stage: int) -> Iterator[Case | Refused]:
    """Yield each right case of a text, and why the other lines are none."""
    for case in read_cases(text, stage):
        if isinstance(case, CaseError):
            yield Refused(case.line, f"{capital(case.wrong)}.")
        elif wrong := wrong_in(case, stage):
            said = _("By the rules {wrong}.")
            yield Refused(case.line, said.format(wrong=wrong[0]), wrong[1])
        else:
            yield case


def wrong_in(case: Case, stage: int) -> tuple[str, str] | None:
    """Return what the rules of a stage say otherwise, and the rule; None for a right case."""
    if refusal := case.refusal(stage):
        return refusal
    rules = rules_of(stage)
    for fact, said in case.asked:
        found = case.answer(rules, fact)
        if found != said:
            return case.told(fact, found, stage), case.sentence(fact, stage)
    return None


def impostors(stage: int) -> list[Impostor]:
    """Return the impostors of a stage, none where it has no cases."""
    kinds = _KINDS[stage].impostors if stage in _KINDS else ()
    return [Impostor(name, _(belief), kind(stage)) for name, belief, kind in kinds]


def unmasked(impostor: Impostor, cases: Sequence[Case]) -> Case | None:
    """Return the first case that an impostor answers otherwise; None if all are answered right."""
    for case in cases:
        if any(case.answer(impostor.rules, fact) != said for fact, said in case.asked):
            return case
    return None
