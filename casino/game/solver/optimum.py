"""Finding the best column of the matrix: change cells until no change of one gains anything.

A cell is one answer to all hands of its total, whatever their cards. It is judged on the average
over the hands that reach it, each weighted with the probability that play by the column gets
there. A hand's total (aces as 1) only grows, so a hand meets a cell at most once, and that
average is exactly what changing the cell alone would change. Which hands count is part of the
definition:

* Hard and soft rows: all hands that have not been split, of two cards or more.
* A row that only a split pair could reach (hard 4 when twos are split): that pair, as if not split.
* Pairs: split when that is worth more than playing the pair's hard total, both by this column;
  otherwise the row repeats the hard total's code, because that is where the lab looks next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from casino.game.rules import Rules
from casino.game.solver.cards import Hand
from casino.game.solver.matrix import FIRST_PAIR_ROW, ROWS, Code, hand_row, pair_row
from casino.game.solver.play import Deal, Play, is_charlie

__all__ = ["Decision", "best_column", "column_decisions", "hands_by_row"]

MAX_ROUNDS = 100
NEVER_REACHED_HITS_UP_TO = 9
"""The rows of hard 2 to hard 11; they hit if no hand can show a better move."""


class Reached(NamedTuple):
    """A hand that comes to a cell, whether it is at its first move, and its probability."""

    hand: Hand
    first: bool
    probability: float


@dataclass
class CellSum:
    """Values of a cell's moves, summed over the hands that reach it times their probability.

    `at_stake` is the weight of the hands, leaving out a dealer's blackjack that a peek would have
    shown; `may_double` and `double` belong to the hands that may be doubled, and `else_hit` and
    `else_stand` to the others.
    """

    at_stake: float = 0.0
    stand: float = 0.0
    hit: float = 0.0
    may_double: float = 0.0
    double: float = 0.0
    else_hit: float = 0.0
    else_stand: float = 0.0

    def add(self, play: Play, reached: Reached) -> None:
        """Count one hand in."""
        hand, first, chance = reached
        at_stake = chance * play.deal.at_stake(hand)
        stand, hit = chance * play.deal.stand(hand), chance * play.hit(hand)
        self.at_stake += at_stake
        self.stand += stand
        self.hit += hit
        if first and play.rules.may_double(hand.total, hand.soft):
            self.may_double += at_stake
            self.double += chance * play.double(hand)
        else:
            self.else_hit += hit
            self.else_stand += stand

    def best(self, double_else_stand: bool) -> Code:
        """The code that makes the sum largest; in a tie the simpler move."""
        sums = {Code.STAND: self.stand, Code.HIT: self.hit}
        if self.may_double:
            sums[Code.DOUBLE] = self.double + self.else_hit
            if double_else_stand:
                sums[Code.DOUBLE_ELSE_STAND] = self.double + self.else_stand
        return max(sums, key=lambda code: sums[code])


class Decision(NamedTuple):
    """The value of each move of a cell, net, in units of the original bet.

    With peek, given that the dealer has no blackjack; without, over everything. `hit` and `split`
    are followed by play by the matrix. `double` is None where the rules forbid it, `split` outside
    pairs.
    """

    stand: float
    hit: float
    double: float | None
    split: float | None


def best_column(
    deal: Deal, rules: Rules, start: Sequence[Code], double_else_stand: bool
) -> list[Code]:
    """The column of codes described at the top of this module, searched for from `start`."""
    codes = list(start)
    for _ in range(MAX_ROUNDS):
        play = Play(deal, rules, codes)
        better = _better_rows(play, double_else_stand)
        if better == codes[:FIRST_PAIR_ROW]:
            pairs = _better_pairs(play)
            if pairs == codes[FIRST_PAIR_ROW:]:
                return codes
            codes = better + pairs
        else:
            codes = better + codes[FIRST_PAIR_ROW:]
    raise RuntimeError(f"the search for the best column did not settle within {MAX_ROUNDS} rounds")


def _better_rows(play: Play, double_else_stand: bool) -> list[Code]:
    """The best code for every hard and soft row, all else being played by the column as it is."""
    rows = []
    for row, hands in enumerate(hands_by_row(play)):
        cell = CellSum()
        for reached in hands:
            cell.add(play, reached)
        if hands:
            rows.append(cell.best(double_else_stand))
        else:
            rows.append(Code.HIT if row <= NEVER_REACHED_HITS_UP_TO else Code.STAND)
    return rows


def _better_pairs(play: Play) -> list[Code]:
    """The code of every pair's row, all else being played by the column as it is."""
    codes = list(play.codes)
    for hand, pair, _ in play.deal.first_hands():
        if pair is not None:
            row = hand_row(hand)
            unsplit = Code.HIT if row is None else codes[row]
            gains = play.deal.split(pair, codes) > play.first_value(hand)
            codes[pair_row(pair)] = Code.SPLIT if gains else unsplit
    return codes[FIRST_PAIR_ROW:]


def hands_by_row(play: Play) -> list[list[Reached]]:
    """The hands on which each hard or soft row is judged."""
    rows: list[list[Reached]] = [[] for _ in range(FIRST_PAIR_ROW)]
    for reached in _find_reached(play):
        row = hand_row(reached.hand)
        if row is not None:
            rows[row].append(reached)
    for hand, pair, chance in play.deal.first_hands():
        row = hand_row(hand)
        if pair is not None and row is not None and not rows[row]:
            rows[row].append(Reached(hand, True, chance))
    return rows


def _find_reached(play: Play) -> list[Reached]:
    """Every hand at which play by the column has to decide, hands of a split left out.

    Hands are worked through by their total with aces as 1, which every card makes larger.
    """
    waiting: list[dict[tuple[Hand, bool], float]] = [{} for _ in range(22)]

    def arrive(hand: Hand, first: bool, chance: float) -> None:
        level = waiting[hand.total - 10 if hand.soft else hand.total]
        level[hand, first] = level.get((hand, first), 0.0) + chance

    for hand, pair, chance in play.deal.first_hands():
        if not hand.natural and not play.splits(pair):
            arrive(hand, True, chance)
    found = []
    for level in waiting:
        for (hand, first), chance in level.items():
            found.append(Reached(hand, first, chance))
            if play.choose(hand, first) is Code.HIT:
                for more, odds in play.deal.draws(hand):
                    if not is_charlie(play.rules, more):
                        arrive(more, False, chance * odds)
    return found


def column_decisions(play: Play) -> list[Decision | None]:
    """The value of every move of every cell of the column; None for rows that no hand reaches."""
    decisions: list[Decision | None] = [None] * ROWS
    for row, hands in enumerate(hands_by_row(play)):
        decisions[row] = _decision(play, hands, None)
    for hand, pair, chance in play.deal.first_hands():
        if pair is not None:
            decisions[pair_row(pair)] = _decision(play, [Reached(hand, True, chance)], pair)
    return decisions


def _decision(play: Play, hands: Sequence[Reached], pair: int | None) -> Decision | None:
    """The average over these hands, in net terms: the return less the original bet."""
    if not hands:
        return None
    cell = CellSum()
    for reached in hands:
        cell.add(play, reached)
    split = None
    if pair is not None:
        hand = hands[0].hand
        split = play.deal.split(pair, play.codes) / play.deal.at_stake(hand) - 1
    return Decision(
        cell.stand / cell.at_stake - 1,
        cell.hit / cell.at_stake - 1,
        cell.double / cell.may_double - 1 if cell.may_double else None,
        split,
    )
