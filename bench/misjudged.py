"""How often the steps of stage 9 misjudge a bot that is exactly as good as the shipped one.

    python -m bench.misjudged [GAMES] [GRADINGS]

Each pair of bots plays the same shoes. Their differences, game by game and with the luck of the
cards taken off, are moved so that their mean is nothing: that is a pair of equal skill that plays
as differently as these two do. Gradings are drawn from them by whole sessions, as many as the
hidden suite plays, and judged as it does.

Three bots are made to be hard: they play the basic strategy, and now and then throw a game away, or
double a hopeless hand. Their differences are the most skewed that a bot can have.
"""

from __future__ import annotations

import random
import sys
from math import sqrt

from casino.game.challenge import Action, Terms, open_house, play, shipped_bot
from casino.game.challenge.luck import Adjusted, adjust
from casino.game.challenge.skill import LIMIT, Lead, differences, lead

BETTER_SESSIONS, WORSE_SESSIONS = 5, 20  # the hidden suite's numbers for each question
TERMS = Terms(6, 2000, 10, 10)
Basic = shipped_bot("basic_strategy")


def careless(share: float, action: Action) -> type:
    """Return a bot that plays the basic strategy but for a share of games, where it does this."""

    class Careless(Basic):  # type: ignore[misc, valid-type]
        def __init__(self, *terms: object) -> None:
            super().__init__(*terms)
            self.rng = random.Random(1)

        def blackjack(self, new_deck: bool) -> bool:
            if self.rng.random() > share:
                return bool(super().blackjack(new_deck))
            self._make_a_bet(self._bet)
            answer = self._hit_me(action)
            while answer.result == 0:
                answer = self._hit_me(Action.STAND_PAT)
            return self.keep(answer.winnings)

    return Careless


BOTS = {
    **{name: shipped_bot(name) for name in ("never_bust", "mimic_the_dealer", "basic_strategy")},
    "throws 1 game in 15 away": careless(1 / 15, Action.CLAIM_BLACKJACK),
    "throws 1 game in 100 away": careless(1 / 100, Action.CLAIM_BLACKJACK),
    "doubles 1 game in 20 blindly": careless(1 / 20, Action.DOUBLE_DOWN_AND_HIT_ME),
}


def sessions_of(bot: type, number: int) -> list[list[Adjusted]]:
    """Return the adjusted games of sessions that every bot plays."""
    return [
        list(adjust(play(bot, open_house(TERMS, 77, session)).games, TERMS.num_decks))
        for session in range(number)
    ]


def rates(
    one: list[list[Adjusted]], other: list[list[Adjusted]], gradings: int
) -> tuple[float, float, float]:
    """Return the lead of the one, and how often an equal bot is judged better, and worse."""
    found = [differences(*pair) for pair in zip(one, other, strict=True)]
    middle = lead(value for each in found for value in each).mean
    # Sums instead of games: a grading is drawn in a moment, and is judged by the same formula.
    sums = [_sums([value - middle for value in each]) for each in found]
    rng = random.Random(5)
    better = sum(_drawn(rng, sums, BETTER_SESSIONS).least > 0 for _ in range(gradings))
    worse = sum(_drawn(rng, sums, WORSE_SESSIONS).most < 0 for _ in range(gradings))
    return middle, better / gradings, worse / gradings


def _drawn(rng: random.Random, sums: list[tuple[float, float, float]], sessions: int) -> Lead:
    """Return the lead over sessions that are drawn from those played."""
    number, total, squares = map(sum, zip(*rng.choices(sums, k=sessions), strict=True))
    mean = total / number
    error = sqrt((squares - total * mean) / (number - 1) / number)
    return Lead(mean, error, int(number))


def _sums(values: list[float]) -> tuple[float, float, float]:
    return len(values), sum(values), sum(value * value for value in values)


def main() -> None:
    """Play the bots and print the rate for each pair."""
    games, gradings = (
        int(word) for word in (*sys.argv[1:], *("40000", "100000")[len(sys.argv) - 1 :])
    )
    played = {name: sessions_of(bot, games // 200) for name, bot in BOTS.items()}
    print(
        f"limit {LIMIT} standard errors, {gradings} gradings; sessions of 200 games: "
        f"{BETTER_SESSIONS} for better, {WORSE_SESSIONS} for worse"
    )
    print(f"{'pair':62} {'lead':>7} {'better':>9} {'worse':>9}")
    for base in ("never_bust", "mimic_the_dealer", "basic_strategy"):
        for name in BOTS:
            if name != base:
                middle, better, worse = rates(played[name], played[base], gradings)
                print(f"{name + ' and ' + base:62} {middle:7.2f} {better:9.5f} {worse:9.5f}")


if __name__ == "__main__":
    main()
