"""Find the best matrix column by changing cells until no change is a gain.

A cell is one answer for all hands of its total. It is judged by the average over the hands that
reach it, each weighted by the probability of reaching it in play by the column. A hand's total
(aces as 1) only grows, so it meets a cell at most once, and the average is exactly what changing
only this cell would change. These hands count by definition:

- Hard and soft rows: all hands of two or more cards that haven't been split.
- A row that only a split pair could reach (hard 4 when twos are split): that pair, as if not split.
- Pairs: split if that is worth more than playing the pair's hard total, both by this column. Else
  the row repeats the hard total's code, because the lab looks there next.
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
    """A hand that is decided by a cell of the matrix, and its probability."""

    hand: Hand
    first: bool  # True at its first move
    probability: float


@dataclass
class CellSum:
    """Each move's value in one cell of the matrix, summed over the cell's hands.

    Each hand's values are multiplied by the probability of that hand.
    """

    at_stake: float = 0.0  # weight of the hands, less dealer's blackjacks that a peek would show
    stand: float = 0.0
    hit: float = 0.0
    may_double: float = 0.0  # weight of the hands that may be doubled
    double: float = 0.0  # these hands, doubled
    else_hit: float = 0.0  # the other hands

    def add(self, play: Play, reached: Reached) -> None:
        """Add one hand's values, multiplied by its probability."""
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

    def best(self) -> Code:
        """Return the code with the largest sum; in a tie, the first of S, H, D."""
        sums = {Code.STAND: self.stand, Code.HIT: self.hit}
        if self.may_double:
            sums[Code.DOUBLE] = self.double + self.else_hit
        return max(sums, key=lambda code: sums[code])


class Decision(NamedTuple):
    """The net value of each move in a cell, in original bets.

    With peek, values assume that the dealer has no blackjack. `hit` and `split` continue with the
    matrix.
    """

    stand: float
    hit: float
    double: float | None  # None if the rules forbid it
    split: float | None  # None except for pairs


def best_column(deal: Deal, rules: Rules, start: Sequence[Code]) -> list[Code]:
    """Return the best codes against one up card, searching from the codes in `start`.

    The module's docstring says how codes are compared. Raises RuntimeError if the search doesn't
    settle within MAX_ROUNDS.
    """
    codes = list(start)
    for _ in range(MAX_ROUNDS):
        play = Play(deal, rules, codes)
        better = _better_rows(play)
        if better == codes[:FIRST_PAIR_ROW]:
            pairs = _better_pairs(play)
            if pairs == codes[FIRST_PAIR_ROW:]:
                return codes
            codes = better + pairs
        else:
            codes = better + codes[FIRST_PAIR_ROW:]
    raise RuntimeError(f"the search for the best column did not settle within {MAX_ROUNDS} rounds")


def _better_rows(play: Play) -> list[Code]:
    """Return a code for each hard and soft row: the best if no other row changes."""
    rows = []
    for row, hands in enumerate(hands_by_row(play)):
        cell = CellSum()
        for reached in hands:
            cell.add(play, reached)
        if hands:
            rows.append(cell.best())
        else:
            rows.append(Code.HIT if row <= NEVER_REACHED_HITS_UP_TO else Code.STAND)
    return rows


def _better_pairs(play: Play) -> list[Code]:
    """Return a code for each pair's row: the best if no other row changes."""
    codes = list(play.codes)
    for hand, pair, _ in play.deal.first_hands():
        if pair is not None:
            row = hand_row(hand)
            unsplit = Code.HIT if row is None else codes[row]
            gains = play.deal.split(pair, codes) > play.first_value(hand)
            codes[pair_row(pair)] = Code.SPLIT if gains else unsplit
    return codes[FIRST_PAIR_ROW:]


def hands_by_row(play: Play) -> list[list[Reached]]:
    """Return, for each hard or soft row, the hands by which its code is judged."""
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
    """Return every hand that a player of this column must decide, except split hands.

    Hands are processed by their total with aces as 1, which every card increases.
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
    """Return the moves' values for each row; None for rows that no hand reaches."""
    decisions: list[Decision | None] = [None] * ROWS
    for row, hands in enumerate(hands_by_row(play)):
        decisions[row] = _decision(play, hands, None)
    for hand, pair, chance in play.deal.first_hands():
        if pair is not None:
            decisions[pair_row(pair)] = _decision(play, [Reached(hand, True, chance)], pair)
    return decisions


def _decision(play: Play, hands: Sequence[Reached], pair: int | None) -> Decision | None:
    """Return each move's net value, averaged over these hands; None without hands."""
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
