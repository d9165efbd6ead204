"""A finite shoe for the solver: every card seen is missing from it.

The values are exact: the cards of dealer and player are drawn without replacement from the shoe
without the up card and the player's own cards, for any number of decks.
"""

from collections.abc import Sequence
from math import perm

from casino.game.rules import Rules
from casino.game.solver.cards import (
    NOTHING,
    POSITIONS,
    Counts,
    Hand,
    hand_of,
    minus,
    plus,
    ways,
)
from casino.game.solver.dealer import natural_partner
from casino.game.solver.halves import Half, half_ways
from casino.game.solver.matrix import FIRST_PAIR_ROW, ROWS, Code
from casino.game.solver.play import FirstHand, split_limit
from casino.game.solver.splits import split_total
from casino.game.solver.stakes import DealerSum, at_stake_sum, returned_sum

__all__ = ["FiniteDeal"]


class FiniteDeal:
    """A shoe of any cards, without the dealer's up card; implements `Deal`."""

    def __init__(self, rules: Rules, shoe: Counts, up: int) -> None:
        self.rules = rules
        self.up = up
        self.probability = shoe[up] / sum(shoe)
        self.unseen = plus(shoe, up, -1)
        self._at_stake = at_stake_sum(up, rules.peek)
        self._splits: dict[tuple[int, tuple[Code, ...]], float] = {}
        self._stands: dict[Hand, float] = {}
        self._draws: dict[Hand, list[tuple[Hand, float]]] = {}

    def left(self, hand: Hand) -> Counts:
        """Return the number of cards at each position without this hand and the up card."""
        return minus(self.unseen, hand.seen)

    def first_hands(self) -> list[FirstHand]:
        """Return all two-card hands with their probabilities, whatever their cards' order."""
        found = []
        sequences = perm(sum(self.unseen), 2)
        for one in POSITIONS:
            for two in range(one, len(POSITIONS)):
                cards = plus(plus(NOTHING, one), two)
                deals = ways(self.unseen, cards) * (1 if one == two else 2)
                if deals:
                    pair = one if one == two else None
                    found.append(FirstHand(hand_of(cards), pair, deals / sequences))
        return found

    def draws(self, hand: Hand) -> list[tuple[Hand, float]]:
        """Return each hand with one more card and that card's probability; omit busts."""
        known = self._draws.get(hand)
        if known is None:
            left = self.left(hand)
            size = sum(left)
            more = [
                (hand_of(plus(hand.seen, position)), count / size)
                for position, count in enumerate(left)
                if count
            ]
            known = self._draws[hand] = [pair for pair in more if pair[0].total <= 21]
        return known

    def stand(self, hand: Hand) -> float:
        """Return the hand's return per unit bet if it stands."""
        known = self._stands.get(hand)
        if known is None:
            known = self._stands[hand] = self.sum_return(hand.total).finite(self.left(hand))
        return known

    def sum_return(self, total: int) -> DealerSum:
        """Return the return per unit bet of standing on `total`, as a `DealerSum`."""
        return returned_sum(self.up, max(total, 16), self.rules.hit_soft_17)

    def added_at_stake(self) -> DealerSum:
        """Return the probability that an added bet can be lost, as a `DealerSum`.

        A double or a split adds a bet.
        """
        return self._at_stake

    def at_stake(self, hand: Hand) -> float:
        """Return the probability that a bet added to this hand can be lost."""
        return self._at_stake.finite(self.left(hand))

    def dealer_natural(self, hand: Hand) -> float:
        """Return the probability of a dealer's blackjack, given the hand and the up card."""
        partner = natural_partner(self.up)
        if partner is None:
            return 0.0
        left = self.left(hand)
        return left[partner] / sum(left)

    def half(self, position: int) -> "tuple[FiniteDeal, Hand]":
        """Return a half of a split pair as a one-card hand, and the shoe without the pair."""
        rest = FiniteDeal(self.rules, minus(plus(self.unseen, self.up), _one(position)), self.up)
        return rest, hand_of(_one(position))

    def split(self, position: int, codes: Sequence[Code]) -> float:
        """Return the value of splitting the pair at `position` and playing by `codes`.

        It is exact for every limit on the number of hands.
        """
        key = (position, (*codes[:FIRST_PAIR_ROW], *codes[ROWS:]))
        if key not in self._splits:
            self._splits[key] = self._split(position, codes)
        return self._splits[key]

    def _split(self, position: int, codes: Sequence[Code]) -> float:
        pair = hand_of(plus(NOTHING, position, 2))
        half = Half(position, self.left(pair), self.rules, codes)
        other = half_ways(half, self, [second for second in POSITIONS if second != position])
        either = other + half_ways(half, self, [position])
        limit = split_limit(self.rules, position)
        return split_total(limit, other.expectation, either.expectation) + self.at_stake(pair)


def _one(position: int) -> Counts:
    return plus(NOTHING, position)
