"""Calculate the exact odds of the dealer's final totals.

The dealer has no choices. So a final hand is determined by the cards drawn, and the rules decide in
how many orders they can come. Its probability is this number of orders times the probability of
drawing its cards in any one order. That is a product of falling counts for a finite shoe (5 fours
left: 5/n for the first, 4/(n-1) for the second), and a product of powers for the endless pack.
Nothing is rounded before the end. Compare the kit's reference numbers (nine digits), and for finite
shoes the Wizard of Odds' blackjack appendix 9.
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
    """Cards with which the dealer stops at 17 to 21, and the number of their orders."""

    drawn: Counts  # the cards after the up card, in any order
    total: int
    orders: int  # number of orders in which they can come
    natural: bool


@dataclass(frozen=True)
class DealerTotals:
    """The probabilities of the dealer's totals with one up card, before any peek."""

    up_card: str
    totals: dict[int, Fraction]  # by total, 17 to 21; a two-card 21 is in `blackjack` instead
    bust: Fraction
    blackjack: Fraction

    def as_dict(self) -> dict[str, float]:
        """Return the probabilities for JSON, by "17" to "21", "bust", and "blackjack"."""
        row = {str(total): float(chance) for total, chance in self.totals.items()}
        return {**row, "bust": float(self.bust), "blackjack": float(self.blackjack)}


def natural_partner(up: int) -> int | None:
    """Return the hole card's position that makes a blackjack with `up`, or None."""
    return {ACE: TEN, TEN: ACE}.get(up)


@cache
def final_hands(
    up: int, hit_soft_17: bool = False, soft_aces: bool = True
) -> tuple[FinalHand, ...]:
    """Return every hand with which the dealer stops without a bust, from this up card.

    The dealer draws to 17 and stands; with `hit_soft_17` it also draws on soft 17. If `soft_aces`
    is False, every ace counts 1 and there are no blackjacks, as in stages 1 to 3.
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
    """Return the exact probabilities of the dealer's final totals with one up card.

    With a finite shoe, only the up card has been seen. `soft_aces` is as in `final_hands`.
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
    """Yield `dealer_totals` for the up cards in the matrix's order: 2 to 9, ten, ace."""
    return (dealer_totals(rules, up, soft_aces) for up in COLUMNS)


def _order_probability(rules: Rules, up: int, drawn: Counts) -> Fraction:
    """Return the probability that these cards follow the up card in one given order."""
    if rules.decks == ENDLESS:
        return prod(
            (odds**n for odds, n in zip(ENDLESS_ODDS, drawn, strict=True)), start=Fraction(1)
        )
    left = plus(full_shoe(int(rules.decks)), up, -1)
    return Fraction(ways(left, drawn), perm(sum(left), sum(drawn)))


def blackjack_probability(rules: Rules) -> Fraction:
    """Return the exact probability of a blackjack in two cards from a full shoe."""
    if rules.decks == ENDLESS:
        return 2 * ENDLESS_ODDS[ACE] * ENDLESS_ODDS[TEN]
    shoe = full_shoe(int(rules.decks))
    return Fraction(2 * shoe[ACE] * shoe[TEN], perm(sum(shoe), 2))
