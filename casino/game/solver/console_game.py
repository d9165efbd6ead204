"""The odds of the console game: stage 3's computer player against the dealer.

The pack is endless. A player's blackjack wins at once unless the dealer has one too, which ties.
Otherwise the player plays, then the dealer, and the higher count wins (stage 2). A dealer's
blackjack by itself doesn't end the round. With every ace as 1 it counts 11 and the dealer draws
again; with soft aces (stage 4) it counts 21. Source: the CPSC 120B post-lab, with this formula for
the strategy:

    P(hit on count) = prob12 - (prob12 - prob_high) / (high_hit - 12) x (count - 12)

between 12 and `high_hit`, 1 below, 0 above.
"""

from dataclasses import dataclass
from fractions import Fraction

from casino.game.rules import ENDLESS, Rules
from casino.game.solver.cards import ACE, COLUMNS, POSITIONS, TEN
from casino.game.solver.dealer import ENDLESS_ODDS, blackjack_probability, dealer_totals

__all__ = ["Odds", "computer_player_odds"]

ALWAYS_HITS_BELOW = 12
BUST = 22

Distribution = dict[int, Fraction]


@dataclass(frozen=True)
class Odds:
    """The player's exact probabilities of a win, a loss, and a tie; they sum to 1."""

    win: Fraction
    loss: Fraction
    tie: Fraction


def computer_player_odds(
    prob12: Fraction, high_hit: int, prob_high: Fraction, soft_aces: bool
) -> Odds:
    """Return the odds of a strategy in stage 3, or with `soft_aces` in stage 4.

    `prob12` is the probability of a hit on 12, and `prob_high` that on `high_hit`, the highest
    count that may hit. Raises ValueError for strategies that the stage rejects: probabilities
    outside 0 to 1, or a highest count outside 12 to 20.
    """
    if not (0 <= prob12 <= 1 and 0 <= prob_high <= 1 and 12 <= high_hit <= 20):
        raise ValueError(f"no strategy has {prob12}, {high_hit}, {prob_high}")
    step = (prob12 - prob_high) / (high_hit - 12) if high_hit > 12 else Fraction(0)
    hits = [
        Fraction(count < ALWAYS_HITS_BELOW)
        if not 12 <= count <= high_hit
        else prob12 - step * (count - 12)
        for count in range(BUST)
    ]
    blackjack = blackjack_probability(Rules(decks=ENDLESS))
    player, dealer = _player_counts(hits, soft_aces), _dealer_counts(soft_aces)
    win, tie = blackjack * (1 - blackjack), blackjack * blackjack
    for count, chance in player.items():
        for other, odds in dealer.items():
            if count != BUST and (other == BUST or count > other):
                win += chance * odds
            elif count != BUST and count == other:
                tie += chance * odds
    return Odds(win, 1 - win - tie, tie)


def _player_counts(hits: list[Fraction], soft_aces: bool) -> Distribution:
    """Return the probability of each final count of the player (22 is a bust).

    Blackjacks are left out. `hits[count]` is the probability of a hit.
    """
    finals: Distribution = {}
    hands: dict[tuple[int, bool], Fraction] = {}
    for one in POSITIONS:
        for two in POSITIONS:
            if {one, two} != {ACE, TEN}:
                key = (one + two + 2, ACE in {one, two})
                hands[key] = hands.get(key, Fraction(0)) + ENDLESS_ODDS[one] * ENDLESS_ODDS[two]
    while hands:
        (hard, ace), chance = min(hands.items())
        del hands[hard, ace]
        count = hard + 10 if soft_aces and ace and hard <= 11 else min(hard, BUST)
        goes_on = hits[count] if count < BUST else Fraction(0)
        finals[count] = finals.get(count, Fraction(0)) + chance * (1 - goes_on)
        for position in POSITIONS if goes_on else ():
            key = (hard + position + 1, ace or position == ACE)
            more = chance * goes_on * ENDLESS_ODDS[position]
            hands[key] = hands.get(key, Fraction(0)) + more
    return finals


def _dealer_counts(soft_aces: bool) -> Distribution:
    """Return the probability of each final count: 22 for a bust, 21 for a blackjack."""
    finals: Distribution = dict.fromkeys(range(17, BUST + 1), Fraction(0))
    for up in COLUMNS:
        row = dealer_totals(Rules(decks=ENDLESS), up, soft_aces)
        for total, chance in row.totals.items():
            finals[total] += ENDLESS_ODDS[up] * chance
        finals[21] += ENDLESS_ODDS[up] * row.blackjack
        finals[BUST] += ENDLESS_ODDS[up] * row.bust
    return finals
