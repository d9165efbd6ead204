"""
Author:  Lars Andersen
Date:    2026-11-23
File:    table.py
Purpose: hands carry their bets
"""
from random import Random

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand


class EndlessShoe:
    """All 52 cards, one of which is chosen again and again."""

    PACK = [Card.from_number(number) for number in range(52)]

    def __init__(self, rng=None):
        """Set up."""
        self.rng = Random() if rng is None else rng

    def draw(self):
        """Choose."""
        return self.rng.choice(self.PACK)


class BetHand(BlackJackHand):
    """A hand with a bet."""

    def __init__(self, card1, card2, bet=0, from_split=False):
        """Lay the bet."""
        super().__init__(card1, card2)
        self.unit = bet
        self.from_split = from_split
        self.closed = False

    @property
    def bet(self):
        """What is on it."""
        return self.unit * 2 if self.doubled else self.unit

    @property
    def natural(self):
        """Dealt as a blackjack."""
        return self.is_blackjack() and not self.from_split

    def split(self, card1, card2):
        """Two of my kind."""
        first, second = super().split(card1, card2)
        halves = []
        for half in (first, second):
            new = BetHand(*half.cards(), bet=self.unit, from_split=True)
            new.closed = half.cards()[0].is_ace()
            halves.append(new)
        return halves

    def hit(self, card):
        """Close when busted."""
        super().hit(card)
        if self.is_busted():
            self.closed = True

    def double_down(self, card):
        """Close."""
        super().double_down(card)
        self.closed = True


def play_dealer(hand, draw, hit_soft_17=False):
    """House rules."""
    limit = 17
    while hand.hand_value() < limit or hand.hand_value() == 17 and hand.is_soft() and hit_soft_17:
        hand.hit(draw())


def payoff(hand, dealer_hand, bet, from_split=False):
    """A chain of conditions in one expression."""
    mine, theirs = hand.hand_value(), dealer_hand.hand_value()
    return (
        (0 if dealer_hand.is_blackjack() else bet * 3 // 2)
        if hand.is_blackjack() and not from_split
        else -bet
        if hand.is_busted()
        else bet
        if dealer_hand.is_busted()
        else -bet
        if theirs > mine or (mine == theirs and dealer_hand.is_blackjack())
        else bet
        if mine > theirs
        else 0
    )


class CasinoTable:
    """A table."""

    __slots__ = ("bankrolls", "_draw", "_switches")

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Open."""
        self.bankrolls = {}
        for player in players:
            if player in self.bankrolls:
                raise ValueError(f"{player} is here already")
            self.bankrolls[player] = bankroll
        if not self.bankrolls:
            raise ValueError("no players")
        self._draw = draw
        self._switches = hit_soft_17, naturals_always_win

    def play_round(self, bets, decide):
        """A round."""
        bets = dict(bets)
        for name, bet in bets.items():
            owned = self.bankrolls.get(name)
            if owned is None or bet.__class__ is not int or bet < 0 or owned < bet:
                raise ValueError(f"{name}: {bet}")
        names = [name for name in self.bankrolls if bets.get(name, 0) > 0]
        tops = [self._draw() for _ in names]
        up = self._draw()
        bottoms = [self._draw() for _ in names]
        dealer = BlackJackHand(up, self._draw())
        boxes = {n: [BetHand(t, b, bets[n])] for n, t, b in zip(names, tops, bottoms, strict=True)}
        for name in names:
            if not boxes[name][0].natural:
                self._play_box(name, boxes[name], up, decide)
        if any(not (h.is_busted() or h.natural) for box in boxes.values() for h in box):
            play_dealer(dealer, self._draw, self._switches[0])
        nets = {}
        for name, box in boxes.items():
            nets[name] = 0
            for hand in box:
                if self._switches[1] and hand.natural:
                    nets[name] += hand.bet * 3 // 2
                else:
                    nets[name] += payoff(hand, dealer, hand.bet, hand.from_split)
        self.bankrolls = {n: owned + nets.get(n, 0) for n, owned in self.bankrolls.items()}
        return nets

    def _play_box(self, name, box, up, decide):
        """All hands of a box."""
        place = 0
        while place < len(box):
            hand = box[place]
            if hand.closed:
                place += 1
                continue
            spare = self.bankrolls[name] - sum(each.bet for each in box)
            moves = "HS"
            if spare >= hand.unit:
                moves += ("D" if len(hand.cards()) == 2 else "") + ("P" if hand.can_split() else "")
            calls = 0
            while True:
                move = decide(name, hand, up, moves)
                calls += 1
                if isinstance(move, str) and len(move) == 1 and move in moves:
                    break
                if calls >= 10:
                    move = "S"
                    break
            if move == "H":
                hand.hit(self._draw())
            if move == "S":
                hand.closed = True
            if move == "D":
                hand.double_down(self._draw())
            if move == "P":
                box[place : place + 1] = hand.split(self._draw(), self._draw())


def main():
    """Ask for a name and stop."""
    try:
        input("Name: ")
    except EOFError:
        print()
