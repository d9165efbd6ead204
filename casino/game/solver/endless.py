"""The endless pack for the solver: only a hand's total matters.

Every card is independent and always equally likely (rajan9519's README). The Wizard of Odds'
blackjack appendix 1 has published values for this pack.
"""

from collections.abc import Sequence

from casino.game.rules import Rules
from casino.game.solver.cards import ACE, POSITIONS, Hand, full_shoe
from casino.game.solver.dealer import natural_partner
from casino.game.solver.matrix import Code
from casino.game.solver.play import FirstHand, Play, split_limit
from casino.game.solver.splits import split_total
from casino.game.solver.stakes import at_stake_sum, returned_sum

__all__ = ["EndlessDeal"]

ODDS = tuple(count / 52 for count in full_shoe(1))


class EndlessDeal:
    """The endless pack and one up card; implements `Deal`."""

    def __init__(self, rules: Rules, up: int) -> None:
        self.rules = rules
        self.up = up
        self.probability = ODDS[up]
        partner = natural_partner(up)
        self._natural = 0.0 if partner is None else ODDS[partner]
        self._at_stake = at_stake_sum(up, rules.peek).endless(ODDS)
        self._stands = [
            returned_sum(up, max(total, 16), rules.hit_soft_17).endless(ODDS) if total else 0.0
            for total in range(22)
        ]
        self._draws: dict[Hand, list[tuple[Hand, float]]] = {}
        self._sizes = 5 if rules.five_card_charlie else 3

    def first_hands(self) -> list[FirstHand]:
        """Return all two-card hands with their probabilities, whatever their cards' order."""
        return [
            FirstHand(
                self._with_card(_single(one), two),
                one if one == two else None,
                ODDS[one] * ODDS[two] * (1 if one == two else 2),
            )
            for one in POSITIONS
            for two in range(one, len(POSITIONS))
        ]

    def draws(self, hand: Hand) -> list[tuple[Hand, float]]:
        """Return each hand with one more card and that card's probability; omit busts."""
        if hand not in self._draws:
            more = [(self._with_card(hand, position), ODDS[position]) for position in POSITIONS]
            self._draws[hand] = [(longer, odds) for longer, odds in more if longer.total <= 21]
        return self._draws[hand]

    def stand(self, hand: Hand) -> float:
        """Return the hand's return per unit bet if it stands."""
        return self._stands[hand.total]

    def at_stake(self, hand: Hand) -> float:
        """Return the probability that a bet added to this hand can be lost."""
        return self._at_stake

    def dealer_natural(self, hand: Hand) -> float:
        """Return the probability of a dealer's blackjack with this up card."""
        return self._natural

    def split(self, position: int, codes: Sequence[Code]) -> float:
        """Return the value of splitting the pair at `position` and playing by `codes`.

        It is exact for every limit on the number of hands.
        """
        play = Play(self, self.rules, codes)
        pair = other = 0.0
        for two in POSITIONS:
            hand = self._with_card(_single(position), two)
            worth = play.half_value(hand, position) - self._at_stake
            if two == position:
                pair = ODDS[two] * worth
            else:
                other += ODDS[two] * worth
        chance = ODDS[position]
        limit = split_limit(self.rules, position)
        if limit is None:
            all_hands = 2 * other / (1 - 2 * chance)
        else:
            all_hands = split_total(
                limit,
                lambda like, unlike: chance**like * (1 - chance) ** unlike * other,
                lambda like, unlike: chance**like * (1 - chance) ** unlike * (other + pair),
            )
        return all_hands + self._at_stake

    def half(self, position: int) -> "tuple[EndlessDeal, Hand]":
        """Return a half of a split pair as a one-card hand, and the pack to draw from."""
        return self, _single(position)

    def _with_card(self, hand: Hand, position: int) -> Hand:
        """Return the hand with one more card.

        Its `size` stops growing once it can't matter, so that equal hands are computed once.
        """
        hard = hand.total - (10 if hand.soft else 0) + position + 1
        soft = (hand.soft or position == ACE) and hard <= 11
        return Hand(hard + 10 if soft else hard, soft, min(hand.size + 1, self._sizes), ())


def _single(position: int) -> Hand:
    return Hand(11, True, 1, ()) if position == ACE else Hand(position + 1, False, 1, ())
