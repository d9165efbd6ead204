"""A casino's table.

Author:  A. Student
Date:    2026-11-23
File:    table.py
Purpose: every step gives a new state
"""

from __future__ import annotations

import random
import typing as t
from dataclasses import dataclass, replace
from types import MappingProxyType

import stage1_card_hand.card as card_module
import stage6_blackjack_hand.blackjack_hand as hand_module


class Decide(t.Protocol):
    """What answers."""

    def __call__(
        self, name: str, hand: hand_module.BlackJackHand, up: card_module.Card, moves: str, /
    ) -> str:
        """Answer."""


class EndlessShoe:
    """Shoe."""

    def __init__(self, rng: t.Optional[random.Random] = None) -> None:
        """Keep."""
        self._rng: t.Final = random.Random() if rng is None else rng

    def draw(self) -> card_module.Card:
        """Draw."""
        suit, rank = divmod(self._rng.randrange(52), 13)
        return card_module.Card(rank + 1, card_module.SUITS[suit])


def play_dealer(
    hand: hand_module.BlackJackHand, draw: t.Callable[[], card_module.Card], hit_soft_17: bool = False
) -> None:
    """Draw."""
    lowest = {False: 17, True: 18 if hit_soft_17 else 17}
    while hand.hand_value() < lowest[bool(hand.is_soft())]:
        hand.hit(draw())


def payoff(
    hand: hand_module.BlackJackHand,
    dealer_hand: hand_module.BlackJackHand,
    bet: int,
    from_split: bool = False,
) -> int:
    """Pay."""
    is_natural, is_dealers = hand.is_blackjack() and not from_split, dealer_hand.is_blackjack()
    if is_natural or is_dealers:
        return (0 if is_dealers else bet + bet // 2) if is_natural else -bet
    if hand.is_busted():
        return -bet
    if dealer_hand.is_busted() or dealer_hand.hand_value() < hand.hand_value():
        return bet
    return -bet if dealer_hand.hand_value() > hand.hand_value() else 0


@dataclass(frozen=True)
class Cards:
    """A hand that never changes."""

    cards: tuple[card_module.Card, ...]
    stake: int
    split: bool = False
    done: bool = False

    @property
    def hand(self) -> hand_module.BlackJackHand:
        """As a hand."""
        first, second, *others = self.cards
        made = hand_module.BlackJackHand(first, second)
        for each in others:
            made.hit(each)
        return made

    def with_card(self, card: card_module.Card, **changes: t.Any) -> Cards:
        """One more."""
        more = replace(self, cards=(*self.cards, card), **changes)
        return replace(more, done=more.done or more.hand.is_busted())


@dataclass(frozen=True)
class Box:
    """A player in a round."""

    name: str
    bet: int
    owned: int
    hands: tuple[Cards, ...]

    @property
    def place(self) -> int:
        """The first hand that is not done, or how many there are."""
        return next((n for n, hand in enumerate(self.hands) if not hand.done), len(self.hands))

    def swap(self, *new: Cards) -> Box:
        """Put others in the place of the current hand."""
        at = self.place
        return replace(self, hands=self.hands[:at] + new + self.hands[at + 1 :])

    def moves(self) -> str:
        """Legal."""
        now = self.hands[self.place]
        if len(now.cards) > 2 or sum(h.stake for h in self.hands) + self.bet > self.owned:
            return "HS"
        return "HSDP" if now.hand.can_split() else "HSD"


class CasinoTable:
    """Table."""

    def __init__(
        self,
        players: t.Sequence[str],
        bankroll: int,
        draw: t.Callable[[], card_module.Card],
        hit_soft_17: bool = False,
        naturals_always_win: bool = False,
    ) -> None:
        """Open."""
        if not players or len(frozenset(players)) != len(players):
            raise ValueError(f"players: {players}")
        self._owned = {player: bankroll for player in players}
        self._draw, self._soft, self._always = draw, hit_soft_17, naturals_always_win

    @property
    def bankrolls(self) -> t.Mapping[str, int]:
        """Nobody changes them from outside."""
        return MappingProxyType(self._owned)

    def play_round(self, bets: t.Mapping[str, int], decide: Decide) -> t.Mapping[str, int]:
        """Play."""
        for name, bet in bets.items():
            if name not in self._owned or type(bet) is not int:
                raise ValueError(f"{name}: {bet!r}")
            if bet not in range(self._owned[name] + 1):
                raise ValueError(f"{name}: {bet!r}")
        names = [name for name in self._owned if bets.get(name)]
        rounds = [[self._draw() for _ in range(len(names) + 1)] for _ in range(2)]
        *dealt, house = zip(*rounds)
        dealer = hand_module.BlackJackHand(*house)
        boxes = []
        for name, cards in zip(names, dealt):
            cards = Cards(cards, bets[name], done=hand_module.BlackJackHand(*cards).is_blackjack())
            boxes.append(Box(name, bets[name], self._owned[name], (cards,)))
        naturals = {box.name for box in boxes if box.hands[0].done}
        boxes = [self._played(box, house[0], decide) for box in boxes]
        open_hands = [c for box in boxes if box.name not in naturals for c in box.hands]
        if not all(cards.hand.is_busted() for cards in open_hands):
            play_dealer(dealer, self._draw, self._soft)
        nets = {}
        for box in boxes:
            nets[box.name] = sum(payoff(c.hand, dealer, c.stake, c.split) for c in box.hands)
            if box.name in naturals and self._always:
                nets[box.name] = box.bet + box.bet // 2
        self._owned = {name: owned + nets.get(name, 0) for name, owned in self._owned.items()}
        return MappingProxyType(nets)

    def _played(self, box: Box, up: card_module.Card, decide: Decide) -> Box:
        """Play a box to its end."""
        while box.place < len(box.hands):
            now, moves = box.hands[box.place], box.moves()
            answers = (decide(box.name, now.hand, up, moves) for _ in range(10))
            move = next((a for a in answers if a in ("H", "S", "D", "P") and a in moves), "S")
            if move == "S":
                box = box.swap(replace(now, done=True))
            elif move == "H":
                box = box.swap(now.with_card(self._draw()))
            elif move == "D":
                box = box.swap(now.with_card(self._draw(), stake=2 * now.stake, done=True))
            else:
                ace = now.cards[0].is_ace()
                new = (self._draw(), self._draw())
                box = box.swap(
                    *(Cards(pair, box.bet, True, ace) for pair in zip(now.cards, new, strict=True))
                )
        return box


def main() -> t.NoReturn:
    """Leave."""
    raise SystemExit
