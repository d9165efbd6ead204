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

To remove luck from results, the value of a round in progress is that of best play with the endless
pack, which is a fast look-up. It is the sum over the hands: `deal_value` before the first move,
`first_value` given that the dealer has no blackjack, then `hand_value`, and for a standing hand
`standing_value` until the hole card is turned and `dealer_value` from then on.
"""

from collections.abc import Iterable, Sequence
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
from casino.game.solver.dealer import DEALER_STANDS_AT
from casino.game.solver.endless import ODDS, EndlessDeal
from casino.game.solver.finite import FiniteDeal

__all__ = [
    "best_value", "deal_value", "dealer_value", "first_value", "hand_value", "insurance",
    "standing_value",
]  # fmt: skip

RULES = challenge_rules()
BLACKJACK_PAYS = 1.5  # the win of a claimed natural per unit bet


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


def insurance(unseen: Counts) -> float:
    """Return insurance's mean gain per unit of the initial bet.

    It costs half a unit and pays 2:1 for a ten in the hole.
    """
    return (3 * unseen[TEN] / sum(unseen) - 1) / 2


def deal_value(cards: Sequence[int], up: int) -> float:
    """Return a round's value with two player's cards and an up card, before any move."""
    natural = _endless(up).deal.dealer_natural(_endless_hand(cards))
    if _is_natural(cards):
        return BLACKJACK_PAYS * (1 - natural)
    return (1 - natural) * first_value(cards, up) - natural


def first_value(cards: Sequence[int], up: int) -> float:
    """Return the value of a two-card hand, given that the dealer has no blackjack."""
    return BLACKJACK_PAYS if _is_natural(cards) else _first_value(min(cards), max(cards), up)


def hand_value(total: int, soft: bool, size: int, up: int) -> float:
    """Return the value of a hand after its first move, given its total and size."""
    return -1.0 if total > 21 else _later_value(total, soft, min(size, 5), up)


@cache
def standing_value(total: int, up: int) -> float:
    """Return the value of a standing hand (at most 21) before the hole card is shown."""
    play, hand = _endless(up), Hand(total, False, 2, ())
    return play.net(play.deal.stand(hand), hand)


@cache
def dealer_value(total: int, dealer_total: int, dealer_soft: bool) -> float:
    """Return a standing hand's value once the hole card is shown.

    The dealer may still draw: `dealer_total` is that of the first two cards or more.
    """
    if dealer_total >= DEALER_STANDS_AT:
        if dealer_total > 21:
            return 1.0
        return float((total > dealer_total) - (total < dealer_total))
    value = 0.0
    for card in POSITIONS:
        hard = dealer_total - (10 if dealer_soft else 0) + card + 1
        soft = (dealer_soft or card == ACE) and hard <= 11
        value += ODDS[card] * dealer_value(total, hard + 10 if soft else hard, soft)
    return value


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
def _first_value(low: int, high: int, up: int) -> float:
    play, hand = _endless(up), _endless_hand((low, high))
    return play.net(max(play.first(hand, low if low == high else None).values()), hand)


@cache
def _later_value(total: int, soft: bool, size: int, up: int) -> float:
    play, hand = _endless(up), Hand(total, soft, size, ())
    return play.net(play.value(hand), hand)
