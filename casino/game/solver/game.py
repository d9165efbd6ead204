"""The whole game: the best matrix for a table's rules, and the value of a round.

The dealer's totals, the values of decisions, splits with any limit, and the game's value are exact,
for the endless pack and for 1 to 10 decks with every card seen missing from the shoe. Like the
lab's, the matrix has one code for all hands of a total. For the endless pack that loses only moves
that the four codes can't express. For a finite shoe it is the best such matrix in the sense of
`optimum`, and the value is the exact value of playing by it from a full shoe, including split
hands. (Playing by the cards of each hand could win a little more. The Wizard of Odds' blackjack
appendix 9 has the values of that game, higher by 0.04% of the bet for 1 deck and 0.004% for 5. On
basic strategy see Griffin, The Theory of Blackjack, chapter 2.)

Cost: against one up card, the endless pack has about 50 hands to decide, and a finite shoe 300 to
2,400 plus the halves of ten pairs. Each is a sum over up to 1,000 final hands of the dealer. None
of these numbers grows with the decks: 8 decks cost as much as 2, and 1 deck hardly less.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from casino.game.rules import ENDLESS, Rules
from casino.game.solver.cards import COLUMNS, full_shoe
from casino.game.solver.endless import EndlessDeal
from casino.game.solver.finite import FiniteDeal
from casino.game.solver.matrix import Code, Matrix
from casino.game.solver.optimum import Decision, best_column, column_decisions
from casino.game.solver.play import Deal, Play

__all__ = ["MIMIC_THE_DEALER", "NEVER_BUST", "Solution", "evaluate", "solve"]


def _standing_from(hard_total: int, soft_total: int) -> Matrix:
    """Return a matrix that hits below these totals and never doubles or splits."""
    hard = [Code.HIT if total < hard_total else Code.STAND for total in range(2, 22)]
    soft = [Code.HIT if total < soft_total else Code.STAND for total in range(13, 22)]
    pairs = [hard[2 * card - 2] for card in range(2, 11)] + [Code.HIT]
    return Matrix.from_columns([hard + soft + pairs] * len(COLUMNS))


MIMIC_THE_DEALER = _standing_from(17, 17)
"""The matrix of a player who plays like a dealer that stands on every 17."""

NEVER_BUST = _standing_from(12, 18)
"""The matrix of a player who never hits a hand that one card could bust; soft hands go to 18."""


@dataclass(frozen=True)
class Solution:
    """The best matrix for some rules, its value, and the value of each of its moves."""

    rules: Rules
    matrix: Matrix
    expected_value: float  # mean net result of a round per unit bet; negative: the house wins
    # By row and column; None in the rows of hard 2 and 3, which no hand has.
    decisions: tuple[tuple[Decision | None, ...], ...]


def solve(rules: Rules) -> Solution:
    """Return the best matrix for these rules, its value, and that of each move.

    The matrix has the lab's four codes, in which D means "double, else hit". The search for a
    finite shoe starts from the endless pack's matrix.
    """
    start = [MIMIC_THE_DEALER.column(column) for column in range(len(COLUMNS))]
    best = _best_plays(rules, _endless_deals(rules), start)
    if rules.decks != ENDLESS:
        start = [list(play.codes) for play in best]
        best = _best_plays(rules, _deals(rules), start)
    decisions = zip(*map(column_decisions, best), strict=True)
    matrix = Matrix.from_columns([play.codes for play in best])
    return Solution(rules, matrix, _game_value(best), tuple(decisions))


def evaluate(rules: Rules, matrix: Matrix) -> float:
    """Return a round's exact net winnings per bet if it's played by this matrix.

    A D is played as a hit if these rules don't allow the double.
    """
    plays = [Play(deal, rules, matrix.column(column)) for column, deal in enumerate(_deals(rules))]
    return _game_value(plays)


def _best_plays(rules: Rules, deals: Iterable[Deal], start: list[list[Code]]) -> list[Play]:
    """Return a `Play` with the best codes for each deal.

    `start` has a column of codes for each deal, from which the search starts.
    """
    return [
        Play(deal, rules, best_column(deal, rules, codes))
        for deal, codes in zip(deals, start, strict=True)
    ]


def _game_value(plays: Iterable[Play]) -> float:
    return sum(play.deal.probability * play.column_value() for play in plays)


def _deals(rules: Rules) -> list[Deal]:
    """Return a `Deal` for each of the ten up cards, in the matrix's order."""
    if rules.decks == ENDLESS:
        return _endless_deals(rules)
    shoe = full_shoe(int(rules.decks))
    return [FiniteDeal(rules, shoe, up) for up in COLUMNS]


def _endless_deals(rules: Rules) -> list[Deal]:
    return [EndlessDeal(rules, up) for up in COLUMNS]
