"""The exact solver: dealer's totals, the value of every decision, the best strategy matrix.

    >>> from casino.game.rules import Rules
    >>> from casino.game.solver import solve
    >>> round(solve(Rules(decks="endless")).expected_value, 6)
    -0.005176

Nothing is simulated. The modules, from the bottom up: `cards` (values and hands), `dealer` (final
totals), `stakes` (what a bet gets back), `matrix` (the lab's 39 x 10 layout), `play` (a hand played
by a column), `splits` and `halves` (split pairs), `endless` and `finite` (the two kinds of pack),
`optimum` (the best column), `game` (the whole), `report` (for people and JSON). `console_game` is
apart: the computer player of the course's stages 3 and 4. `best_play` decides hand by hand, and
`challenge` is stage 9's game with what a league needs. It is a package because one module would
have more than 1,500 lines. Standard library only: working sums out level by level keeps pure Python
at three to four seconds for any finite shoe, so neither NumPy nor numba is needed.

Never here: student code, random numbers, a rule that `casino/game/rules.py` does not name. A new
rule is a field of `Rules`, a place in `play` (a move) or `stakes` (a pay-off), and a line in the
count of `tests/casino/test_solver_by_enumeration.py`, which plays out every deal of small shoes.
"""

from casino.game.solver.console_game import Odds, computer_player_odds
from casino.game.solver.dealer import (
    DealerTotals,
    blackjack_probability,
    dealer_table,
    dealer_totals,
)
from casino.game.solver.game import MIMIC_THE_DEALER, NEVER_BUST, Solution, evaluate, solve
from casino.game.solver.matrix import Code, Matrix, row_name
from casino.game.solver.optimum import Decision

__all__ = [
    "MIMIC_THE_DEALER",
    "NEVER_BUST",
    "Code",
    "DealerTotals",
    "Decision",
    "Matrix",
    "Odds",
    "Solution",
    "blackjack_probability",
    "computer_player_odds",
    "dealer_table",
    "dealer_totals",
    "evaluate",
    "row_name",
    "solve",
]
