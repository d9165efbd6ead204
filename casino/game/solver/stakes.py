"""The return of a bet, as a sum over the dealer's final hands.

Everywhere in the solver a bet counts as paid when it is made. A win returns 2, a tie 1, a loss 0.
So a bust needs no sum, and a hand that stands at t returns

    2 - 2 x P(dealer's blackjack) - 1 x P(dealer ends with t) - 2 x P(dealer ends above t)

which needs only the final hands from t up, not the many that bust. `DealerSum` is such a sum,
prepared for fast evaluation with any cards left.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import perm
from operator import mul

from casino.game.solver.cards import NOTHING, POSITIONS, Counts, plus
from casino.game.solver.dealer import final_hands, natural_partner

__all__ = ["DealerSum", "at_stake_sum", "returned_sum"]

Term = tuple[Counts, float]


class DealerSum:
    """A sum over the sets of cards that the dealer may draw: probability times weight.

    The weight is a payoff, such as a hand's return. The sets share prefixes (cards sorted by
    position), so the product of counts for each is its parent's product times one factor. That
    costs one multiplication per set, level by level, where a level is a number of cards.
    """

    def __init__(self, terms: Iterable[Term]) -> None:
        weights: dict[Counts, float] = {}
        for drawn, weight in terms:
            weights[drawn] = weights.get(drawn, 0.0) + weight
        self._slots: dict[tuple[int, int], int] = {}
        self._sets = _levels(weights)
        self._steps = [
            self._level_steps(previous, level)
            for previous, level in zip(self._sets, self._sets[1:], strict=False)
        ]
        self._weights = [[weights.get(drawn, 0.0) for drawn in level] for level in self._sets]
        self._groups: dict[int, list[_Group]] = {}

    def _level_steps(
        self, previous: Sequence[Counts], level: Sequence[Counts]
    ) -> list[tuple[int, int]]:
        """Return the index of the prefix and of the last factor, for each set in a level."""
        parents = {drawn: index for index, drawn in enumerate(previous)}
        steps = []
        for drawn in level:
            last = _last_position(drawn)
            slot = (last, drawn[last] - 1)
            steps.append(
                (parents[plus(drawn, last, -1)], self._slots.setdefault(slot, len(self._slots)))
            )
        return steps

    def _products(self, factors: Sequence[float]) -> list[list[float]]:
        """Return the product of its cards' factors for every set, level by level."""
        products = [[1.0]]
        for steps in self._steps:
            previous = products[-1]
            products.append([previous[parent] * factors[slot] for parent, slot in steps])
        return products

    def _ways(self, left: Counts) -> list[list[float]]:
        """Return the number of ways to draw each set from `left` in one given order."""
        return self._products([float(left[position] - used) for position, used in self._slots])

    def finite(self, left: Counts) -> float:
        """Return the sum if the dealer draws from `left` without replacement."""
        size = sum(left)
        total = 0.0
        for length, (level, weights) in enumerate(
            zip(self._ways(left), self._weights, strict=True)
        ):
            ways = _dot(level, weights)
            if ways:
                total += ways / perm(size, length)
        return total

    def endless(self, odds: Sequence[float]) -> float:
        """Return the sum if each position has these odds, independently for every card."""
        products = self._products([odds[position] for position, _ in self._slots])
        return sum(
            _dot(level, weights) for level, weights in zip(products, self._weights, strict=True)
        )

    def group_by_cards(self, left: Counts, position: int) -> list[tuple[int, int, float]]:
        """Return the terms of `finite` before division, grouped by the number of cards.

        A group is (number of cards at `position`, number of cards, sum of ways times weight).
        """
        if position not in self._groups:
            self._groups[position] = self._group(position)
        products = self._ways(left)
        return [
            (held, length, sum([products[length][index] * weight for index, weight in members]))
            for held, length, members in self._groups[position]
        ]

    def _group(self, position: int) -> list["_Group"]:
        members: dict[tuple[int, int], list[tuple[int, float]]] = {}
        for length, (sets, weights) in enumerate(zip(self._sets, self._weights, strict=True)):
            for index, (drawn, weight) in enumerate(zip(sets, weights, strict=True)):
                if weight:
                    members.setdefault((drawn[position], length), []).append((index, weight))
        return [(held, length, found) for (held, length), found in members.items()]


_Group = tuple[int, int, list[tuple[int, float]]]


def _dot(level: Sequence[float], weights: Sequence[float]) -> float:
    return sum(map(mul, level, weights), start=0.0)


def _last_position(drawn: Counts) -> int:
    return next(position for position in reversed(POSITIONS) if drawn[position])


def _levels(weights: Iterable[Counts]) -> list[list[Counts]]:
    """Return the sets and their prefixes, grouped by number of cards from 0 on."""
    found: set[Counts] = {NOTHING}
    for drawn in weights:
        beginning = drawn
        while beginning not in found:
            found.add(beginning)
            beginning = plus(beginning, _last_position(beginning), -1)
    levels: list[list[Counts]] = [[] for _ in range(1 + max(map(sum, found)))]
    for drawn in found:
        levels[sum(drawn)].append(drawn)
    return [sorted(level) for level in levels]


@cache
def returned_sum(up: int, total: int, hit_soft_17: bool) -> DealerSum:
    """Return the return per unit bet (2, 1, or 0) of standing on `total`, as a sum.

    The dealer's blackjack returns nothing, with or without a peek. The player's own blackjack isn't
    settled here.
    """
    terms: list[Term] = [(NOTHING, 2.0)]
    for hand in final_hands(up, hit_soft_17):
        if hand.natural or hand.total > total:
            terms.append((hand.drawn, -2.0 * hand.orders))
        elif hand.total == total:
            terms.append((hand.drawn, -1.0 * hand.orders))
    return DealerSum(terms)


@cache
def at_stake_sum(up: int, peek: bool) -> DealerSum:
    """Return the probability that a bet added to the original can be lost, as a sum.

    With peek, a double or split never meets a dealer's blackjack, so it is the probability that the
    dealer has none. Without peek it is 1.
    """
    partner = natural_partner(up)
    if not peek or partner is None:
        return DealerSum([(NOTHING, 1.0)])
    return DealerSum([(NOTHING, 1.0), (plus(NOTHING, partner), -1.0)])
