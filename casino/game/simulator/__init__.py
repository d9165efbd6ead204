"""Millions of rounds a second: a strategy played under any rules that the solver knows.

    >>> from casino.rules import Rules
    >>> from casino.simulator import simulate, strategy
    >>> rules = Rules(decks=6)
    >>> simulate(rules, strategy("mimic", rules), rounds=10_000_000, seed=1).mean  # doctest: +SKIP

Needs numpy, and numba or (with AVX-512) a C compiler: the extra `simulate`.
"""

from casino.simulator.running import simulate
from casino.simulator.simulation import Simulation
from casino.simulator.strategy import Strategy, strategy

__all__ = ["Simulation", "Strategy", "simulate", "strategy"]
