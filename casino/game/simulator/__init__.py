"""Simulate millions of rounds per second, under any rules that the solver has.

    >>> from casino.game.rules import Rules
    >>> from casino.game.simulator import simulate, strategy
    >>> rules = Rules(decks=6)
    >>> simulate(rules, strategy("mimic", rules), rounds=10_000_000, seed=1).mean  # doctest: +SKIP

Needs numpy and numba: the extra `simulate`.

Read the modules in this order: `strategy` and `tables` (rules and strategy), `shoes` (the cards),
`scalar` (the kernel, in numba), `sums` and `simulation` (the results), `running` (threads), `exact`
and `cache` (the solver's side). Exact values belong in `solver/`, and rules in
`casino/game/rules.py`. No student code runs here, and shoes are never approximated.
docs/simulator.md explains the purpose and the speed.
"""

from casino.game.simulator.running import simulate
from casino.game.simulator.simulation import Simulation
from casino.game.simulator.strategy import Strategy, strategy

__all__ = ["Simulation", "Strategy", "simulate", "strategy"]
