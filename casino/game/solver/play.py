"""The value of a player's hand that is played by one column of the matrix.

Values are in units of the original bet, counted as in `stakes`: what the hand gets back, less the
bets added to it. The original bet itself is not subtracted, so a bust is worth 0, and the round's
net value is the hand's value - 1. That holds with and without peek.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from casino.game.rules import Rules
from casino.game.solver.cards import ACE, Hand
from casino.game.solver.matrix import Code, coded_row, pair_row

__all__ = ["Deal", "FirstHand", "Play", "choose_code", "is_charlie", "plays_on", "split_limit"]

CHARLIE = 5


class FirstHand(NamedTuple):
    """Two cards dealt, their probability given the up card, and the pair's position if one."""

    hand: Hand
    pair: int | None
    probability: float


class Deal(Protocol):
    """A pack with one up card taken from it: everything that depends on which cards are left."""

    @property
    def probability(self) -> float:
        """Of this up card."""
        ...

    def first_hands(self) -> Sequence[FirstHand]:
        """All two-card hands; the probabilities sum to 1."""
        ...

    def draws(self, hand: Hand) -> Sequence[tuple[Hand, float]]:
        """The hand with one more card, with probabilities; busts, worth nothing, are left out."""
        ...

    def stand(self, hand: Hand) -> float:
        """The hand's return per unit bet if it stands."""
        ...

    def at_stake(self, hand: Hand) -> float:
        """The probability that a bet added to this hand can be lost (see `at_stake_sum`)."""
        ...

    def dealer_natural(self, hand: Hand) -> float:
        """The probability of a dealer's blackjack, this hand and the up card having been seen."""
        ...

    def split(self, position: int, codes: Sequence[Code]) -> float:
        """The value of splitting a pair and playing all hands of it by these codes."""
        ...


def choose_code(codes: Sequence[Code], hand: Hand, rules: Rules, first: bool) -> Code:
    """The column's code for a hand that is not to be split: STAND, HIT or DOUBLE.

    `first`: the hand is at its first move and a double would be allowed as far as that goes.
    """
    row = coded_row(codes, hand)
    code = Code.HIT if row is None else codes[row]
    if code not in {Code.DOUBLE, Code.DOUBLE_ELSE_STAND}:
        return code
    if first and rules.may_double(hand.total, hand.soft):
        return Code.DOUBLE
    return Code.HIT if code is Code.DOUBLE else Code.STAND


def is_charlie(rules: Rules, hand: Hand) -> bool:
    """True if a hand that has not gone bust has won already by its number of cards."""
    return rules.five_card_charlie and hand.size >= CHARLIE


def split_limit(rules: Rules, position: int) -> int | None:
    """The most hands that a pair of this position may become; None without limit."""
    return 2 if position == ACE and not rules.resplit_aces else rules.max_hands


def plays_on(rules: Rules, position: int) -> bool:
    """True if a half of a split pair is played on after its second card."""
    return position != ACE or rules.hit_split_aces


class Play:
    """Values of hands played by one column of codes; caches its results."""

    def __init__(self, deal: Deal, rules: Rules, codes: Iterable[Code]) -> None:
        self.deal = deal
        self.rules = rules
        self.codes = tuple(codes)
        self._values: dict[Hand, float] = {}

    def choose(self, hand: Hand, first: bool) -> Code:
        """The codes' move for this hand, not split."""
        return choose_code(self.codes, hand, self.rules, first)

    def splits(self, pair: int | None) -> bool:
        """True if the codes split a pair of this position; None means no pair."""
        return pair is not None and self.codes[pair_row(pair)] is Code.SPLIT

    def value(self, hand: Hand) -> float:
        """The value of a hand past its first move: it stands or hits."""
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
        """The value of two cards that are not split; `may_double` is False after some splits."""
        if self.choose(hand, first=may_double) is Code.DOUBLE:
            return self.double(hand)
        return self.value(hand)

    def half_value(self, hand: Hand, position: int) -> float:
        """Return the value of one hand of a split pair after its second card."""
        if not plays_on(self.rules, position):
            return self.deal.stand(hand)
        return self.first_value(hand, may_double=self.rules.double_after_split)

    def round_value(self, first: FirstHand) -> float:
        """The net win of a round that starts with these two cards, in units of the bet.

        A blackjack is paid at once unless the dealer has one too, which is a push.
        """
        hand, pair, _ = first
        if hand.natural:
            return float(self.rules.blackjack_pays) * (1 - self.deal.dealer_natural(hand))
        if pair is not None and self.splits(pair):
            return self.deal.split(pair, self.codes) - 1
        return self.first_value(hand) - 1

    def column_value(self) -> float:
        """The net value of a round against this up card, over all two-card hands."""
        return sum(first.probability * self.round_value(first) for first in self.deal.first_hands())

    def hit(self, hand: Hand) -> float:
        """The value of taking a card and playing on by the codes."""
        return sum(chance * self.value(more) for more, chance in self.deal.draws(hand))

    def double(self, hand: Hand) -> float:
        """The value of doubling: twice the return with one more card, less the bet added."""
        back = sum(chance * self.deal.stand(more) for more, chance in self.deal.draws(hand))
        return 2 * back - self.deal.at_stake(hand)
