"""The kernel: play one block of rounds, in code that numba compiles.

A block has 32 lanes. Each is a separate table that plays its rounds one after another. Lane l of
block b draws its cards from 16-bit pieces of the numbers

    mix(key + GAMMA x counter),   counter = ((b x 2^20 + step) x 16) + word,

where `mix` is SplitMix64's finalizer, `step` counts the lane's draws, and the word is l // 4. Since
the generator is based on a counter, a block can be played without the earlier ones. Every draw is
exact: a number that would favour one card is rejected, and the step is lost (Lemire 2019).

A finite shoe is stored as the number of cards left of each value. A draw takes one of the n cards
left, all equally likely, which is equivalent to dealing from a shuffled shoe.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from casino.game.simulator.sums import (
    BUST,
    COUNTERS,
    DOUBLE,
    LOSE,
    MIDDLE,
    NATURAL,
    PUSH,
    RAN_OUT,
    SPLIT,
    WIN,
)

__all__ = ["LANES", "TableRules", "play_block"]

LANES = 32


class TableRules(NamedTuple):
    """The table's rules for the kernel, without arrays, which would slow numba down."""

    # Three words of running totals (cards of value 1, of 1 and 2, up to 9; 16 bits each), and the
    # number of cards, 0 for the endless pack.
    shoe: Any
    hit_soft_17: bool
    peek: bool
    double_after_split: bool
    hit_split_aces: bool
    charlie: bool
    shoe_rounds: int  # rounds before the shoe is replaced


class Column(NamedTuple):
    """The strategy against one up card: a bit for yes or no for each hand or pair."""

    two: Any  # hits with two cards
    three: Any  # hits with three cards
    more: Any  # hits with four or more
    doubles: Any
    splits: Any  # by the value of the pair's cards
    limit: Any  # most hands that this round's pair may become


class Lane(NamedTuple):
    """A lane's state between two cards: its random numbers, and its shoe."""

    at: Any  # position in the random numbers
    low: Any  # the shoe, as in `TableRules.shoe`: three words, and the number of cards left
    middle: Any
    high: Any
    left: Any
    shift: Any  # which 16 bits of a random number are the lane's
    ran_out: Any  # number of shoes used up


class Held(NamedTuple):
    """A hand at the table: its total, whether it has an ace, and its cards."""

    hard: Any  # total with aces as 1
    ace: Any  # True if it has an ace
    size: Any  # number of cards
    last: Any  # its last card


def _compile(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function with numba, and cache its machine code on disk."""
    return _njit(function, "never")


def _inline(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function so that numba copies it into its callers.

    This suits steps that every card needs, and array parameters, since a call would count
    references.
    """
    return _njit(function, "always")


def _njit(function: Callable[..., Any], inline: str) -> Callable[..., Any]:
    from numba import njit

    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "inline": inline}
    compiled: Callable[..., Any]
    try:
        compiled = njit(cache=True, **options)(function)
    except RuntimeError:  # numba found no writable folder
        compiled = njit(**options)(function)
    return compiled


U = np.uint64
GAMMA, LOTS = U(0x9E3779B97F4A7C15), U(0xD1B54A32D192ED03)
MIX_1, MIX_2 = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
STEP = U(16 * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
LOW_WORD = U(8 * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
ONES, HIGHS = U(0x0001000100010001), U(0x8000800080008000)
M16, M32 = U(0xFFFF), U(0xFFFFFFFF)
S15, S16, S27, S30, S31, S32, S48 = U(15), U(16), U(27), U(30), U(31), U(32), U(48)
NONE, ONE, THREE, TEN, THIRTEEN = U(0), U(1), U(3), U(10), U(13)
POWER_16, POWER_32 = U(1 << 16), U(1 << 32)
NATURAL_BEATS = 22


@_inline
def mix(z: Any) -> Any:
    """Return `z` with its bits mixed by SplitMix64's finalizer, as a random number."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@_compile
def first_at(key: Any, block: Any, lane: Any) -> Any:
    """Return the position in the random numbers at which a lane of a block starts."""
    return key + GAMMA * ((U(block) << U(24)) + U(lane // 4))


@_inline
def fresh(at: Any, shift: Any, ran_out: Any, shoe: Any) -> Any:
    """Return a lane with a full shoe, at position `at` of its random numbers."""
    return Lane(at, shoe[0], shoe[1], shoe[2], shoe[3], shift, ran_out)


@_inline
def find_bits_beyond(word: Any, which: Any) -> Any:
    """Return a bit for each of the word's four 16-bit totals that is above `which`."""
    # Setting the highest bit of each 16 first keeps totals from borrowing from the next one.
    return (((word | HIGHS) - which) & HIGHS) >> S15


@_inline
def draw(lane: Any, shoe: Any) -> Any:
    """Return the next card's value (1 to 10), and the lane's state after it."""
    at, low, middle, high, left, shift, ran_out = lane
    while True:
        number = (mix(at) >> shift) & M16
        if left == NONE:  # an endless shoe; a finite one is replaced at its last card
            at += STEP
            # 2^16 mod 13 is 3, so rejecting three of its numbers makes the thirteen ranks equally
            # likely.
            product = number * THIRTEEN
            if (product & M16) >= THREE:
                card = np.int64(min((product >> S16) + ONE, TEN))
                return card, Lane(at, low, middle, high, left, shift, ran_out)
            continue
        number = (number << S16) | ((mix(at + LOW_WORD) >> shift) & M16)
        at += STEP
        product = number * left
        fraction = product & M32
        # The remainder is less than `left`, so less than 2^16, and the slow division is rarely
        # needed.
        if fraction < POWER_16 and fraction < POWER_32 % left:
            continue
        # Of the nine running totals of the cards left, those above the card drawn decrease by one.
        which = (product >> S32) * ONES + ONES
        first, second, third = (
            find_bits_beyond(low, which),
            find_bits_beyond(middle, which),
            find_bits_beyond(high, which),
        )
        # Multiplying by ONES adds the bits in the top 16: the number of totals above it, 10 minus
        # the card.
        card = np.int64(TEN - (((first + second + third) * ONES) >> S48))
        if left == ONE:
            return card, fresh(at, shift, ran_out + ONE, shoe)
        low, middle, high = low - first, middle - second, high - third
        return card, Lane(at, low, middle, high, left - ONE, shift, ran_out)


@_compile
def make_hand(one: Any, other: Any) -> Any:
    return Held(one + other, one == 1 or other == 1, 2, other)


@_compile
def with_card(hand: Any, card: Any) -> Any:
    return Held(hand.hard + card, hand.ace or card == 1, hand.size + 1, card)


@_compile
def is_soft(hand: Any) -> Any:
    """Return True if an ace in this hand counts as 11."""
    return hand.ace and hand.hard <= 11


@_compile
def total(hand: Any) -> Any:
    """Return the hand's total, with an ace as 11 unless that would pass 21."""
    return hand.hard + 10 if is_soft(hand) else hand.hard


@_compile
def row(hand: Any) -> Any:
    """Return a hand's bit number in a `Column`: 0 to 17 if hard, 18 to 27 if soft."""
    return hand.hard + 16 if is_soft(hand) else hand.hard - 4


@_compile
def says(bits: Any, number: Any) -> Any:
    """Return True if bit `number` of a column's answers is set."""
    return (bits >> U(number)) & ONE != NONE


@_inline
def wants_card(column: Any, chances: Any, hand: Any, at: Any, lot: Any) -> Any:
    """Return True if the strategy hits, by its bits or by a random number.

    `at` and `lot` select the random number, which doesn't depend on the cards.
    """
    if chances.shape[0] == 0:
        longer = column.three if hand.size == 3 else column.more
        return says(column.two if hand.size == 2 else longer, row(hand))
    # A second stream at the last draw's position, so that random hits don't change the cards.
    return (mix(at + lot) >> S32) < chances[total(hand)]


@_inline
def play_hand(
    table: Any,
    column: Any,
    chances: Any,
    lane: Any,
    lot: Any,
    hand: Any,
    one: Any,
    count: Any,
    out: Any,
) -> Any:
    """Play a two-card hand; return its total, its bets (1 or 2), and the lane.

    The total is 0 if the hand should be split instead, and -1 for five cards that have won. `one`
    is the value of the first card, `count` the number of the player's hands so far, and `out` the
    sums.
    """
    if hand.last == one and says(column.splits, one) and count < column.limit:
        return 0, 1, lane
    if count > 1 and one == 1 and not table.hit_split_aces:
        return total(hand), 1, lane
    if says(column.doubles, row(hand)) and (count == 1 or table.double_after_split):
        out[DOUBLE] += 1
        card, lane = draw(lane, table.shoe)
        return total(with_card(hand, card)), 2, lane
    while wants_card(column, chances, hand, lane.at, lot):
        card, lane = draw(lane, table.shoe)
        hand = with_card(hand, card)
        if hand.hard > 21:
            break
        if table.charlie and hand.size == 5:
            return -1, 1, lane
    return total(hand), 1, lane


@_compile
def play_dealer(table: Any, lane: Any, dealer: Any) -> Any:
    """Return the dealer's final total (0 for a bust, 22 for a blackjack) and the lane."""
    if dealer.hard == 11 and dealer.ace:  # with two cards, which beats a 21 of three
        return NATURAL_BEATS, lane
    while total(dealer) < 17 or (total(dealer) == 17 and is_soft(dealer) and table.hit_soft_17):
        card, lane = draw(lane, table.shoe)
        dealer = with_card(dealer, card)
    return (0 if total(dealer) > 21 else total(dealer)), lane


@_inline
def settle(stood: Any, rank: Any, out: Any) -> Any:
    """Return the net result, in bets, of all standing hands against the dealer.

    `rank` is the dealer's total. `stood` has the number of hands and of bets by total, from 16 on.
    It is reset to zeros.
    """
    net = 0
    for at in range(6):
        hands, bets = stood[0, at], stood[1, at]
        if hands:
            if at + 16 > rank:
                out[WIN] += hands
                net += bets
            elif at + 16 < rank:
                out[LOSE] += hands
                net -= bets
            else:
                out[PUSH] += hands
            stood[0, at] = stood[1, at] = 0
    return net


@_inline
def play_hands(
    table: Any,
    column: Any,
    chances: Any,
    lane: Any,
    lot: Any,
    hand: Any,
    one: Any,
    stood: Any,
    out: Any,
) -> Any:
    """Play the hands that a player's two cards become by splitting.

    Returns the net result so far in bets, whether any hand stands, and the lane after them.
    """
    # All hands of a split start with the same card, so a number is enough for those that wait.
    net, waiting, count, standing = 0, 0, 1, False
    while True:
        final, bet, lane = play_hand(table, column, chances, lane, lot, hand, one, count, out)
        if final == 0:
            out[SPLIT] += 1
            count += 1
            waiting += 1
        elif final == -1:
            out[WIN] += 1
            net += 1
        elif final > 21:
            out[BUST] += 1
            out[LOSE] += 1
            net -= bet
        else:
            standing = True
            # Any total below 17 has the same result as 16: the dealer ends at 17 or more, or busts.
            stood[0, max(final, 16) - 16] += 1
            stood[1, max(final, 16) - 16] += bet
        if final != 0:
            if waiting == 0:
                return net, standing, lane
            waiting -= 1
        card, lane = draw(lane, table.shoe)
        hand = make_hand(one, card)


@_inline
def play_round(
    table: Any,
    columns: Any,
    limits: Any,
    chances: Any,
    lane: Any,
    lot: Any,
    stood: Any,
    out: Any,
) -> Any:
    """Play one round, add its result to the sums `out`, and return the lane after it."""
    up, lane = draw(lane, table.shoe)
    hole, lane = draw(lane, table.shoe)
    one, lane = draw(lane, table.shoe)
    other, lane = draw(lane, table.shoe)
    dealer, hand = make_hand(up, hole), make_hand(one, other)
    natural = dealer.hard == 11 and dealer.ace
    net = 0
    if hand.hard == 11 and hand.ace:
        if not natural:
            out[WIN] += 1
            out[NATURAL] += 1
            return lane
        out[PUSH] += 1
    elif natural and table.peek:
        out[LOSE] += 1
        net = -1
    else:
        column = Column(
            columns[up, 0],
            columns[up, 1],
            columns[up, 2],
            columns[up, 3],
            columns[up, 4],
            limits[one],
        )
        net, standing, lane = play_hands(table, column, chances, lane, lot, hand, one, stood, out)
        if standing:
            rank, lane = play_dealer(table, lane, dealer)
            net += settle(stood, rank, out)
    out[COUNTERS + MIDDLE + min(max(net, -MIDDLE), MIDDLE)] += 1
    return lane


@_compile
def play_block(
    key: Any,
    block: Any,
    rounds: Any,
    table: Any,
    columns: Any,
    limits: Any,
    chances: Any,
    out: Any,
) -> None:
    """Play `rounds` rounds of one block, and add their results to `out` (see `sums`).

    `columns[up]` has the first five fields of `Column`. `limits` and `chances` are as in `Tables`.
    """
    stood = np.zeros((2, 6), dtype=np.int64)
    for number in range(LANES):
        lane = fresh(first_at(key, block, number), U(16 * (number % 4)), NONE, table.shoe)
        lot = LOTS * U(number % 4 + 1)
        in_shoe = table.shoe_rounds
        for _ in range(rounds // LANES + (number < rounds % LANES)):
            if in_shoe == 0:
                lane = fresh(lane.at, lane.shift, lane.ran_out, table.shoe)
                in_shoe = table.shoe_rounds
            in_shoe -= 1
            lane = play_round(table, columns, limits, chances, lane, lot, stood, out)
        out[RAN_OUT] += np.int64(lane.ran_out)
