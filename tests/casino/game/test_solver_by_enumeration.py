"""The solver agrees with an enumeration of every deal of a small shoe.

The enumeration doesn't use the solver's sums. It deals real sequences, plays split hands one after
the other, has the dealer look at a real hole card, and adds up fractions.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from casino.game.rules import Doubles, Rules, challenge_rules
from casino.game.solver.cards import POSITIONS, Counts
from casino.game.solver.finite import FiniteDeal
from casino.game.solver.matrix import Code, Matrix
from casino.game.solver.play import Play

Cards = tuple[int, ...]
Finished = tuple[tuple[int, int], ...]

EIGHTS = Counter({1: 1, 5: 2, 8: 5, 10: 8})
TWOS = Counter({2: 5, 6: 1, 9: 3, 10: 9})
ACES = Counter({1: 5, 7: 2, 9: 2, 10: 9})
NINES = Counter({1: 2, 4: 2, 9: 5, 10: 7})
TENS = Counter({1: 2, 3: 2, 10: 14})
CHARLIE = 0
"""Stands for the total of five cards that have won already."""
LOW = Counter({1: 2, 2: 4, 3: 3, 10: 9})
SIXES = Counter({1: 3, 5: 2, 6: 3, 10: 9})


def splitting(tens: bool) -> Matrix:
    """A matrix that splits every pair (tens only if asked), doubles early, hits to 14."""
    column = [Code.HIT] * 7 + [Code.DOUBLE] * 3 + [Code.HIT] * 3 + [Code.STAND] * 7
    column += [Code.HIT] * 4 + [Code.DOUBLE] * 2 + [Code.STAND] * 3
    column += [Code.SPLIT] * 8 + [Code.SPLIT if tens else Code.STAND, Code.SPLIT]
    return Matrix.from_columns([column] * 10)


def counts(shoe: Counter[int]) -> Counts:
    """The shoe as the solver counts it."""
    return tuple(shoe[position + 1] for position in POSITIONS)


def total_of(cards: Cards) -> tuple[int, bool]:
    """The total of card values (ace 1), and whether it is soft."""
    hard = sum(cards)
    return (hard + 10, True) if 1 in cards and hard <= 11 else (hard, False)


def draws(left: Counts) -> Iterator[tuple[int, Counts, Fraction]]:
    """Every next card with the cards left after it and its probability."""
    assert sum(left), "the shoe of this test is too small"
    for position, count in enumerate(left):
        if count:
            rest = (*left[:position], count - 1, *left[position + 1 :])
            yield position + 1, rest, Fraction(count, sum(left))


def total_over(values: Iterable[Fraction]) -> Fraction:
    """Their sum, a fraction even when there are none."""
    return sum(values, start=Fraction(0))


class Table:
    """One round after another, for one up card and hole card."""

    def __init__(self, rules: Rules, matrix: Matrix, up: int, hole: int) -> None:
        self.rules, self.up, self.hole = rules, up, hole
        column = 9 if up == 1 else up - 2
        self.codes = [row[column] for row in matrix.rows]
        self.play = cache(self._play)
        self.settle = cache(self._settle)

    @property
    def natural(self) -> bool:
        """Whether the dealer has a blackjack."""
        return {self.up, self.hole} == {1, 10}

    def round(self, cards: Cards, left: Counts) -> Fraction:
        """What the player with these two cards wins."""
        if set(cards) == {1, 10}:
            return Fraction(0) if self.natural else self.rules.blackjack_pays
        if self.natural and self.rules.peek:
            return Fraction(-1)
        return self.play(left, cards, 0, 1, ())

    def _play(
        self, left: Counts, cards: Cards, waiting: int, hands: int, finished: Finished
    ) -> Fraction:
        """The hand `cards` to play, then `waiting` single cards of a split, then the dealer."""
        half = hands > 1
        if len(cards) == 1:
            return total_over(
                odds * self.play(rest, (*cards, card), waiting, hands, finished)
                for card, rest, odds in draws(left)
            )
        if self._may_split(cards, hands):
            return self.play(left, cards[:1], waiting + 1, hands + 1, finished)
        total, _ = total_of(cards)
        if self.rules.five_card_charlie and len(cards) == 5 and total <= 21:
            return self._next(left, waiting, hands, finished, (CHARLIE, 1), cards[0])
        code = self._code(cards, half)
        if total > 21 or code is Code.STAND or (half and self._one_card_only(cards)):
            return self._next(left, waiting, hands, finished, (total, 1), cards[0])
        value = Fraction(0)
        for card, rest, odds in draws(left):
            more = (*cards, card)
            if code is Code.DOUBLE:
                done = (total_of(more)[0], 2)
                value += odds * self._next(rest, waiting, hands, finished, done, cards[0])
            else:
                value += odds * self.play(rest, more, waiting, hands, finished)
        return value

    def _next(
        self,
        left: Counts,
        waiting: int,
        hands: int,
        finished: Finished,
        done: tuple[int, int],
        pair: int,
    ) -> Fraction:
        finished = tuple(sorted((*finished, done)))
        if waiting:
            return self.play(left, (pair,), waiting - 1, hands, finished)
        return self.settle(left, (self.up, self.hole), finished)

    def _may_split(self, cards: Cards, hands: int) -> bool:
        if len(cards) != 2 or cards[0] != cards[1]:
            return False
        limit = self.rules.max_hands or 99
        if cards[0] == 1 and not self.rules.resplit_aces:
            limit = 2
        row = 38 if cards[0] == 1 else cards[0] + 27
        return hands < limit and self.codes[row] is Code.SPLIT

    def _one_card_only(self, cards: Cards) -> bool:
        return cards[0] == 1 and not self.rules.hit_split_aces

    def _code(self, cards: Cards, half: bool) -> Code:
        total, soft = total_of(cards)
        if total > 21:
            return Code.STAND
        code = Code.HIT if soft and total == 12 else self.codes[total + 7 if soft else total - 2]
        if code is not Code.DOUBLE:
            return code
        allowed = len(cards) == 2 and (self.rules.double_after_split or not half)
        return Code.DOUBLE if allowed and self.rules.may_double(total, soft) else Code.HIT

    def _settle(self, left: Counts, dealer: Cards, finished: Finished) -> Fraction:
        total, soft = total_of(dealer)
        if not self.natural and (total < 17 or (total == 17 and soft and self.rules.hit_soft_17)):
            return total_over(
                odds * self.settle(rest, (*dealer, card), finished)
                for card, rest, odds in draws(left)
            )
        return Fraction(sum(bet * self._result(mine, total) for mine, bet in finished))

    def _result(self, mine: int, dealer: int) -> int:
        if mine == CHARLIE:
            return 1
        if mine > 21 or self.natural:
            return -1
        return 1 if dealer > 21 or mine > dealer else -1 if mine < dealer else 0


def enumerated(shoe: Counter[int], rules: Rules, matrix: Matrix) -> Fraction:
    """The value of a round off the top of this shoe, by playing out every deal."""
    value = Fraction(0)
    for up, after_up, p_up in draws(counts(shoe)):
        for hole, after_hole, p_hole in draws(after_up):
            table = Table(rules, matrix, up, hole)
            for one, after_one, p_one in draws(after_hole):
                for two, left, p_two in draws(after_one):
                    chance = p_up * p_hole * p_one * p_two
                    value += chance * table.round((one, two), left)
    return value


def solved(shoe: Counter[int], rules: Rules, matrix: Matrix) -> float:
    """The same by the solver."""
    total = 0.0
    for up, count in enumerate(counts(shoe)):
        if count:
            deal = FiniteDeal(rules, counts(shoe), up)
            column = matrix.column(9 if up == 0 else up - 1)
            total += deal.probability * Play(deal, rules, column).column_value()
    return total


def check(shoe: Counter[int], rules: Rules, matrix: Matrix) -> None:
    """Both ways of working it out must agree to the last digits of a float."""
    expected = float(enumerated(shoe, rules, matrix))
    assert solved(shoe, rules, matrix) == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize(
    ("shoe", "max_hands", "peek"),
    [
        (EIGHTS, 2, True),
        (EIGHTS, 3, False),
        (TWOS, None, True),
        (NINES, 4, True),
        (NINES, 2, False),
    ],
)
def test_pairs_are_worth_what_every_deal_says(
    shoe: Counter[int], max_hands: int | None, peek: bool
) -> None:
    """Split pairs agree for every limit, with the dealer's blackjack seen before or after."""
    rules = Rules(decks=1, max_hands=max_hands, peek=peek)
    check(shoe, rules, splitting(tens=False))


@pytest.mark.parametrize("max_hands", [2, 3])
def test_split_tens_agree(max_hands: int) -> None:
    """Tens, most of the shoe, are split as well."""
    check(TENS, Rules(decks=1, max_hands=max_hands), splitting(tens=True))


@pytest.mark.parametrize("hit_split_aces", [True, False], ids=["hit", "one card"])
@pytest.mark.parametrize("resplit_aces", [True, False], ids=["resplit", "no resplit"])
def test_aces_agree(resplit_aces: bool, hit_split_aces: bool) -> None:
    """Aces agree with and without a resplit, and with and without more cards."""
    rules = Rules(decks=1, max_hands=4, resplit_aces=resplit_aces, hit_split_aces=hit_split_aces)
    check(ACES, rules, splitting(tens=False))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=1, hit_soft_17=True, double_after_split=False),
        Rules(decks=1, doubles=Doubles.HARD_9_TO_11, peek=False),
        Rules(decks=1, doubles=Doubles.HARD_10_TO_11, blackjack_pays=Fraction(6, 5)),
    ],
    ids=["soft 17", "9-11", "10-11"],
)
def test_other_rules_agree(rules: Rules) -> None:
    """Soft 17, restricted doubles, doubles after a split and the blackjack's pay agree."""
    check(SIXES, rules, splitting(tens=False))


@pytest.mark.parametrize(("shoe", "peek"), [(LOW, False), (SIXES, True)], ids=["low", "sixes"])
def test_five_cards_agree(shoe: Counter[int], peek: bool) -> None:
    """Five cards without a bust win in every hand, in halves of a split as well."""
    rules = replace(challenge_rules(1), peek=peek)
    check(shoe, rules, splitting(tens=False))
