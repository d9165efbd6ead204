"""When a shoe is shuffled.

By default a shoe is shuffled after a fixed number of rounds. Then every round is worth exactly as
much as the first round of a full shoe: cards not yet dealt are exchangeable, so those after any
stopping time are distributed like the first ones (Kallenberg 2005, Probabilistic Symmetries and
Invariance Principles, theorem 4.1). Therefore the solver's value holds for all rounds. With a cut
card it doesn't. Whether another round is dealt depends on the cards, and rounds with many small
cards, which are bad for the player, use more cards. The solver doesn't model this cut-card effect.
"""

from dataclasses import dataclass
from math import sqrt

from casino.game.rules import ENDLESS, Rules
from casino.languages import _

__all__ = ["SimulatedShoe", "shoe_for"]

CARDS_A_ROUND = 5.4
SPREAD = 7.5
"""Five standard deviations of the cards that one round takes: what K rounds may take is K x 5.4
more or less sqrt(K) x 7.5."""
MAX_PENETRATION = 0.95
NEVER = 1 << 30


@dataclass(frozen=True)
class SimulatedShoe:
    """A shoe is shuffled after `rounds` rounds, or when `cut` cards or fewer are left."""

    rounds: int
    cut: int

    @property
    def fixed(self) -> bool:
        """True if the number of rounds in a shoe doesn't depend on the cards."""
        return self.cut < 0


def shoe_for(rules: Rules, penetration: float, cut_card: bool) -> SimulatedShoe:
    """Return the shoe for the share of its cards to deal; 0 means a new one every round.

    Without a cut card, rounds are played until this share is dealt on average, but never more than
    the shoe is sure to last, which is 6 with one deck. Raises ValueError for shares outside 0 to
    0.95.
    """
    if not 0 <= penetration <= MAX_PENETRATION:
        said = _("penetration lies from 0 to 0.95, not {value}")
        raise ValueError(said.format(value=penetration))
    if rules.decks == ENDLESS:
        return SimulatedShoe(NEVER, -1)
    cards = 52 * int(rules.decks)
    if cut_card:
        return SimulatedShoe(NEVER, round(cards * (1 - penetration)))
    rounds = max(1, int(cards * penetration / CARDS_A_ROUND))
    while rounds > 1 and rounds * CARDS_A_ROUND + SPREAD * sqrt(rounds) > cards:
        rounds -= 1
    return SimulatedShoe(rounds, -1)
