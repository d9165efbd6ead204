"""Compare the results of a thousand rounds with the exact odds.

The limits of luck are those that correct code exceeds once in 1,000 runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import NormalDist

from casino.game.solver import computer_player_odds
from casino.languages import N_, _, number
from casino.stage_views.lab.chance import FALSE_ALARM, share_limits
from casino.table.state import Chart, Grid, Series

__all__ = ["ROUNDS", "Results", "play_rounds", "rounds_done"]

ROUNDS = 1_000
POINTS = 100
NET = {"player": 1, "dealer": -1}
RESULTS = (
    ("player", N_("the computer wins"), N_("computer")),
    ("dealer", N_("the dealer wins"), N_("dealer")),
    ("tie", N_("tie"), N_("tie")),
)


class Results:
    """The counted results of the student's `play_round`, and the bankroll over time."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._track = [0]

    @property
    def rounds(self) -> int:
        return self._counts.total()

    def add(self, result: object) -> None:
        """Count the result of one round."""
        name = result if type(result) is str else "something else"
        self._counts[name] += 1
        self._track.append(self._track[-1] + NET.get(name, 0))

    def charts(self, strategy: tuple[float, int, float]) -> tuple[Chart, Chart]:
        """Return charts of the bankroll and of each result's share, with the exact values.

        With correct code, the bankroll ends between the dashed lines in 999 of 1,000 runs.
        `strategy` has the probability of a hit on 12, the highest count that hits, and the
        probability there.
        """
        win, lose, tie = exact_odds(*strategy)
        rounds = self.rounds
        spread = sqrt(win + lose - (win - lose) ** 2)
        bankroll = bankroll_chart(
            _("The bankroll, one credit a round"),
            {_("yours"): self._track},
            {_("exact"): win - lose},
            spread,
        )
        shares = tuple(self._counts[result] / max(rounds, 1) for result, __, __ in RESULTS)
        bars = (
            Series(_("yours"), (0.0, 1.0, 2.0), shares, "bars"),
            Series(_("exact"), (0.0, 1.0, 2.0), (win, lose, tie), "bars"),
        )
        names = tuple(_(name) for __, __, name in RESULTS)
        return (
            bankroll,
            Chart(_("Who won the rounds"), "", _("share"), bars, x_names=names),
        )

    def compare(self, strategy: tuple[float, int, float]) -> tuple[Grid, str]:
        """Return a table of each result's share and exact probability, and a sentence.

        `strategy` is as in `charts`.
        """
        rows, wrong = [], []
        for row, ((result, name, __), exact) in enumerate(
            zip(RESULTS, exact_odds(*strategy), strict=True)
        ):
            share = self._counts[result] / self.rounds
            low, high = share_limits(exact, self.rounds)
            ends = [number(f"{end:.1%}") for end in (max(low, 0), min(high, 1))]
            span = _("{low} to {high}").format(low=ends[0], high=ends[1])
            rows.append((_(name), number(f"{share:.1%}"), number(f"{exact:.2%}"), span))
            if not low <= share <= high:
                wrong.append((row, 1))
        title = _("{n} rounds").format(n=number(f"{self.rounds:,}"))
        columns = ("", _("yours"), _("exact"), _("luck stays in"))
        grid = Grid(title, columns, tuple(rows), tuple(wrong))
        return grid, _sentence(self._counts["player"] / self.rounds, bool(wrong))


def bankroll_chart(
    title: str,
    tracks: Mapping[str, Sequence[float]],
    means: Mapping[str, float],
    spread: float,
) -> Chart:
    """Return a chart of bankrolls round by round, and their expected course.

    `tracks` maps a name to the credits after each round, starting with the initial ones. `means`
    maps a name to the exact mean result of a round. `spread` is a round's standard deviation; the
    limits around the first mean contain the final bankroll in 999 of 1,000 runs.
    """
    rounds = len(next(iter(tracks.values()))) - 1
    places = sorted({*range(0, rounds + 1, -(-ROUNDS // POINTS)), rounds})
    x = tuple(map(float, places))
    lines = [
        Series(name, x, tuple(float(track[n]) for n in places)) for name, track in tracks.items()
    ]
    lines += [
        Series(name, x, tuple(mean * n for n in x), "expected") for name, mean in means.items()
    ]
    reach = NormalDist().inv_cdf(1 - FALSE_ALARM / 2) * spread
    mean = next(iter(means.values()))
    lines += [
        Series(name, x, tuple(mean * n + sign * reach * sqrt(n) for n in x), "expected")
        for name, sign in ((_("luck, at most"), 1), (_("luck, at least"), -1))
    ]
    return Chart(title, _("rounds"), _("credits"), tuple(lines))


def _sentence(share: float, suspicious: bool) -> str:
    if suspicious:
        message = _(
            "The computer won {share} of the rounds, and luck does not explain the difference "
            "to the exact odds. Right code is suspected like this less than once in 300 runs."
        )
    else:
        message = _("The computer won {share} of the rounds; luck explains the difference.")
    return message.format(share=number(f"{share:.1%}"))


def play_rounds() -> str:
    """Return the label of the button that plays a thousand rounds."""
    return _("Play {n} rounds").format(n=number(f"{ROUNDS:,}"))


def rounds_done(done: int) -> str:
    """Return a phrase such as "200 of 1,000 rounds"."""
    message = _("{done} of {n} rounds")
    return message.format(done=number(f"{done:,}"), n=number(f"{ROUNDS:,}"))


@cache
def exact_odds(prob12: float, high_hit: int, prob_high: float) -> tuple[float, float, float]:
    """Return the exact probabilities of a win, a loss, and a tie for a strategy."""
    odds = computer_player_odds(_exact(prob12), high_hit, _exact(prob_high), soft_aces=False)
    return float(odds.win), float(odds.loss), float(odds.tie)


def _exact(probability: float) -> Fraction:
    """Return the fraction that a slider's value means: 0.15 is exactly 3/20."""
    return Fraction(Decimal(str(round(probability, 4))))
