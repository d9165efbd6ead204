"""Calculate the value of a player's hand that is played by one matrix column.

Values are in original bets, as in `stakes`: the hand's return minus the bets added to it. The
original bet isn't subtracted, so a bust is worth 0, and the round's net value is the hand's value
minus 1. That holds with and without peek.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from casino.game.rules import Rules
from casino.game.solver.cards import ACE, Hand
from casino.game.solver.matrix import Code, coded_row, pair_row

__all__ = ["Deal", "FirstHand", "Play", "choose_code", "is_charlie", "plays_on", "split_limit"]

CHARLIE = 5


class FirstHand(NamedTuple):
    """A player's first two cards as a hand, and the probability of getting them."""

    hand: Hand
    pair: int | None  # position of both cards if they're a pair
    probability: float  # given the up card


class Deal(Protocol):
    """A pack without the up card: the chances and returns that depend on its cards."""

    @property
    def probability(self) -> float:
        """The probability that the dealer has this up card."""
        ...

    def first_hands(self) -> Sequence[FirstHand]:
        """Return all two-card hands with their probabilities, which sum to 1."""
        ...

    def draws(self, hand: Hand) -> Sequence[tuple[Hand, float]]:
        """Return each hand with one more card and that card's probability; omit busts."""
        ...

    def stand(self, hand: Hand) -> float:
        """Return the hand's return per unit bet if it stands."""
        ...

    def at_stake(self, hand: Hand) -> float:
        """Return the probability that a bet added to this hand can be lost.

        Only a peek's blackjack saves it (see `at_stake_sum`).
        """
        ...

    def dealer_natural(self, hand: Hand) -> float:
        """Return the probability of a dealer's blackjack, given this hand and the up card."""
        ...

    def split(self, position: int, codes: Sequence[Code]) -> float:
        """Return the value of splitting a pair and playing all its hands by these codes."""
        ...


def choose_code(codes: Sequence[Code], hand: Hand, rules: Rules, first: bool) -> Code:
    """Return the column's code for a hand that isn't split: STAND, HIT, or DOUBLE.

    `first` is True at the hand's first move, if doubling is allowed at that point.
    """
    row = coded_row(codes, hand)
    code = Code.HIT if row is None else codes[row]
    if code not in {Code.DOUBLE, Code.DOUBLE_ELSE_STAND}:
        return code
    if first and rules.may_double(hand.total, hand.soft):
        return Code.DOUBLE
    return Code.HIT if code is Code.DOUBLE else Code.STAND


def is_charlie(rules: Rules, hand: Hand) -> bool:
    """Return True if the hand wins by its five cards, where the rules have that."""
    return rules.five_card_charlie and hand.size >= CHARLIE


def split_limit(rules: Rules, position: int) -> int | None:
    """Return the most hands that a pair at `position` may become; None for no limit."""
    return 2 if position == ACE and not rules.resplit_aces else rules.max_hands


def plays_on(rules: Rules, position: int) -> bool:
    """Return True if the halves of a pair at this position may draw further cards."""
    return position != ACE or rules.hit_split_aces


class Play:
    """The values of hands against one up card, if played by one column of codes."""

    def __init__(self, deal: Deal, rules: Rules, codes: Iterable[Code]) -> None:
        self.deal = deal
        self.rules = rules
        self.codes = tuple(codes)
        self._values: dict[Hand, float] = {}

    def choose(self, hand: Hand, first: bool) -> Code:
        """Return the codes' move for this hand, without splitting."""
        return choose_code(self.codes, hand, self.rules, first)

    def splits(self, pair: int | None) -> bool:
        """Return True if the codes split a pair at this position; False if it's None."""
        return pair is not None and self.codes[pair_row(pair)] is Code.SPLIT

    def value(self, hand: Hand) -> float:
        """Return the value of a hand that, past its first move, may only stand or hit."""
        known = self._values.get(hand)
        if known is None:
            known = self._values[hand] = self._value(hand)
        return known

    def _value(self, hand: Hand) -> float:
        if is_charlie(self.rules, hand):
            return 2 * self.deal.at_stake(hand)
        stands = self.choose(hand, first=False) is Code.STAND
        return self.deal.stand(hand) if stands else self.hit(hand)

    def first_value(self, hand: Hand, may_double: bool = True) -> float:
        """Return the value of a two-card hand that isn't split."""
        if self.choose(hand, first=may_double) is Code.DOUBLE:
            return self.double(hand)
        return self.value(hand)

    def half_value(self, hand: Hand, position: int) -> float:
        """Return the value of a two-card hand that comes from a split pair at `position`."""
        if not plays_on(self.rules, position):
            return self.deal.stand(hand)
        return self.first_value(hand, may_double=self.rules.double_after_split)

    def round_value(self, first: FirstHand) -> float:
        """Return the net result of a round that starts with these two cards, in bets.

        A blackjack is paid at once unless the dealer has one too, which is a push.
        """
        hand, pair, _ = first
        if hand.natural:
            return float(self.rules.blackjack_pays) * (1 - self.deal.dealer_natural(hand))
        if pair is not None and self.splits(pair):
            return self.deal.split(pair, self.codes) - 1
        return self.first_value(hand) - 1

    def column_value(self) -> float:
        """Return the net winnings per bet of a round against this up card, on average."""
        return sum(first.probability * self.round_value(first) for first in self.deal.first_hands())

    def hit(self, hand: Hand) -> float:
        """Return the value of taking a card and then playing by the codes."""
        return sum(chance * self.value(more) for more, chance in self.deal.draws(hand))

    def double(self, hand: Hand) -> float:
        """Return the value of doubling: twice the return with one more card, minus a bet."""
        back = sum(chance * self.deal.stand(more) for more, chance in self.deal.draws(hand))
        return 2 * back - self.deal.at_stake(hand)
