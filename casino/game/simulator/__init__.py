"""Millions of rounds a second: a strategy played under any rules that the solver knows.

    >>> from casino.game.rules import Rules
    >>> from casino.game.simulator import simulate, strategy
    >>> rules = Rules(decks=6)
    >>> simulate(rules, strategy("mimic", rules), rounds=10_000_000, seed=1).mean  # doctest: +SKIP

Needs numpy and numba: the extra `simulate`.

Plays a strategy millions of times and returns the results. Read in this order: `strategy` and
`tables` (rules and strategy), `shoes` (the cards), `scalar` (the kernel, in numba), `sums` and
`simulation` (the results), `running` (threads), `exact` and `cache` (the solver's side).

- Never here: the rules' values (`solver/` has those), a rule that `casino/game/rules.py` does not
  name, students' code, an approximation of a shoe.
- docs/simulator.md has what it is for and how fast it is.
"""

from casino.game.simulator.running import simulate
from casino.game.simulator.simulation import Simulation
from casino.game.simulator.strategy import Strategy, strategy

__all__ = ["Simulation", "Strategy", "simulate", "strategy"]
