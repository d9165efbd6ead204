"""The dealer's final totals, exactly, from every hand the dealer can stop with.

The dealer has no choices, so a final hand is settled by which cards were drawn and in how many
orders the rules allow them. The probability of a final hand is its number of orders times the
probability of drawing its cards in any one order, which for a finite shoe is a product of falling
counts (5 fours left: 5/n for the first, 4/(n-1) for the second) and for the endless pack a product
of powers. Nothing is rounded before the end. Compare the kit's reference numbers (nine digits), and
for finite shoes the Wizard of Odds' blackjack appendix 9.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm, prod
from typing import NamedTuple

from casino.game.rules import ENDLESS, Rules
from casino.game.solver.cards import (
    ACE,
    COLUMNS,
    NOTHING,
    POSITIONS,
    TEN,
    UP_CARD_NAMES,
    Counts,
    best_total,
    full_shoe,
    plus,
    ways,
)

__all__ = [
    "DEALER_STANDS_AT",
    "DealerTotals",
    "FinalHand",
    "blackjack_probability",
    "dealer_table",
    "dealer_totals",
    "final_hands",
    "natural_partner",
]

DEALER_STANDS_AT = 17
ENDLESS_ODDS = tuple(Fraction(count, 52) for count in full_shoe(1))


class FinalHand(NamedTuple):
    """A way for the dealer to stop at 17 to 21: the cards drawn to the up card, in any order."""

    drawn: Counts
    total: int
    orders: int
    natural: bool


@dataclass(frozen=True)
class DealerTotals:
    """Probabilities of the dealer's final totals for one up card, before anybody has peeked.

    `totals` maps 17 to 21 to probabilities that leave out the two-card 21, which is `blackjack`.
    All of it with `bust` sums to 1.
    """

    up_card: str
    totals: dict[int, Fraction]
    bust: Fraction
    blackjack: Fraction

    def as_dict(self) -> dict[str, float]:
        """The row for JSON: keys "17" to "21", "bust" and "blackjack", as floats."""
        row = {str(total): float(chance) for total, chance in self.totals.items()}
        return {**row, "bust": float(self.bust), "blackjack": float(self.blackjack)}


def natural_partner(up: int) -> int | None:
    """The position of the hole card that makes a blackjack with this up card, if there is one."""
    return {ACE: TEN, TEN: ACE}.get(up)


@cache
def final_hands(
    up: int, hit_soft_17: bool = False, soft_aces: bool = True
) -> tuple[FinalHand, ...]:
    """Every hand with which the dealer stops without a bust, from this up card.

    The dealer draws to 17 and stands; with `hit_soft_17` a soft 17 draws as well. With
    `soft_aces` False every ace counts 1 and blackjacks don't exist, as in the course's stages 1
    to 3. Hands are counted as sets of cards: `orders` says in how many orders they can come.
    """
    found: list[FinalHand] = []
    drawing = {NOTHING: 1}
    while drawing:
        longer: dict[Counts, int] = {}
        for drawn, orders in drawing.items():
            for position in POSITIONS:
                more = plus(drawn, position)
                longer[more] = longer.get(more, 0) + orders
        drawing = {}
        for drawn, orders in longer.items():
            total, soft = _dealer_total(plus(drawn, up), soft_aces)
            if total < DEALER_STANDS_AT or (total == DEALER_STANDS_AT and soft and hit_soft_17):
                drawing[drawn] = orders
            elif total <= 21:
                natural = soft_aces and total == 21 and sum(drawn) == 1
                found.append(FinalHand(drawn, total, orders, natural))
    return tuple(found)


def _dealer_total(cards: Counts, soft_aces: bool) -> tuple[int, bool]:
    if soft_aces:
        return best_total(cards)
    return sum((position + 1) * number for position, number in enumerate(cards)), False


def dealer_totals(rules: Rules, up: int, soft_aces: bool = True) -> DealerTotals:
    """The exact final totals for one up card: `decks` and `hit_soft_17` are the rules that count.

    With a finite shoe only the up card has been seen. `soft_aces` as in `final_hands`.
    """
    totals = dict.fromkeys(range(DEALER_STANDS_AT, 22), Fraction(0))
    blackjack = Fraction(0)
    for hand in final_hands(up, rules.hit_soft_17, soft_aces):
        chance = hand.orders * _order_probability(rules, up, hand.drawn)
        if hand.natural:
            blackjack += chance
        else:
            totals[hand.total] += chance
    bust = 1 - sum(totals.values()) - blackjack
    return DealerTotals(UP_CARD_NAMES[COLUMNS.index(up)], totals, bust, blackjack)


def dealer_table(rules: Rules, soft_aces: bool = True) -> Iterator[DealerTotals]:
    """`dealer_totals` for the ten up cards in the matrix's order: 2 to 9, ten, ace."""
    return (dealer_totals(rules, up, soft_aces) for up in COLUMNS)


def _order_probability(rules: Rules, up: int, drawn: Counts) -> Fraction:
    """The probability that the cards after the up card are these, in one given order."""
    if rules.decks == ENDLESS:
        return prod(
            (odds**n for odds, n in zip(ENDLESS_ODDS, drawn, strict=True)), start=Fraction(1)
        )
    left = plus(full_shoe(int(rules.decks)), up, -1)
    return Fraction(ways(left, drawn), perm(sum(left), sum(drawn)))


def blackjack_probability(rules: Rules) -> Fraction:
    """The exact probability that two cards off the top are an ace and a ten: 2 x aces x tens."""
    if rules.decks == ENDLESS:
        return 2 * ENDLESS_ODDS[ACE] * ENDLESS_ODDS[TEN]
    shoe = full_shoe(int(rules.decks))
    return Fraction(2 * shoe[ACE] * shoe[TEN], perm(sum(shoe), 2))
