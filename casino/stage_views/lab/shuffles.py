"""Count the positions of cards after many shuffles, and compare with chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from casino.game.shoe import FULL_DECK
from casino.languages import N_, _, number
from casino.stage_views.lab.chance import chi_square, chi_square_limit
from casino.table.state import Chart, Grid, Series, Shades

__all__ = ["SHUFFLES", "ShuffleCounts"]

SHUFFLES = 1_000
SIZE = len(FULL_DECK)
MIDDLE, MAX_SHADE, SPREADS = 4, 8, 1.5  # a shade darker for this many standard deviations
COLUMNS = (N_("after many shuffles"), N_("yours"), N_("chance stays below"))


class ShuffleCounts:
    """The number of times that each card came to each position, over many shuffles."""

    def __init__(self, seed: int = 0) -> None:
        self.shuffles = 0
        self._odd = 0
        self._random = Random(seed)
        self._biased = [[0] * SIZE for __ in range(SIZE)]
        self._numbers = {tuple(card): number for number, card in enumerate(FULL_DECK)}
        self._counts = [[0] * SIZE for __ in range(SIZE)]

    def add(self, order: Sequence[tuple[int, str]]) -> None:
        """Count one shuffled deck of (rank, suit); wrong cards make it an odd one."""
        self.shuffles += 1
        for place, swapped in enumerate(_shuffle_badly(self._random)):
            self._biased[swapped][place] += 1
        if set(order) != set(self._numbers) or len(order) != SIZE:
            self._odd += 1
            return
        for place, card in enumerate(order):
            self._counts[self._numbers[card]][place] += 1

    def verdict(self) -> str:
        """Return a sentence on whether the student's shuffles look random."""
        if self._odd:
            message = _("{odd} of {n} shuffles did not have the 52 cards of a deck.")
        elif self.looks_random():
            message = _("After {n} shuffles every card lies about as often in every place.")
        else:
            message = _(
                "After {n} shuffles some cards lie too often in the same place. A right shuffle is "
                "suspected like this once in 500 runs."
            )
        return message.format(odd=number(f"{self._odd:,}"), n=number(f"{self.shuffles:,}"))

    def looks_random(self) -> bool:
        """Return True if both chi-squares are below limits that 99.9% of fair runs keep."""
        return not self._odd and all(value <= limit for __, value, limit in self._statistics())

    def shades(self) -> Shades:
        """Return pictures of the student's counts and, to compare, of an unfair shuffle's."""
        return Shades(
            _("Positions of the cards after {n} shuffles").format(n=number(f"{self.shuffles:,}")),
            _("place in the deck"),
            _("card"),
            (
                (_("your shuffle"), self._shade(self._counts)),
                (
                    _("a biased one: swaps each card with any other"),
                    self._shade(self._biased),
                ),
            ),
        )

    def _shade(self, counts: list[list[int]]) -> tuple[str, ...]:
        even = max(self.shuffles, 1) / SIZE
        step = SPREADS * sqrt(even)
        return tuple(
            "".join(
                str(max(0, min(MAX_SHADE, round(MIDDLE + (count - even) / step)))) for count in row
            )
            for row in counts
        )

    def panels(self) -> tuple[Shades, Grid, Chart]:
        """Return the pictures, the chi-squares, and a chart of the cards' times on top."""
        rows = tuple(
            (what, number(f"{value:,.0f}"), number(f"{limit:,.0f}"))
            for what, value, limit in self._statistics()
        )
        wrong = tuple(
            (row, 1) for row, (__, value, limit) in enumerate(self._statistics()) if value > limit
        )
        places = tuple(float(number) for number in range(SIZE))
        tops = tuple(float(row[-1]) for row in self._counts)
        even = (self.shuffles / SIZE,) * SIZE
        chart = Chart(
            _("Which card is dealt first"),
            _("card number, 0 is the Ace of Clubs"),
            _("times"),
            (
                Series(_("yours"), places, tops, "bars"),
                Series(_("expected"), places, even, "expected"),
            ),
        )
        title, columns = _("Chi-square (large is suspicious)"), tuple(map(_, COLUMNS))
        return self.shades(), Grid(title, columns, rows, wrong), chart

    def _statistics(self) -> list[tuple[str, float, float]]:
        """Return (name, chi-square, limit) for each statistic of the counts.

        Rows and columns of the counts have fixed sums, which leaves 51 x 51 degrees of freedom. A
        permutation's cells are correlated by a factor of 51/52.
        """
        even = max(self.shuffles - self._odd, 1) / SIZE
        cells = [count for row in self._counts for count in row]
        degrees = (SIZE - 1) ** 2
        return [
            (
                _("the first card dealt"),
                chi_square([row[-1] for row in self._counts], even),
                chi_square_limit(SIZE - 1),
            ),
            (
                _("every card in every place"),
                chi_square(cells, even) * (SIZE - 1) / SIZE,
                chi_square_limit(degrees),
            ),
        ]


def _shuffle_badly(random: Random) -> list[int]:
    """Return a shuffle with the usual mistake: it swaps each card with any other."""
    order = list(range(SIZE))
    for place in range(SIZE):
        other = random.randrange(SIZE)
        order[place], order[other] = order[other], order[place]
    return order
