"""One half of a split pair, drawn from a finite shoe: everything it can come to, counted.

The value of a half is needed many times over, with more or fewer of the pair's cards gone to other
halves. It is worked out once as a polynomial: for every number of cards drawn and every number of
them like the pair, how many ways there are, each times what the half gets back. Removing further
cards like the pair, or cards unlike it, then only changes the factors of those two groups.
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
    """Where the dealer's sums of one up card come from."""

    def sum_return(self, total: int) -> DealerSum:
        """The return of a hand standing on this total."""
        ...

    def added_at_stake(self) -> DealerSum:
        """The probability that an added bet can be lost."""
        ...


@dataclass(frozen=True)
class Half:
    """A half of the pair of `position`, and the cards `left` once both of the pair are gone."""

    position: int
    left: Counts
    rules: Rules
    codes: Sequence[Code]

    def hand(self, drawn: Counts) -> Hand:
        """The half with these cards drawn to it."""
        return hand_of(plus(drawn, self.position))

    def code(self, hand: Hand) -> Code:
        """This half's next move: STAND, HIT or DOUBLE."""
        if not plays_on(self.rules, self.position) or is_charlie(self.rules, hand):
            return Code.STAND
        first = hand.size == 2 and self.rules.double_after_split
        return choose_code(self.codes, hand, self.rules, first)


@dataclass(frozen=True)
class HalfWays:
    """Ways times value, by (cards like the pair, cards) drawn by the half and the dealer."""

    position: int
    left: Counts
    worth: dict[tuple[int, int], float]

    def expectation(self, like: int, unlike: int) -> float:
        """The half's value, counted only when given numbers of other cards are (un)like the pair.

        Ways are divided by the sequences of as many cards from all that are left.
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
    """Count all ways for a half whose second card is one of these, less the bets made on it."""
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
    """The cards drawn by every half at its end, with orders times bets; busts get nothing back."""
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
    """The half with one more card, for every card that does not bust it."""
    more = [plus(drawn, position) for position in POSITIONS if half.left[position]]
    return [cards for cards in more if half.hand(cards).total <= 21]
