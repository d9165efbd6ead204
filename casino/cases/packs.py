"""Cases of stage 5: the number of cards left, such as `2 decks, deal 30: 74 left`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from casino.cases.case import Answer, Case, Fact, facts_in, make_impostor
from casino.languages import N_, _

__all__ = ["KINDS", "Pack", "PackRules", "deal_pack", "read_pack"]

PACK, DEAL = re.compile(r"([1-8]) decks?"), re.compile(r"deal ([1-9]\d{0,2})")
LEFT = re.compile(r"(\d{1,4}) left")
ONE_DECK = 52
MAX_STEPS = 6
SENTENCE = N_(
    "A deck is 52 cards. A shuffle takes back all cards that were dealt; when no card is left, the "
    "next deal shuffles first."
)


class PackRules:
    """Rules for the number of cards left in decks; an impostor changes one method."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def full(self, decks: int) -> int:
        return ONE_DECK * decks

    def deal_one(self, left: int, full: int) -> int:
        return (left or full) - 1

    def shuffle(self, left: int, full: int) -> int:
        return full

    def report_count(self, left: int, full: int) -> int:
        """Return the number of cards left that a program reports if `left` of `full` are."""
        return left


@dataclass(frozen=True)
class Pack(Case):
    """A case of stage 5: decks, steps, and the number of cards that should be left."""

    line: int
    text: str
    decks: int
    steps: tuple[int, ...]  # numbers of cards to deal; 0 is a shuffle
    facts: tuple[Fact, ...]

    def answer(self, rules: Any, fact: str) -> Answer:
        full = rules.full(self.decks)
        left = full
        for step in self.steps:
            for _deal in range(step):
                left = rules.deal_one(left, full)
            left = left if step else rules.shuffle(left, full)
        return int(rules.report_count(left, full))

    def describe_answer(self, fact: str, found: Answer, stage: int) -> str:
        return _("{n} cards are left").format(n=found)

    def sentence(self, fact: str, stage: int) -> str:
        return _(SENTENCE)


def read_pack(number: int, text: str) -> Pack:
    """Parse `text`, line `number` of cases.txt. ValueError explains an invalid line."""
    situation, facts = facts_in(text, _fact)
    first, *others = [" ".join(words.split()) for words in situation.split(",")]
    decks = PACK.fullmatch(first)
    if decks is None:
        raise ValueError(_("write a number of decks first, such as `2 decks`, from 1 to 8"))
    if len(others) > MAX_STEPS:
        raise ValueError(_("a case has {n} steps at most").format(n=MAX_STEPS))
    return Pack(number, text, int(decks[1]), tuple(map(_step, others)), facts)


def _step(words: str) -> int:
    deal = DEAL.fullmatch(words)
    if deal is None and words != "shuffle":
        message = _("{words} isn't a step: write `deal 30` or `shuffle`")
        raise ValueError(message.format(words=repr(words)))
    return int(deal[1]) if deal else 0


def _fact(word: str) -> Fact:
    match = LEFT.fullmatch(word)
    if match is None:
        message = _("{word} is not understood: write how many cards are left, such as `74 left`")
        raise ValueError(message.format(word=repr(word)))
    return "left", int(match[1])


def deal_pack(stage: int, chance: Random) -> str:
    """Return random decks and steps as text; a student adds the number of cards left."""
    decks = chance.choice((1, 2, 6))
    deals = chance.randint(1, 60 * decks)
    steps = chance.choice((f"deal {deals}", f"deal {deals}, shuffle", "shuffle"))
    return f"{decks} deck{'s' if decks > 1 else ''}, {steps}"


_impostor = partial(make_impostor, PackRules)
KINDS = (
    _impostor(
        "Solo Saskia", N_("However many decks there are, 52 cards are dealt."),
        full=lambda rules, decks: ONE_DECK,
    ),
    _impostor(
        "Joker Jim", N_("A deck has two jokers too."),
        full=lambda rules, decks: (ONE_DECK + 2) * decks,
    ),
    _impostor("Faceless Fee", N_("A deck has 40 cards."), full=lambda rules, decks: 40 * decks),
    _impostor(
        "Empty Emil", N_("When no card is left, none is dealt any more."),
        deal_one=lambda rules, left, full: max(left - 1, 0),
    ),
    _impostor(
        "Hasty Hilde", N_("The last card that is dealt shuffles the decks."),
        deal_one=lambda rules, left, full: left - 1 or full,
    ),
    _impostor(
        "Halfway Hugh", N_("The decks are shuffled when half the cards are dealt."),
        deal_one=lambda rules, left, full: (full if left <= full // 2 else left) - 1,
    ),
    _impostor(
        "Gone Gina", N_("A shuffle mixes only the cards that are left."),
        shuffle=lambda rules, left, full: left,
    ),
    _impostor(
        "Counting Carl", N_("The count is the number of cards dealt."),
        report_count=lambda rules, left, full: full - left,
    ),
)  # fmt: skip
