"""Count all outcomes of one half of a split pair from a finite shoe.

The value of a half is needed many times, with more or fewer of the pair's cards gone to other
halves. So it is computed once as a polynomial: for every number of cards drawn, and every number of
these like the pair, it has the number of ways, each times the half's return. Removing further cards
like the pair, or unlike it, then changes only the factors of those two groups.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import perm
from typing import Protocol

from casino.game.rules import Rules
from casino.game.solver.cards import NOTHING, POSITIONS, Counts, Hand, hand_of, minus, plus, ways
from casino.game.solver.matrix import Code
from casino.game.solver.play import choose_code, is_charlie, plays_on
from casino.game.solver.stakes import DealerSum

__all__ = ["Half", "HalfWays", "half_ways"]

Orders = dict[Counts, int]


class Sums(Protocol):
    """A deal that has the dealer's sums for one up card, such as `FiniteDeal`."""

    def sum_return(self, total: int) -> DealerSum:
        """Return the return per unit bet of standing on `total`, as a `DealerSum`."""
        ...

    def added_at_stake(self) -> DealerSum:
        """Return the probability that an added bet can be lost, as a `DealerSum`.

        A double or a split adds a bet.
        """
        ...


@dataclass(frozen=True)
class Half:
    """One half of a split pair, as yet without a second card."""

    position: int  # of the pair's cards
    left: Counts  # the cards without both of the pair
    rules: Rules
    codes: Sequence[Code]  # the matrix's column by which it's played

    def hand(self, drawn: Counts) -> Hand:
        """Return the hand of the half's own card and these drawn cards."""
        return hand_of(plus(drawn, self.position))

    def code(self, hand: Hand) -> Code:
        """Return the move for this hand of the half: STAND, HIT, or DOUBLE."""
        if not plays_on(self.rules, self.position) or is_charlie(self.rules, hand):
            return Code.STAND
        first = hand.size == 2 and self.rules.double_after_split
        return choose_code(self.codes, hand, self.rules, first)


@dataclass(frozen=True)
class HalfWays:
    """A half's outcomes, added up by the number of cards that it and the dealer draw."""

    position: int
    left: Counts
    # Ways times value, by (cards like the pair, cards) drawn by the half and the dealer.
    worth: dict[tuple[int, int], float]

    def expectation(self, like: int, unlike: int) -> float:
        """Return the half's mean net value if the other hands get these second cards.

        `like` of them have the pair's value, and `unlike` don't. The value is multiplied by the
        probability of drawing them in one given order.
        """
        size = sum(self.left)
        pairs = self.left[self.position]
        total = 0.0
        for (held, cards), worth in self.worth.items():
            others = size - pairs - (cards - held)
            given = perm(pairs - held, like) * perm(others, unlike)
            if given:
                total += worth * (given / perm(size, cards + like + unlike))
        return total

    def __add__(self, other: "HalfWays") -> "HalfWays":
        worth = dict(self.worth)
        for key, more in other.worth.items():
            worth[key] = worth.get(key, 0.0) + more
        return HalfWays(self.position, self.left, worth)


def half_ways(half: Half, sums: Sums, seconds: Iterable[int]) -> HalfWays:
    """Return the outcomes of a half whose second card is at one of these positions.

    Their values are net: the bets on the half are subtracted.
    """
    worth: dict[tuple[int, int], float] = {}

    def count(drawn: Counts, times: int, dealer: DealerSum) -> None:
        drawn_ways = times * ways(half.left, drawn)
        if drawn_ways:
            held, cards = drawn[half.position], sum(drawn)
            for more, length, value in dealer.group_by_cards(
                minus(half.left, drawn), half.position
            ):
                key = (held + more, cards + length)
                if value:
                    worth[key] = worth.get(key, 0.0) + drawn_ways * value

    starts = [plus(NOTHING, second) for second in seconds]
    for drawn in starts:
        bets = 2 if half.code(half.hand(drawn)) is Code.DOUBLE else 1
        count(drawn, -bets, sums.added_at_stake())
    for drawn, times in _finish(half, starts).items():
        hand = half.hand(drawn)
        if is_charlie(half.rules, hand):
            count(drawn, 2 * times, sums.added_at_stake())
        else:
            count(drawn, times, sums.sum_return(hand.total))
    return HalfWays(half.position, half.left, worth)


def _finish(half: Half, starts: Iterable[Counts]) -> Orders:
    """Return a weight for each set of cards that the half may end with, except busts.

    The weight is the number of orders in which the cards can come, times the bets (2 if doubled).
    `starts` has the sets with only a second card.
    """
    finished: Orders = {}
    playing: Orders = dict.fromkeys(starts, 1)
    while playing:
        longer: Orders = {}
        for drawn, orders in playing.items():
            code = half.code(half.hand(drawn))
            if code is Code.STAND:
                finished[drawn] = finished.get(drawn, 0) + orders
                continue
            bets, into = (2, finished) if code is Code.DOUBLE else (1, longer)
            for more in _draw_without_bust(half, drawn):
                into[more] = into.get(more, 0) + bets * orders
        playing = longer
    return finished


def _draw_without_bust(half: Half, drawn: Counts) -> list[Counts]:
    """Return all sets of `drawn` and one more card that don't bust the half."""
    more = [plus(drawn, position) for position in POSITIONS if half.left[position]]
    return [cards for cards in more if half.hand(cards).total <= 21]
