"""Millions of rounds a second: a strategy played under any rules that the solver knows.

    >>> from casino.game.rules import Rules
    >>> from casino.game.simulator import simulate, strategy
    >>> rules = Rules(decks=6)
    >>> simulate(rules, strategy("mimic", rules), rounds=10_000_000, seed=1).mean  # doctest: +SKIP

Needs numpy, and numba or (with AVX-512) a C compiler: the extra `simulate`.
"""

from casino.game.simulator.running import simulate
from casino.game.simulator.simulation import Simulation
from casino.game.simulator.strategy import Strategy, strategy

__all__ = ["Simulation", "Strategy", "simulate", "strategy"]
