"""Author: Yuki Tanaka
Date: 2026-11-23
File: table.py
Purpose: a table whose rules are data
"""

from __future__ import annotations

import enum
import random
from dataclasses import dataclass, field

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand as Hand


class Move(str, enum.Enum):
    """The four moves."""

    HIT = "H"
    STAND = "S"
    DOUBLE = "D"
    SPLIT = "P"


@dataclass
class EndlessShoe:
    """A shoe without an end."""

    rng: random.Random | None = None
    drawn: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Fill in what was left out."""
        if self.rng is None:
            self.rng = random.Random()

    def draw(self) -> Card:
        """Return a card."""
        self.drawn += 1
        return Card.from_number(int(self.rng.random() * 52))


def play_dealer(hand: Hand, draw, hit_soft_17: bool = False) -> None:
    """Draw as the rules say."""
    while True:
        match (hand.hand_value(), hand.is_soft()):
            case (value, _) if value < 17:
                hand.hit(draw())
            case (17, True) if hit_soft_17:
                hand.hit(draw())
            case _:
                return


@dataclass(frozen=True)
class Line:
    """A line of the list."""

    letter: str
    fits: object
    pays: object


def lose(bet):
    """Lose."""
    return -bet


def win(bet):
    """Win."""
    return bet


LINES = (
    Line("a", lambda h, d, s: h.is_blackjack() and not s and d.is_blackjack(), lambda bet: 0),
    Line("a", lambda h, d, s: h.is_blackjack() and not s, lambda bet: (3 * bet) // 2),
    Line("b", lambda h, d, s: h.is_busted(), lose),
    Line("c", lambda h, d, s: d.is_busted(), win),
    Line("d", lambda h, d, s: d.hand_value() > h.hand_value(), lose),
    Line("e", lambda h, d, s: d.hand_value() < h.hand_value(), win),
    Line("f", lambda h, d, s: d.is_blackjack(), lose),
    Line("g", lambda h, d, s: True, lambda bet: 0),
)


def payoff(hand: Hand, dealer_hand: Hand, bet: int, from_split: bool = False) -> int:
    """Pay by the first line that fits."""
    line = next(line for line in LINES if line.fits(hand, dealer_hand, from_split))
    return line.pays(bet)


@dataclass
class Wager:
    """A hand with what is on it."""

    hand: Hand
    bet: int
    split: bool = False
    done: bool = False


@dataclass
class CasinoTable:
    """The table."""

    players: list[str]
    bankroll: int
    draw: object
    hit_soft_17: bool = False
    naturals_always_win: bool = False
    bankrolls: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Check the names."""
        match list(self.players):
            case []:
                raise ValueError("nobody")
            case names if len(set(names)) != len(names):
                raise ValueError("twins")
        self.bankrolls = dict.fromkeys(self.players, self.bankroll)

    def refuse(self, name, bet):
        """Raise for a bad bet."""
        match bet:
            case bool():
                raise ValueError(f"{bet} is no bet")
            case int() if name in self.bankrolls and 0 <= bet <= self.bankrolls[name]:
                return
            case _:
                raise ValueError(f"{bet} is no bet of {name}")

    def play_round(self, bets, decide):
        """Play one round."""
        for name, bet in bets.items():
            self.refuse(name, bet)
        order = [name for name in self.players if bets.get(name, 0)]
        piles = {name: [] for name in (*order, None)}
        for pile in (*piles.values(), *piles.values()):
            pile.append(self.draw())
        dealer = Hand(*piles.pop(None))
        wagers = {name: [Wager(Hand(*pile), bets[name])] for name, pile in piles.items()}
        natural = {name for name in order if wagers[name][0].hand.is_blackjack()}
        for name in order:
            if name not in natural:
                self.turn(name, bets[name], wagers[name], dealer.cards()[0], decide)
        live = [w for name in order if name not in natural for w in wagers[name]]
        if not all(w.hand.is_busted() for w in live):
            play_dealer(dealer, self.draw, self.hit_soft_17)
        nets = {}
        for name in order:
            if name in natural and self.naturals_always_win:
                nets[name] = LINES[1].pays(bets[name])
            else:
                nets[name] = sum(payoff(w.hand, dealer, w.bet, w.split) for w in wagers[name])
        for name, net in nets.items():
            self.bankrolls[name] += net
        return nets

    def turn(self, name, bet, wagers, up, decide):
        """Play all hands of somebody."""
        while (at := next((i for i, w in enumerate(wagers) if not w.done), None)) is not None:
            wager = wagers[at]
            rich = self.bankrolls[name] - sum(w.bet for w in wagers) >= bet
            legal = [Move.HIT, Move.STAND]
            if rich and len(wager.hand.cards()) == 2:
                legal.append(Move.DOUBLE)
            if rich and wager.hand.can_split():
                legal.append(Move.SPLIT)
            match self.ask(name, wager.hand, up, legal, decide):
                case Move.HIT:
                    wager.hand.hit(self.draw())
                    wager.done = wager.hand.is_busted()
                case Move.STAND:
                    wager.done = True
                case Move.DOUBLE:
                    wager.bet += bet
                    wager.hand.double_down(self.draw())
                    wager.done = True
                case Move.SPLIT:
                    aces = wager.hand.cards()[0].is_ace()
                    new = self.draw(), self.draw()
                    wagers[at : at + 1] = [
                        Wager(half, bet, True, aces) for half in wager.hand.split(*new)
                    ]

    @staticmethod
    def ask(name, hand, up, legal, decide):
        """Ask ten times."""
        letters = "".join(move.value for move in legal)
        for _ in range(10):
            answer = decide(name, hand, up, letters)
            for move in legal:
                if type(answer) is str and answer == move.value:
                    return move
        return Move.STAND


def main() -> None:
    """Begin a game."""
    try:
        name = input("Name? ")
    except EOFError:
        return
    table = CasinoTable([name], 100, EndlessShoe().draw)
    print(table.play_round({name: 10}, lambda *_: "S"))
