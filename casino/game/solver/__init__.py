"""The exact solver: compute the dealer's odds, the best play, and its value.

    >>> from casino.game.rules import Rules
    >>> from casino.game.solver import solve
    >>> round(solve(Rules(decks="endless")).expected_value, 6)
    -0.005176

Nothing is simulated. The modules, from the bottom up: `cards` (values and hands), `dealer` (final
totals), `stakes` (the return of a bet), `matrix` (the lab's 39 x 10 layout), `play` (a hand played
by a column), `splits` and `halves` (split pairs), `endless` and `finite` (the two kinds of pack),
`optimum` (the best column), `game` (the whole game), and `report` (text and JSON). `console_game`
has the odds of stages 3 and 4. `best_play` decides hand by hand, and `challenge` is stage 9's game
with the values that a league needs. The solver needs only the standard library: computing sums
level by level takes pure Python three to four seconds for any finite shoe.

Student code, random numbers, and rules that aren't in `casino/game/rules.py` don't belong here. A
new rule is a field of `Rules`, a change in `play` (a move) or `stakes` (a payoff), and a line in
`tests/casino/game/test_solver_by_enumeration.py`, which plays out every deal of small shoes.
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
