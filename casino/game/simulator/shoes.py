"""Calculate the number of rounds that a shoe lasts.

A shoe is shuffled after a fixed number of rounds. Then every round is worth exactly what a round
off the top of a full shoe is worth: cards not yet dealt are exchangeable, so those after any
stopping time are distributed as the first ones (Kallenberg 2005, Probabilistic Symmetries and
Invariance Principles, theorem 4.1), and the solver's value stands for all rounds.
"""

from math import sqrt

from casino.game.rules import ENDLESS, Rules
from casino.languages import _

__all__ = ["rounds_per_shoe"]

CARDS_A_ROUND = 5.4
SPREAD = 7.5
"""Five standard deviations of the cards in a round: K rounds take K x 5.4 +- sqrt(K) x 7.5."""
MAX_PENETRATION = 0.95
NEVER = 1 << 30


def rounds_per_shoe(rules: Rules, penetration: float) -> int:
    """Return the number of rounds between shuffles for a share of the shoe to deal.

    The share, `penetration`, is reached on average. A share of 0 gives one round per shoe. The
    rounds are no more than the shoe surely lasts: 6 with one deck. Raises ValueError for a share
    outside 0 to 0.95.
    """
    if not 0 <= penetration <= MAX_PENETRATION:
        message = _("penetration lies from 0 to 0.95, not {value}")
        raise ValueError(message.format(value=penetration))
    if rules.decks == ENDLESS:
        return NEVER
    cards = 52 * int(rules.decks)
    rounds = max(1, int(cards * penetration / CARDS_A_ROUND))
    while rounds > 1 and rounds * CARDS_A_ROUND + SPREAD * sqrt(rounds) > cards:
        rounds -= 1
    return rounds
