"""The kernel in numba: one block of rounds, one lane after another.

A block has 32 lanes, each a table of its own that plays its rounds one after the other. Lane l of
block b draws its cards from 16-bit pieces of the numbers

    mix(key + GAMMA x counter),   counter = ((b x 2^20 + step) x 16) + word,

where `mix` is SplitMix64's finalizer, `step` counts the lane's draws, and the word is l // 4: a
counter-based generator, so that a block can be played anywhere without what came before it, and 32
lanes in lockstep (`lanes.c`) draw the same cards. Every draw is exact: a number that would make one
card likelier than another is thrown away, and the step is lost (Lemire 2019).

A finite shoe is its composition: how many cards of each value are left. A draw takes one of the n
cards left, all equally likely, which is what dealing from a shuffled shoe is.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["COUNTERS", "HISTOGRAM", "LANES", "MIDDLE", "play_block"]

LANES = 32
WIN, PUSH, LOSE, BUST, DOUBLE, SPLIT, NATURAL, RAN_OUT = range(8)
COUNTERS = 8
"""Hands won, pushed, lost; hands bust and doubled; splits; naturals paid; shoes that ran out."""

MIDDLE = 128
HISTOGRAM = 2 * MIDDLE + 1
"""After the counters: rounds by net result in whole bets, naturals that were paid left out."""


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile with numba and keep the machine code, in the user's cache if not beside this file."""
    from numba import njit

    options = {"nogil": True, "error_model": "numpy", "boundscheck": False}
    try:
        return njit(cache=True, **options)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # numba found no folder that it may write to
        return njit(**options)(function)  # type: ignore[no-any-return]


GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U = np.uint64
S30, S27, S31, S32, S16, S15, S48 = U(30), U(27), U(31), U(32), U(16), U(15), U(48)
M16, M32 = U(0xFFFF), U(0xFFFFFFFF)
ZERO, ONE, TEN, TWO, THIRTEEN = U(0), U(1), U(10), U(2), U(13)
STEP = U((16 * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF)
LOW_WORD = U((8 * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF)
ONES = U(0x0001000100010001)
HIGHS = U(0x8000800080008000)
LOTS = 0xD1B54A32D192ED03
AT, C1, C2, C3, LEFT, SHIFT, LOT, OUT = range(8)
"""A lane's state: where its numbers are, the shoe, which piece of a number, lots, shoes run out."""


@_compiled
def mix(z: Any) -> Any:
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@_compiled
def fill(state: Any, full: Any) -> None:
    """Start a fresh shoe."""
    state[C1], state[C2], state[C3], state[LEFT] = full[0], full[1], full[2], full[3]


@_compiled
def draw(state: Any, full: Any) -> Any:
    """The next card's value, 1 to 10."""
    while True:
        at = state[AT]
        high = (mix(at) >> state[SHIFT]) & M16
        state[AT] = at + STEP
        if full[3] == ZERO:
            product = high * THIRTEEN
            if (product & M16) >= U(3):
                return np.int64(min((product >> S16) + ONE, TEN))
            continue
        left = state[LEFT]
        low = (mix(at + LOW_WORD) >> state[SHIFT]) & M16
        product = ((high << S16) | low) * left
        if (product & M32) < U(65536) and (product & M32) < (U(4294967296) % left):
            continue
        # Nine running totals of the cards left, 16 bits each: which ones lie above the card drawn?
        beyond = (product >> S32) * ONES + ONES
        m1 = ((((state[C1] | HIGHS) - beyond) & HIGHS) >> S15)
        m2 = ((((state[C2] | HIGHS) - beyond) & HIGHS) >> S15)
        m3 = ((((state[C3] | HIGHS) - beyond) & HIGHS) >> S15)
        state[C1] -= m1
        state[C2] -= m2
        state[C3] -= m3
        state[LEFT] = left - ONE
        if left == ONE:
            fill(state, full)
            state[OUT] += ONE
        return np.int64(TEN - (((m1 + m2 + m3) * ONES) >> S48))


@_compiled
def start_lane(state: Any, key: Any, block: Any, lane: Any) -> None:
    """Where this lane's numbers begin."""
    word = U(lane // 4)
    state[AT] = key + GAMMA * (((U(block) << U(20)) << U(4)) + word)
    state[SHIFT] = U(16 * (lane % 4))
    state[LOT] = U(LOTS) * U(lane % 4 + 1)
    state[OUT] = ZERO


@_compiled
def hits_on(state: Any, tables: Any, chances: Any, index: Any, total: Any, size: Any, up: Any) -> Any:
    """Whether the strategy hits: by its bits, or by lot."""
    if chances.shape[0] == 0:
        return (tables[min(size, 4) - 2, index] >> np.uint16(up)) & 1 != 0
    chance = chances[total]
    return (mix(state[AT] + state[LOT]) >> S32) < chance


@_compiled
def play_block(
    key: Any,
    block: Any,
    rounds: Any,
    hits: Any,
    doubles: Any,
    splits: Any,
    chances: Any,
    limits: Any,
    full: Any,
    flags: Any,
    shoe_rounds: Any,
    cut: Any,
    out: Any,
) -> None:
    """Play `rounds` rounds of one block and add what they came to into `out`.

    `full` is a full shoe as three words of running totals and its size; `flags` are hit_soft_17,
    peek, double_after_split, hit_split_aces and charlie. A shoe is replaced after `shoe_rounds`
    rounds, and when `cut` cards or fewer are left as a round ends.
    """
    hit_soft_17, peek, after_split = flags[0], flags[1], flags[2]
    play_aces, charlie = flags[3], flags[4]
    state = np.zeros(8, dtype=np.uint64)
    bets = np.zeros(6, dtype=np.int64)
    hands = np.zeros(6, dtype=np.int64)
    for lane in range(LANES):
        start_lane(state, key, block, lane)
        fill(state, full)
        in_shoe = shoe_rounds
        for _ in range(rounds // LANES + (lane < rounds % LANES)):
            if in_shoe == 0 or np.int64(state[LEFT]) <= cut:
                fill(state, full)
                in_shoe = shoe_rounds
            in_shoe -= 1
            up = draw(state, full)
            hole = draw(state, full)
            one = draw(state, full)
            second = draw(state, full)
            dealer, dealer_ace = up + hole, up == 1 or hole == 1
            dealer_natural = dealer == 11 and dealer_ace
            hard, ace, size = one + second, one == 1 or second == 1, 2
            if hard == 11 and ace:
                if dealer_natural:
                    out[PUSH] += 1
                    out[COUNTERS + MIDDLE] += 1
                else:
                    out[WIN] += 1
                    out[NATURAL] += 1
                continue
            if dealer_natural and peek:
                out[LOSE] += 1
                out[COUNTERS + MIDDLE - 1] += 1
                continue
            net, waiting, count, bet, standing = 0, 0, 1, 1, False
            while True:
                if size == 1:
                    second = draw(state, full)
                    hard, ace, size = one + second, one == 1 or second == 1, 2
                soft = ace and hard <= 11
                total = hard + 10 if soft else hard
                ended = total > 21 or bet == 2
                if not ended and charlie and size == 5:
                    out[WIN] += 1
                    net += 1
                    total, ended = 0, True
                elif not ended:
                    index = total + 6 if soft else total - 4
                    if size == 2:
                        if second == one and count < limits[one] and (splits[one] >> up) & 1:
                            out[SPLIT] += 1
                            count += 1
                            waiting += 1
                            size = 1
                            continue
                        if count > 1 and one == 1 and not play_aces:
                            ended = True
                        elif (doubles[index] >> up) & 1 and (count == 1 or after_split):
                            out[DOUBLE] += 1
                            bet = 2
                    if not ended:
                        if bet == 2 or hits_on(state, hits, chances, index, total, size, up):
                            card = draw(state, full)
                            hard += card
                            ace = ace or card == 1
                            size += 1
                            continue
                        ended = True
                if total > 21:
                    out[BUST] += 1
                    out[LOSE] += 1
                    net -= bet
                elif total > 0:
                    at = max(total, 16) - 16
                    bets[at] += bet
                    hands[at] += 1
                    standing = True
                if waiting == 0:
                    break
                waiting -= 1
                size, bet = 1, 1
            if standing:
                final = dealer + 10 if dealer_ace and dealer <= 11 else dealer
                while not dealer_natural:
                    soft = dealer_ace and dealer <= 11
                    final = dealer + 10 if soft else dealer
                    if final > 17 or (final == 17 and not (soft and hit_soft_17)):
                        break
                    card = draw(state, full)
                    dealer += card
                    dealer_ace = dealer_ace or card == 1
                rank = 22 if dealer_natural else 0 if final > 21 else final
                for at in range(6):
                    if hands[at]:
                        mine = at + 16
                        if mine > rank:
                            out[WIN] += hands[at]
                            net += bets[at]
                        elif mine < rank:
                            out[LOSE] += hands[at]
                            net -= bets[at]
                        else:
                            out[PUSH] += hands[at]
                        bets[at] = 0
                        hands[at] = 0
            out[COUNTERS + MIDDLE + min(max(net, -MIDDLE), MIDDLE)] += 1
        out[RAN_OUT] += np.int64(state[OUT])
