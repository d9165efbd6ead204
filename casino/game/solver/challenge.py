"""Exact values of stage 9's game, the Challenge, and of every move in it.

The rules are those of MacTech's Programmer's Challenge of June 1998 as in `challenge_rules`. The
dealer stands on every 17, and a dealer's blackjack ends the game at the first move. Five cards
without a bust win. A pair is split once, and each half may only hit or stand. A natural must be
claimed, else it is an ordinary 21, which a dealer's natural beats. Insurance costs half the bet.

Nothing is sampled. Values are net winnings per unit of the initial bet. A natural pays exactly
`blackjack_pays` (3:2), and insurance costs exactly half a unit. The house pays whole credits, which
makes no difference for a bet of 10.

Cards are positions (see `cards`): 0 for the ace, 1 to 8 for 2 to 9, 9 for any ten. `unseen` counts
the cards that the player hasn't seen, including the dealer's hole card. Without it, the pack is
endless.

For a league that removes luck:

- `EndlessValues` is the fixed value function (best play, endless pack), which is a fast look-up. A
  round's value is the sum over its hands: a pair just split is 2 x `half(...)`; its first half in
  play is `value(first, up) + half(pair, up)`; a doubled hand counts twice; a finished hand is -1
  after a bust, +1 after five cards, else `standing(total, up)` until the hole card is turned and
  `value_stand(total, dealer_total, dealer_soft)` from then on.
- `hole_odds` and `draw_odds` are the odds of the next card from the unseen cards, given that the
  dealer has no blackjack. A card's luck is the value after it minus the mean of that value over
  these odds (Zinkevich, Bowling et al. 2006, advantage sums; AIVAT, Burch et al. 2018).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from casino.game.rules import Rules, challenge_rules
from casino.game.solver.best_play import BestPlay
from casino.game.solver.cards import (
    ACE,
    COLUMNS,
    NOTHING,
    POSITIONS,
    TEN,
    Counts,
    Hand,
    full_shoe,
    hand_of,
)
from casino.game.solver.dealer import DEALER_STANDS_AT, natural_partner
from casino.game.solver.endless import ODDS, EndlessDeal
from casino.game.solver.finite import FiniteDeal

__all__ = ["EndlessValues", "best_value", "draw_odds", "hole_odds", "insurance"]

RULES = challenge_rules()


def best_value(rules: Rules) -> float:
    """Return the net winnings per bet of a round under best play.

    For the endless pack it is the true optimum. With a full shoe, each hand is played by its own
    cards and the up card, and half of a split only by its own. Insurance is bought by the same
    cards.
    """
    if isinstance(rules.decks, int):
        shoe = full_shoe(rules.decks)
        deals = [FiniteDeal(rules, shoe, up) for up in COLUMNS]
        insured = sum(map(_value_insurance, deals))
        return insured + sum(d.probability * BestPlay(d, rules).column_value() for d in deals)
    packs = [EndlessDeal(rules, up) for up in COLUMNS]
    return sum(d.probability * BestPlay(d, rules).column_value() for d in packs)


def _value_insurance(deal: FiniteDeal) -> float:
    """Return insurance's mean gain per round, if only hands that gain by it buy it."""
    if deal.up != ACE:
        return 0.0
    gains = (
        chance * max(0.0, insurance(deal.left(hand))) for hand, _, chance in deal.first_hands()
    )
    return deal.probability * sum(gains)


def insurance(unseen: Counts | None = None) -> float:
    """Return insurance's mean gain per unit of the initial bet.

    It costs half a unit and pays 2:1 for a ten in the hole. `unseen` is None for the endless pack.
    """
    tens = ODDS[TEN] if unseen is None else unseen[TEN] / sum(unseen)
    return (3 * tens - 1) / 2


def hole_odds(unseen: Counts, up: int) -> tuple[float, ...]:
    """Return the hole card's probability at each of the ten positions.

    It is given that the dealer has no blackjack.
    """
    partner = natural_partner(up)
    if partner is None:
        return tuple(count / sum(unseen) for count in unseen)
    others = sum(unseen) - unseen[partner]
    return tuple(0.0 if at == partner else count / others for at, count in enumerate(unseen))


def draw_odds(unseen: Counts, up: int) -> tuple[float, ...]:
    """Return the next card's probability at each of the ten positions.

    It is given that the dealer has no blackjack: the hole card is one of `unseen` and doesn't make
    one. So a card that would have made one is slightly more likely to come next than its share.
    """
    size = sum(unseen)
    partner = natural_partner(up)
    if partner is None or size == unseen[partner]:
        return tuple(count / size for count in unseen)
    others = size - unseen[partner]
    share = (others - 1) / (others * (size - 1))
    return tuple(
        count / (size - 1) if at == partner else count * share for at, count in enumerate(unseen)
    )


@dataclass(frozen=True)
class EndlessValues:
    """The values of hands with the endless pack under best play, without insurance."""

    # The win of a claimed natural per unit bet. With rounding to whole credits, it's lower for odd
    # bets.
    blackjack_pays: float = 1.5

    def round(self) -> float:
        """Return the mean net winnings per bet of a round before any card is dealt."""
        return _round_value(self.blackjack_pays)

    def value_deal(self, cards: Sequence[int], up: int) -> float:
        """Return a round's value with two player's cards and an up card, before any move."""
        natural = _endless(up).deal.dealer_natural(_endless_hand(cards))
        if _is_natural(cards):
            return self.blackjack_pays * (1 - natural)
        return (1 - natural) * self.first(cards, up) - natural

    def first(self, cards: Sequence[int], up: int) -> float:
        """Return the value of a two-card hand, given that the dealer has no blackjack."""
        if _is_natural(cards):
            return self.blackjack_pays
        return _first_value(min(cards), max(cards), up)

    def value(self, cards: Sequence[int], up: int) -> float:
        """Return the value of a hand after its first move: -1 busted, +1 with five cards."""
        total, soft, size, _ = _endless_hand(cards)
        return self.hand_value(total, soft, size, up)

    def hand_value(self, total: int, soft: bool, size: int, up: int) -> float:
        """Return the value of a hand after its first move, given its total and size."""
        return -1.0 if total > 21 else _later_value(total, soft, min(size, 5), up)

    def half(self, pair: int, up: int) -> float:
        """Return the value of one half of a split pair before its second card."""
        return _half_value(pair, up)

    def standing(self, total: int, up: int) -> float:
        """Return the value of a standing hand (at most 21) before the hole card is shown."""
        return _standing_value(total, up)

    def value_stand(self, total: int, dealer_total: int, dealer_soft: bool) -> float:
        """Return a standing hand's value once the hole card is shown.

        The dealer may still draw: `dealer_total` is that of the first two cards or more.
        """
        return _dealer_value(total, dealer_total, dealer_soft)


@cache
def _endless(up: int) -> BestPlay:
    return BestPlay(EndlessDeal(RULES, up), RULES)


def _counts(cards: Iterable[int]) -> Counts:
    counts = list(NOTHING)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _endless_hand(cards: Sequence[int]) -> Hand:
    total, soft, size, _ = hand_of(_counts(cards))
    return Hand(total, soft, min(size, 5), ())


def _is_natural(cards: Sequence[int]) -> bool:
    return len(cards) == 2 and {*cards} == {ACE, TEN}


@cache
def _round_value(pays: float) -> float:
    values = EndlessValues(pays)
    return sum(
        ODDS[up] * ODDS[one] * ODDS[two] * values.value_deal((one, two), up)
        for up in POSITIONS
        for one in POSITIONS
        for two in POSITIONS
    )


@cache
def _first_value(low: int, high: int, up: int) -> float:
    play, hand = _endless(up), _endless_hand((low, high))
    return play.net(max(play.first(hand, low if low == high else None).values()), hand)


@cache
def _later_value(total: int, soft: bool, size: int, up: int) -> float:
    play, hand = _endless(up), Hand(total, soft, size, ())
    return play.net(play.value(hand), hand)


@cache
def _half_value(pair: int, up: int) -> float:
    play, hand = _endless(up), _endless_hand((pair, pair))
    return play.net(play.half(pair), hand)


@cache
def _standing_value(total: int, up: int) -> float:
    play, hand = _endless(up), Hand(total, False, 2, ())
    return play.net(play.deal.stand(hand), hand)


@cache
def _dealer_value(total: int, dealer_total: int, dealer_soft: bool) -> float:
    if dealer_total >= DEALER_STANDS_AT:
        if dealer_total > 21:
            return 1.0
        return float((total > dealer_total) - (total < dealer_total))
    value = 0.0
    for card in POSITIONS:
        hard = dealer_total - (10 if dealer_soft else 0) + card + 1
        soft = (dealer_soft or card == ACE) and hard <= 11
        value += ODDS[card] * _dealer_value(total, hard + 10 if soft else hard, soft)
    return value
