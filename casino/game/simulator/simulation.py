"""The record of a simulation's results: its mean, counts, and settings."""

from dataclasses import dataclass
from math import sqrt

from casino.game.rules import Rules

__all__ = ["Simulation"]


@dataclass(frozen=True)
class Simulation:
    """The results of simulated rounds, as net winnings per initial bet.

    All are sampled, except `exact`, the solver's value.
    """

    rounds: int
    mean: float
    standard_deviation: float
    # Numbers of hands. Win, push, and lose together are all hands; blackjack (naturals paid), bust,
    # and double are subsets; split counts splits.
    outcomes: dict[str, int]
    histogram: dict[float, int]  # number of rounds by net result
    exact: float  # the solver's value of a round
    seconds: float
    seed: int
    rules: Rules
    strategy: str
    shoe_rounds: int | None  # rounds of a shoe; None for the endless pack
    ran_out: int  # number of shoes used up within a round and replaced
    jobs: int

    @property
    def standard_error(self) -> float:
        """The standard error of the mean: its typical distance from the exact value."""
        return self.standard_deviation / sqrt(self.rounds) if self.rounds else float("nan")

    @property
    def rounds_per_second(self) -> float:
        """Rounds per second of wall time, for all jobs together."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def errors_off(self) -> float | None:
        """The distance of the mean from the exact value, in standard errors."""
        if not self.standard_error:
            return None
        return (self.mean - self.exact) / self.standard_error

    def as_json(self) -> dict[str, object]:
        """Return the results as plain values for JSON.

        The histogram's keys are strings such as "-1" and "1.5".
        """
        return {
            "rounds": self.rounds,
            "mean": self.mean,
            "standard_error": self.standard_error if self.rounds else None,
            "standard_deviation": self.standard_deviation,
            "outcomes": self.outcomes,
            "histogram": {f"{net:g}": count for net, count in self.histogram.items()},
            "exact": self.exact,
            "seconds": self.seconds,
            "rounds_per_second": self.rounds_per_second,
            "seed": self.seed,
            "rules": self.rules.as_dict(),
            "strategy": self.strategy,
            "rounds_per_shoe": self.shoe_rounds,
            "shoes_run_out": self.ran_out,
            "jobs": self.jobs,
        }
