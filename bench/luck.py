"""Are results without luck unbiased, and how much does their variance fall?

    python -m bench.luck [SESSIONS] [MORE]

Four bots play SESSIONS sessions of 200 games at flat bets; the luck that is taken off has to be
nothing in the mean (`z` is its mean in standard errors). Then each plays MORE other sessions, of
which only the plain result is kept: its mean has to fit the adjusted one of the first.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import fmean, stdev

from casino.game.challenge import Terms, open_house, play, shipped_bot
from casino.game.challenge.luck import adjust
from casino.game.challenge.session import SHIPPED

TERMS = Terms(6, 100_000, 10, 10)


def main() -> None:
    """Play, and print a line for each bot."""
    given = [int(word) for word in sys.argv[1:]]
    sessions, more = (*given, *(200, 1000)[len(given) :])
    print(f"{sessions * 200} games with luck off, {more * 200} others plain; credits per 100 bet")
    print(
        f"{'bot':18} {'adjusted':>16} {'plain':>16} {'z':>6} {'others':>16} {'z':>6} {'factor':>7}"
    )
    for name in SHIPPED:
        plain, adjusted = [], []
        for session in range(sessions):
            house = play(shipped_bot(name), open_house(TERMS, 31, session))
            for game in adjust(house.games, TERMS.num_decks):
                plain.append(10.0 * game.net)
                adjusted.append(10.0 * game.credits)
        luck = [one - other for one, other in zip(plain, adjusted, strict=True)]
        others = [
            10.0 * game.net
            for session in range(more)
            for game in play(shipped_bot(name), open_house(TERMS, 32, session)).games
        ]
        apart = (fmean(others) - fmean(adjusted)) / sqrt(
            _error(others) ** 2 + _error(adjusted) ** 2
        )
        factor = (stdev(plain) / stdev(adjusted)) ** 2
        print(
            f"{name:18} {_told(adjusted):>16} {_told(plain):>16} {fmean(luck) / _error(luck):6.2f} "
            f"{_told(others):>16} {apart:6.2f} {factor:7.0f}"
        )


def _error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values))


def _told(values: list[float]) -> str:
    return f"{fmean(values):.3f} ± {_error(values):.3f}"


if __name__ == "__main__":
    main()
