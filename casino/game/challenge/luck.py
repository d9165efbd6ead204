"""Remove the luck of the cards from a bot's winnings, to compare bots precisely.

The luck of a card is the game's value after it minus the mean value over all cards that could have
come, weighted by their true odds. Without this luck, a bot's winnings have the same mean, whatever
the value function is, and a much smaller variance. Source: the advantage-sum estimator (Zinkevich,
Bowling, Bard, Kan and Billings, 2006) and AIVAT (Burch, Schmid, Moravcik, Morill and Bowling,
2018).

The value function is that of the endless pack under best play (`casino.game.solver.challenge`). It
is fixed in advance and independent of the bots. A card's position is 0 for an ace to 9 for a ten,
and a row has a value for each position of the next card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul

from casino.game.challenge.given import Action
from casino.game.challenge.house import CHARLIE, Game
from casino.game.challenge.shoe import CARDS, VALUES
from casino.game.solver.challenge import (
    deal_value,
    dealer_value,
    first_value,
    hand_value,
    standing_value,
)

__all__ = ["Adjusted", "adjust"]

BLACKJACK = 21
POSITIONS = range(10)
ACE, TEN = 0, 9
FRESH = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)  # cards at each position in a deck
ODDS = tuple(cards / CARDS for cards in FRESH)
PARTNERS = {ACE: TEN, TEN: ACE}  # the hole card that makes a natural with each up card

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A game's winnings in credits, with and without the luck of the cards."""

    bet: int  # the initial bet
    net: int  # the winnings
    credits: float  # the winnings without luck
    insured: float  # value of the insurance when it was bought, given the unseen cards


class Unseen:
    """The number of unseen cards by position, including the dealer's hidden card.

    After the dealer has checked for a natural, the hidden card is known not to make one.
    """

    def __init__(self, num_decks: int) -> None:
        self._fresh = [cards * num_decks for cards in FRESH]
        self.refresh()

    def refresh(self) -> None:
        """Count the cards of fresh decks: none of them is seen yet."""
        self.counts = self._fresh.copy()
        self.total = sum(self.counts)

    def see(self, position: int) -> None:
        """Remove a card at this position from the unseen ones."""
        self.counts[position] -= 1
        self.total -= 1

    def mean(self, row: Row) -> float:
        """Return the mean over the unseen cards of `row`, which has a value by position."""
        return _dot(self.counts, row) / self.total

    def mean_drawn(self, row: Row, partner: int | None) -> float:
        """Return the mean over the next drawn card of `row`, which is by position.

        If `partner` isn't None, the dealer's hidden card is known not to be at that position.
        """
        if partner is None:
            return self.mean(row)
        partners, total = self.counts[partner], self.total
        others = total - partners
        whole = _dot(self.counts, row)
        theirs = partners * row[partner]
        return ((whole - theirs) * (others - 1) / others + theirs) / (total - 1)

    def mean_hidden(self, row: Row, partner: int | None) -> float:
        """Return the mean over the dealer's hidden card of `row`, which is by position.

        The hidden card is known not to be at position `partner`.
        """
        if partner is None:
            return self.mean(row)
        partners = self.counts[partner]
        whole = _dot(self.counts, row) - partners * row[partner]
        return whole / (self.total - partners)


def adjust(games: Iterable[Game], num_decks: int) -> Iterator[Adjusted]:
    """Yield the result of each game of a session, with the luck of its cards removed."""
    unseen = Unseen(num_decks)
    for game in games:
        if game.new_deck:
            unseen.refresh()
        cards = [VALUES[card] - 1 for card in game.cards]
        luck = game.bet * _luck_of_deal(cards, unseen)
        insured = 0.0
        if game.moves:
            peek, insured = _luck_of_peek(game, cards, unseen)
            luck += peek
        if game.moves and cards[2] != PARTNERS.get(cards[3]):
            luck += game.bet * _Play(game, cards, unseen).luck
        else:
            unseen.see(cards[2])
        yield Adjusted(game.bet, game.net, game.net - luck, insured)


def _luck_of_deal(cards: Sequence[int], unseen: Unseen) -> float:
    """Return the luck of the first three visible cards in bets, and mark them as seen."""
    luck = 0.0
    shown: tuple[int, ...] = ()
    for card in (cards[3], cards[0], cards[1]):
        row = _deal_row(shown)
        luck += row[card] - unseen.mean(row)
        unseen.see(card)
        shown = (*shown, card)
    return luck


def _luck_of_peek(game: Game, cards: Sequence[int], unseen: Unseen) -> tuple[float, float]:
    """Return the luck of the dealer's check for a natural, and the insurance's value."""
    first, second, hidden, up_card = cards[:4]
    partner = PARTNERS.get(up_card)
    if partner is None:
        return 0.0, 0.0
    chance = unseen.counts[partner] / unseen.total
    happened = hidden == partner
    is_claim = game.moves[0] == Action.CLAIM_BLACKJACK
    with_it = 0.0 if is_claim else -1.0
    without = first_value((first, second), up_card)
    luck = (with_it if happened else without) - (chance * with_it + (1 - chance) * without)
    insured = game.insurance * (3 * chance - 1)
    paid = 2 * game.insurance if happened else -game.insurance
    return game.bet * luck + paid - insured, insured


class _Play:
    """The luck of the cards drawn after the deal of one game: its sum, `luck`."""

    def __init__(self, game: Game, cards: Sequence[int], unseen: Unseen) -> None:
        self._game, self._unseen = game, unseen
        self._dealt, self._hidden, self._up = cards[:2], cards[2], cards[3]
        self._drawn = iter(cards[4:])
        self._partner = PARTNERS.get(self._up)
        self._standing: list[int] = []
        self.luck = self._sum_hands()
        if self._standing and not game.is_illegal:
            self.luck += self._sum_dealer()
        else:
            unseen.see(self._hidden)
        if game.moves[0] == Action.DOUBLE_DOWN_AND_HIT_ME:
            self.luck *= 2

    def _sum_hands(self) -> float:
        """Return the luck of the bot's drawn cards, summed over its hands, per credit bet."""
        luck, waiting = 0.0, list(self._dealt)
        hand = self._dealt
        for move in self._game.moves:
            if move == Action.SPLIT_AND_HIT_ME:
                hand = waiting[:1]
                del waiting[0]
            if move == Action.STAND_PAT:
                self._standing.append(_total(hand))
            elif move != Action.CLAIM_BLACKJACK:
                is_last = move == Action.DOUBLE_DOWN_AND_HIT_ME
                row = _hand_row(*_shape(hand), self._up, is_last)
                card = next(self._drawn)
                luck += row[card] - self._unseen.mean_drawn(row, self._partner)
                self._unseen.see(card)
                hand = [*hand, card]
                if is_last and (total := _total(hand)) <= BLACKJACK:
                    self._standing.append(total)
        return luck

    def _sum_dealer(self) -> float:
        """Return the luck of the dealer's hidden and drawn cards, per credit on a hand."""
        standing, unseen = tuple(self._standing), self._unseen
        dealers = [self._up]
        row = _dealer_row(*_shape(dealers), standing)
        luck = row[self._hidden] - unseen.mean_hidden(row, self._partner)
        unseen.see(self._hidden)
        dealers.append(self._hidden)
        for card in self._drawn:
            row = _dealer_row(*_shape(dealers), standing)
            luck += row[card] - unseen.mean(row)
            unseen.see(card)
            dealers.append(card)
        return luck


def _dot(weights: Sequence[float], row: Row) -> float:
    product: float = sum(map(mul, weights, row))
    return product


# --- rows of values: one for each position of the next card ------------------------------------


@cache
def _deal_row(shown: tuple[int, ...]) -> Row:
    """Return a game's value for each position of the next card that is dealt.

    `shown` has the positions of the cards before it: the up card, then the bot's.
    """
    return tuple(_deal_value((*shown, card)) for card in POSITIONS)


@cache
def _deal_value(shown: tuple[int, ...]) -> float:
    if len(shown) < 3:
        return _dot(ODDS, _deal_row(shown))
    up_card, first, second = shown
    return deal_value((first, second), up_card)


@cache
def _hand_row(hard: int, has_ace: bool, size: int, up_card: int, is_last: bool) -> Row:
    """Return a hand's value for each position of the card that it draws.

    `hard` counts every ace as 1, `size` is the number of cards, and `is_last` means that no other
    card is drawn.
    """
    return tuple(
        _hand_value(hard + card + 1, has_ace or card == ACE, size + 1, up_card, is_last)
        for card in POSITIONS
    )


def _hand_value(hard: int, has_ace: bool, size: int, up_card: int, is_last: bool) -> float:
    if hard > BLACKJACK:
        return -1.0
    if size >= CHARLIE:
        return 1.0
    total = _count(hard, has_ace)
    if is_last:
        return standing_value(total, up_card)
    return hand_value(total, total != hard, size, up_card)


@cache
def _dealer_row(hard: int, has_ace: bool, size: int, standing: tuple[int, ...]) -> Row:
    """Return the bot's winnings per credit bet, for each card the dealer may draw.

    `standing` has the totals of the bot's standing hands. The other arguments describe the dealer's
    hand as in `_hand_row`, before this card.
    """
    return tuple(
        _compare_with_dealer(hard + card + 1, has_ace or card == ACE, standing)
        for card in POSITIONS
    )


def _compare_with_dealer(hard: int, has_ace: bool, standing: Iterable[int]) -> float:
    total = _count(hard, has_ace)
    return sum(dealer_value(mine, total, total != hard) for mine in standing)


def _shape(hand: Sequence[int]) -> tuple[int, bool, int]:
    """Return a hand's total with every ace as 1, True if it has an ace, and its size."""
    return sum(hand) + len(hand), ACE in hand, len(hand)


def _total(hand: Sequence[int]) -> int:
    hard, has_ace, _ = _shape(hand)
    return _count(hard, has_ace)


def _count(hard: int, has_ace: bool) -> int:
    return hard + 10 if has_ace and hard + 10 <= BLACKJACK else hard
