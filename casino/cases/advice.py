"""Cases of stage 7: a hand, the dealer's up card, and the best move in the matrix.

Example: `8C 8D against AH: split`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from casino.cases.case import Answer, Case, Fact, facts_in, make_impostor
from casino.game import expected
from casino.game.shoe import CardValue, EndlessDraw, format_cards, parse_cards
from casino.languages import N_, _

__all__ = ["KINDS", "MOVES", "Advice", "AdviceRules", "deal_advice", "read_advice"]

MOVES = {"H": "hit", "S": "stand", "D": "double", "P": "split"}
TWO, MAX_CARDS = 2, 8
MAX_DEALT = 11  # no hand of this size can take another card without a bust
SENTENCE = N_(
    "Two cards of equal value are split if their pair row says so. Else the soft row decides while "
    "an ace counts 11, and the hard row if none does."
)
Cards = Sequence[CardValue]
# Letters of the stage 7 matrix as casinos print it, one for each up card from two to ace. A key is
# the lowest total of its row. For pairs, the letters say whether to split.
HARD = {
    2: "HHHHHHHHHH",
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    17: "SSSSSSSSSS",
}
SOFT = {
    12: "HHHHHHHHHH",
    13: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "SSDDDSSHHH",
    19: "SSSSSSSSSS",
}
PAIRS = {
    1: "PPPPPPPPPP",
    2: "PPPPPP....",
    3: "PPPPPP....",
    4: "...PP.....",
    6: "PPPPP.....",
    7: "PPPPPP....",
    8: "PPPPPPPPPP",
    9: "PPPPP.PP..",
}
NO_PAIR = "." * 10


class AdviceRules:
    """Rules that look up a move in the strategy matrix; an impostor changes a method."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def place(self, up_card: CardValue) -> int:
        return 9 if up_card.rank == 1 else expected.value(up_card) - 2

    def soft(self, cards: Cards) -> bool:
        return expected.is_soft(cards)

    def splits(self, cards: Cards, place: int) -> bool:
        """Return True if the matrix advises splitting these two cards.

        `place` is the up card's column, from 0 for a two to 9 for an ace.
        """
        first, second = map(expected.value, cards)
        return first == second and PAIRS.get(first, NO_PAIR)[place] == "P"

    def find_letter(self, cards: Cards, place: int) -> str:
        rows = SOFT if self.soft(cards) else HARD
        total = max(self.total(cards), min(rows))
        return rows[max(lowest for lowest in rows if lowest <= total)][place]

    def total(self, cards: Cards) -> int:
        return expected.soft_count(cards)

    def move(self, cards: Cards, up_card: CardValue) -> str:
        """Return the advised move: "hit", "stand", "double", or "split"."""
        place = self.place(up_card)
        if len(cards) == TWO and self.splits(cards, place):
            return MOVES["P"]
        return MOVES[self.find_letter(cards, place)]


@dataclass(frozen=True)
class Advice(Case):
    """A case of stage 7: a hand, the dealer's up card, and the expected move."""

    line: int
    text: str
    cards: tuple[CardValue, ...]
    up_card: CardValue
    facts: tuple[Fact, ...]

    def answer(self, rules: Any, fact: str) -> Answer:
        return str(rules.move(self.cards, self.up_card))

    def describe_answer(self, fact: str, found: Answer, stage: int) -> str:
        return _("the file says {move}").format(move=found)

    def sentence(self, fact: str, stage: int) -> str:
        return _(SENTENCE)


def read_advice(number: int, text: str) -> Advice:
    """Parse `text`, line `number` of cases.txt. ValueError explains an invalid line."""
    situation, facts = facts_in(text, _fact)
    player, against, up = situation.partition("against")
    cards, dealer = parse_cards(player.replace("+", " ")), parse_cards(up)
    if not against or len(dealer) != 1:
        raise ValueError(
            _("write `against` and the dealer's up card, one card, such as `against AH`")
        )
    if not TWO <= len(cards) <= MAX_CARDS:
        message = _("a hand has at least two cards, and here at most {n}")
        raise ValueError(message.format(n=MAX_CARDS))
    if expected.count(cards) > expected.BLACKJACK:
        raise ValueError(_("the hand is busted, and nothing is to be looked up"))
    return Advice(number, text, tuple(cards), dealer[0], facts)


def _fact(word: str) -> Fact:
    if word not in MOVES.values():
        message = _("{word} is not understood: write one of {words}")
        raise ValueError(message.format(word=repr(word), words=", ".join(MOVES.values())))
    return "move", word


def deal_advice(stage: int, chance: Random) -> str:
    """Return a random hand and up card as text; a student adds the expected move."""
    draw = EndlessDraw(chance)
    first = draw()
    second = CardValue(first.rank, draw().suit) if chance.random() < 0.3 else draw()
    cards = [first, second]
    if expected.count(cards) < MAX_DEALT and chance.random() < 0.3:
        cards.append(draw())
    return f"{format_cards(cards)} against {format_cards([draw()])}"


def _total_of_soft(rules: AdviceRules, cards: Cards) -> int:
    return AdviceRules.total(rules, cards) if rules.soft(cards) else expected.count(cards)


_impostor = partial(make_impostor, AdviceRules)
KINDS = (
    _impostor(
        "Softy Sue", N_("A hand with an ace is soft, whatever it counts."),
        soft=lambda rules, cards: any(card.rank == 1 for card in cards),
    ),
    _impostor(
        "Hard Harry", N_("Every hand is looked up in the hard rows."),
        soft=lambda rules, cards: False,
    ),
    _impostor(
        "Two-Card Ted", N_("Only a hand of two cards can be soft."),
        soft=lambda rules, cards: AdviceRules.soft(rules, cards) and len(cards) == TWO,
        total=_total_of_soft,
    ),
    _impostor(
        "Late Lia", N_("Only an ace that is dealt first can count 11."),
        soft=lambda rules, cards: AdviceRules.soft(rules, cards) and cards[0].rank == 1,
        total=_total_of_soft,
    ),
    _impostor(
        "Ace-First Art", N_("The ace is the first up card, the two comes next."),
        place=lambda rules, up_card: expected.value(up_card) - 1,
    ),
    _impostor(
        "Royal Rita", N_("A face card of the dealer's is worth more than a ten."),
        place=lambda rules, up_card: 9 if up_card.rank > 10 else AdviceRules.place(rules, up_card),
    ),
    _impostor(
        "Pairing Pia", N_("Every pair is split."),
        splits=lambda rules, cards, place: expected.value(cards[0]) == expected.value(cards[1]),
    ),
    _impostor("Single Sid", N_("No pair is split."), splits=lambda rules, cards, place: False),
    _impostor(
        "Double Dora", N_("With three cards the file never says double."),
        find_letter=lambda rules, cards, place: (
            AdviceRules.find_letter(rules, cards, place).replace("D", "H" if cards[TWO:] else "D")
        ),
    ),
    _impostor(
        "Careful Cora", N_("Whoever could bust stands."),
        find_letter=lambda rules, cards, place: (
            "S"
            if not rules.soft(cards) and expected.count(cards) >= 12
            else AdviceRules.find_letter(rules, cards, place)
        ),
    ),
)  # fmt: skip
