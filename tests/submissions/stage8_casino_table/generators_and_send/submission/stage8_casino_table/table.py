"""table.py

Author:  A. Student
Date:    2026-11-23
File:    table.py
Purpose: every turn is a conversation
"""

import itertools
import random

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer


class EndlessShoe:
    """A generator of cards behind a method."""

    def __init__(self, rng=None):
        """Start the generator."""
        rng = random.Random() if rng is None else rng
        self._cards = (Card.from_number(rng.randint(0, 51)) for _ in itertools.count())

    def draw(self):
        """The next one."""
        return next(self._cards)


def play_dealer(hand, draw, hit_soft_17=False):
    """Draw while needed."""

    def needs_card():
        value = hand.hand_value()
        return value <= 16 or (hit_soft_17 and value == 17 and hand.is_soft())

    for _ in itertools.takewhile(lambda _: needs_card(), itertools.count()):
        hand.hit(draw())


def payoff(hand, dealer_hand, bet, from_split=False):
    """Compare ranks of outcomes."""

    def strength(each, split):
        if each.is_blackjack() and not split:
            return 21.5
        return each.hand_value()

    if hand.is_busted():
        return -bet
    mine, theirs = strength(hand, from_split), strength(dealer_hand, False)
    if mine == 21.5 and theirs != 21.5:
        return int(1.5 * bet)
    if dealer_hand.is_busted():
        return bet
    return bet * ((mine > theirs) - (mine < theirs))


def turn(player, bet, funds, draw):
    """Yield hand and moves; receive a move."""
    staked = bet
    while not player.is_done():
        hand = player.current_hand()
        can_pay = funds - staked >= bet
        two = len(hand.cards()) == 2
        moves = "HS" + "D" * (can_pay and two) + "P" * (can_pay and hand.can_split())
        move = yield hand, moves
        if move == "H":
            player.hit(draw())
        elif move == "S":
            player.stand()
        else:
            staked += bet
            if move == "D":
                player.double_down(draw())
            else:
                first = draw()
                player.split(first, draw())


class CasinoTable:
    """The table leads the conversations."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Sit."""
        self.names = tuple(players)
        if not self.names or len({*self.names}) < len(self.names):
            raise ValueError(f"bad names: {self.names}")
        self._owned = {name: bankroll for name in self.names}
        self._draw, self._soft, self._always = draw, hit_soft_17, naturals_always_win

    @property
    def bankrolls(self):
        """A copy, so that nobody changes it from outside."""
        return dict(self._owned)

    def play_round(self, bets, decide):
        """Play a round."""
        strangers = set(bets) - set(self.names)
        if strangers:
            raise ValueError(f"unknown: {strangers}")
        bad = {n: b for n, b in bets.items() if type(b) != int or not b in range(self._owned[n] + 1)}
        if bad:
            raise ValueError(f"bad bets: {bad}")
        sitting = [name for name in self.names if bets.get(name)]
        if not sitting:
            return {}
        dealt = [self._draw() for _ in range(2 * len(sitting) + 2)]
        half = len(sitting) + 1
        hands = [BlackJackHand(a, b) for a, b in zip(dealt[:half], dealt[half:])]
        dealer = hands.pop()
        players = {name: BlackJackPlayer(hand) for name, hand in zip(sitting, hands)}
        naturals = [name for name, hand in zip(sitting, hands) if hand.is_blackjack()]
        for name in sitting:
            if name not in naturals:
                self.talk(name, players[name], bets[name], dealt[half - 1], decide)
        alive = (
            hand
            for name in sitting
            if name not in naturals
            for hand in players[name].hands
            if not hand.is_busted()
        )
        if next(alive, None):
            play_dealer(dealer, self._draw, self._soft)
        nets = {}
        for name in sitting:
            hands = players[name].hands
            nets[name] = 0
            for hand in hands:
                bet = bets[name] * (1 + hand.doubled)
                net = payoff(hand, dealer, bet, len(hands) > 1)
                if name in naturals and self._always:
                    net = int(1.5 * bet)
                nets[name] += net
            self._owned[name] += nets[name]
        return nets

    def talk(self, name, player, bet, up, decide):
        """Ask until the generator is done."""
        conversation = turn(player, bet, self._owned[name], self._draw)
        try:
            hand, moves = next(conversation)
            while True:
                answers = (decide(name, hand, up, moves) for _ in range(10))
                fits = (move for move in answers if move in list(moves))
                hand, moves = conversation.send(next(fits, "S"))
        except StopIteration:
            pass


def main():
    """Nothing to see."""
