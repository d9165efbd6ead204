"""Splitting as one sum over how many hands a pair becomes; the same for every kind of pack.

All halves of a pair are played by the same codes, and how a half is played depends on its own
cards. Cards not seen yet can be dealt in any sequence without changing a probability, so
the second cards of all hands may be thought of as dealt first, until no hand waits for one: a card
like the pair makes one more hand, as long as there may be more; any other card settles the hand.
By linearity the value is then the sum of the hands' values, and by symmetry all hands of the same
kind are worth the same. Nothing in the sum below is an approximation; the test
`test_solver_by_enumeration.py` plays out every deal of small shoes and gets the same numbers. (Play
that looks at the other halves' cards has no such short sum: see Nairn, Exact Calculation of
Expected Values for Splitting Pairs in Blackjack.)
"""

from collections.abc import Callable
from math import comb

__all__ = ["Expectation", "split_total"]

Expectation = Callable[[int, int], float]
"""Of (like, other): the expected value of one hand of the split, counted only when that many
given other second cards are like the pair, and that many are not."""

NEGLIGIBLE = 1e-16


def split_total(max_hands: int | None, other: Expectation, either: Expectation) -> float:
    """The value of all hands together, of a pair that may become up to `max_hands` hands.

    `other` is the expectation of a hand whose second card is unlike the pair, `either` that of a
    hand which takes any second card because no more splits are allowed.
    With `max_hands` None the sum goes on until two parts running are below 1e-16 of a bet, which
    is less than a float can add; the parts fall at least geometrically.
    """
    total = 0.0
    hands, negligible = 2, 0
    while hands != max_hands and negligible < 2:
        part = _settled_sequences(hands) * hands * other(hands - 2, hands - 1)
        total += part
        negligible = negligible + 1 if abs(part) < NEGLIGIBLE else 0
        hands += 1
    return total if max_hands is None else total + _at_limit(max_hands, other, either)


def _at_limit(hands: int, other: Expectation, either: Expectation) -> float:
    """The part of the sum in which the pair has become as many hands as it may."""
    total = 0.0
    like = hands - 2
    for settled in range(like + 1):
        sequences = _limit_sequences(like, settled)
        if settled:
            total += sequences * settled * other(like, settled - 1)
        total += sequences * (hands - settled) * either(like, settled)
    return total


def _settled_sequences(hands: int) -> int:
    """The number of sequences of second cards by which two hands become `hands`, all settled.

    A ballot number: `hands` - 2 cards like the pair and `hands` others, the last hand being
    settled only by the last card.
    """
    cards = 2 * hands - 2
    return 2 * comb(cards, hands - 2) // cards


def _limit_sequences(like: int, settled: int) -> int:
    """The number of sequences whose last allowed split comes with `settled` hands settled.

    The sequence has `like` cards like the pair, one of them last, and some hand is always waiting.
    """
    if like == 0:
        return 1 if settled == 0 else 0
    counts = [1] + [0] * settled
    for splits in range(like):
        for others in range(1, settled + 1):
            waits = 2 + splits - others > 0
            counts[others] = counts[others] + counts[others - 1] if waits else 0
    return counts[settled]
