"""The value of splitting a pair, as a sum over the number of hands it becomes.

All halves of a pair are played by the same codes, and each depends only on its own cards. Unseen
cards can be dealt in any sequence without changing a probability. So the second cards of all hands
may be dealt first, until no hand waits for one. A card like the pair adds a hand, while more are
allowed, and any other card settles the hand. By linearity, the value is the sum of the hands'
values, and by symmetry all hands of the same kind have the same value. The sum is exact:
`test_solver_by_enumeration.py` plays out every deal of small shoes and gets the same numbers.

(There is no such short sum for play that depends on the other halves' cards. See Nairn, Exact
Calculation of Expected Values for Splitting Pairs in Blackjack.)
"""

from collections.abc import Callable
from math import comb

__all__ = ["Expectation", "split_total"]

Expectation = Callable[[int, int], float]
"""Expected value of one hand of a split, times the odds that (like, other) given second cards
are like and unlike the pair."""

NEGLIGIBLE = 1e-16


def split_total(max_hands: int | None, other: Expectation, either: Expectation) -> float:
    """Return the value of all hands of a pair that may become `max_hands` hands.

    `other` is the expectation of a hand whose second card is unlike the pair. `either` is that of a
    hand with any second card, once no more splits are allowed. If `max_hands` is None, the sum ends
    when two consecutive parts are below 1e-16 of a bet, which a float can't add. The parts fall at
    least geometrically.
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
    """Return the part of `split_total` for pairs that become `hands` hands, the limit."""
    total = 0.0
    like = hands - 2
    for settled in range(like + 1):
        sequences = _limit_sequences(like, settled)
        if settled:
            total += sequences * settled * other(like, settled - 1)
        total += sequences * (hands - settled) * either(like, settled)
    return total


def _settled_sequences(hands: int) -> int:
    """Return the number of second-card sequences that lead from two hands to `hands`.

    It is a ballot number: there are `hands` - 2 cards like the pair and `hands` others, and the
    last card settles the last hand.
    """
    cards = 2 * hands - 2
    return 2 * comb(cards, hands - 2) // cards


def _limit_sequences(like: int, settled: int) -> int:
    """Return the number of second-card sequences with `settled` hands at the end.

    A settled hand has a second card unlike the pair. A sequence has `like` cards like the pair,
    including the last, which makes the last split. Some hand is always waiting for its card.
    """
    if like == 0:
        return 1 if settled == 0 else 0
    counts = [1] + [0] * settled
    for splits in range(like):
        for others in range(1, settled + 1):
            waits = 2 + splits - others > 0
            counts[others] = counts[others] + counts[others - 1] if waits else 0
    return counts[settled]
