"""The terms of a Challenge session: decks, bankroll, bets, and a natural's payout."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from casino.languages import _

__all__ = ["GAMES", "MAX_DECKS", "MIN_DECKS", "Terms"]

MIN_DECKS, MAX_DECKS = 2, 10
GAMES = 200
"""The house closes after this number of games."""


@dataclass(frozen=True)
class Terms:
    """The conditions of a session, which its bot learns at the start.

    Amounts are whole credits. Invalid values raise ValueError, which names all of them.
    """

    num_decks: int = 6
    bankroll: int = 1000
    min_bet: int = 5
    max_bet: int = 100
    natural_pays: Fraction = Fraction(3, 2)

    def __post_init__(self) -> None:
        problems = []
        if type(self.num_decks) is not int or not MIN_DECKS <= self.num_decks <= MAX_DECKS:
            message = _("decks is {low} to {high}, not {value}")
            problem = message.format(low=MIN_DECKS, high=MAX_DECKS, value=repr(self.num_decks))
            problems.append(problem)
        for name in ("bankroll", "min_bet", "max_bet"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                message = _("{name} is a whole number of at least 1, not {value}")
                problems.append(message.format(name=name, value=repr(value)))
        if not problems and not self.min_bet <= self.max_bet:
            message = _("the lowest bet, {low}, is above the highest, {high}")
            problems.append(message.format(low=self.min_bet, high=self.max_bet))
        if not problems and self.bankroll < self.min_bet:
            message = _("the bankroll, {n}, is below the lowest bet")
            problems.append(message.format(n=self.bankroll))
        if self.natural_pays not in (Fraction(3, 2), Fraction(1)):
            message = _("a natural pays 3:2 or 1:1, not {pay}")
            problems.append(message.format(pay=self.natural_pays))
        if problems:
            raise ValueError("; ".join(problems))

    @property
    def arguments(self) -> tuple[int, int, int, int]:
        """The first four arguments of a `Bot`: decks, bankroll, lowest and highest bet."""
        return self.num_decks, self.bankroll, self.min_bet, self.max_bet

    def pay(self, bet: int) -> int:
        """Return a natural's winnings for a bet, rounded down to whole credits."""
        return bet * self.natural_pays.numerator // self.natural_pays.denominator
