"""Convert rules and strategy to bit tables, the input of the simulator's kernel.

Hands have 28 numbers: hard 4 to 21 are 0 to 17, and soft 12 to 21 are 18 to 27. Bit u of an entry
is the answer against an up card of value u (1 for an ace, up to 10).
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from casino.game.rules import ENDLESS, Rules
from casino.game.simulator.strategy import Strategy
from casino.game.solver.cards import COLUMNS, POSITIONS, Hand, full_shoe
from casino.game.solver.matrix import Code, Matrix, pair_row
from casino.game.solver.play import choose_code, split_limit

__all__ = ["HANDS", "Tables", "make_tables"]

HANDS = 28
SIZES = (2, 3, 4)
NO_LIMIT = 1 << 30
CERTAIN = 1 << 32

Bits = npt.NDArray[np.uint16]


@dataclass(frozen=True)
class Tables:
    """The kernel's input: the strategy's answers as bits, and the rules as numbers."""

    hits: npt.NDArray[np.uint16]  # three rows, for hands of two, three, and four or more cards
    doubles: Bits
    splits: Bits  # by the value of the pair's cards
    # Probabilities of a hit in units of 2^-32, by total. Empty if the strategy isn't random.
    chances: npt.NDArray[np.uint64]
    limits: npt.NDArray[np.int64]  # most hands that a pair may become, by the cards' value
    cards: npt.NDArray[np.int64]  # cards of a full shoe, by value; all 0 for the endless pack
    # hit_soft_17, peek, double_after_split, hit_split_aces, five_card_charlie
    flags: npt.NDArray[np.bool_]

    def columns(self) -> npt.NDArray[np.uint64]:
        """Return an array of bits for each up card, in the order of `scalar.Column`."""
        found = np.zeros((11, 5), dtype=np.uint64)
        for up in range(1, 11):
            for at, table in enumerate([*self.hits, self.doubles, self.splits]):
                bits = ((int(answers) >> up & 1) << number for number, answers in enumerate(table))
                found[up, at] = sum(bits)
        return found

    def running_totals(self) -> npt.NDArray[np.uint64]:
        """Return the cards of a full shoe in the form of `scalar.TableRules.shoe`."""
        words, total = [0, 0, 0, 0], 0
        for value in range(1, 10):
            total += int(self.cards[value])
            words[(value - 1) // 4] |= total << (16 * ((value - 1) % 4))
        words[3] = int(self.cards.sum())
        return np.array(words, dtype=np.uint64)

    @property
    def endless(self) -> bool:
        """True if the pack is endless, so that every card is independent."""
        return not self.cards.any()


def make_tables(rules: Rules, strategy: Strategy) -> Tables:
    """Return a table's rules and a strategy in the form that the kernel reads."""
    shoe = (0,) * 10 if rules.decks == ENDLESS else full_shoe(int(rules.decks))
    limits = [NO_LIMIT] * 11
    for position in POSITIONS:
        limits[position + 1] = split_limit(rules, position) or NO_LIMIT
    hits, doubles, splits = _answers(rules, strategy.matrix)
    return Tables(
        hits=hits,
        doubles=doubles,
        splits=splits,
        chances=np.array([round(chance * CERTAIN) for chance in strategy.hits], dtype=np.uint64),
        limits=np.array(limits, dtype=np.int64),
        cards=np.array((0, *shoe), dtype=np.int64),
        flags=np.array(
            [
                rules.hit_soft_17,
                rules.peek,
                rules.double_after_split,
                rules.hit_split_aces,
                rules.five_card_charlie,
            ]
        ),
    )


def _answers(rules: Rules, matrix: Matrix | None) -> tuple[Bits, Bits, Bits]:
    """Return the matrix as bits: when to hit (by number of cards), double, and split."""
    hits = np.zeros((len(SIZES), 32), dtype=np.uint16)
    doubles, splits = np.zeros(32, dtype=np.uint16), np.zeros(32, dtype=np.uint16)
    if matrix is None:
        return hits, doubles, splits
    for column, up in enumerate(COLUMNS):
        codes, bit = matrix.column(column), np.uint16(1 << (up + 1))
        for number in range(HANDS):
            soft = number >= 18
            for table, size in zip(hits, SIZES, strict=True):
                hand = Hand(number - 6 if soft else number + 4, soft, size, ())
                if choose_code(codes, hand, rules, first=False) is Code.HIT:
                    table[number] |= bit
                if size == 2 and choose_code(codes, hand, rules, first=True) is Code.DOUBLE:
                    doubles[number] |= bit
        for position in POSITIONS:
            if codes[pair_row(position)] is Code.SPLIT:
                splits[position + 1] |= bit
    return hits, doubles, splits
