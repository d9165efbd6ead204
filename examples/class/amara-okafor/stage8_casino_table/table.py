"""table.py: the casino's table.

Author:  Amara Okafor
Date:    2026-12-08
File:    table.py
Purpose: bets, many players, splits by recursion
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand


class EndlessShoe:
    """Draws rank and suit apart."""

    def __init__(self, rng=None):
        """Keep the source of luck."""
        self.rng = rng or random.Random()

    def draw(self):
        """Draw."""
        return Card(self.rng.choice(RANKS), self.rng.choice(SUITS))


def play_dealer(hand, draw, hit_soft_17=False):
    """Call itself after each card."""
    value = hand.hand_value()
    if value < 17 or (value == 17 and hit_soft_17 and hand.is_soft()):
        hand.hit(draw())
        return play_dealer(hand, draw, hit_soft_17)
    return hand


def payoff(hand, dealer_hand, bet, from_split=False):
    """The list."""
    if not from_split and hand.is_blackjack():
        if dealer_hand.is_blackjack():
            return 0
        return bet + bet // 2
    if hand.is_busted():
        return -bet
    if dealer_hand.is_busted():
        return +bet
    if dealer_hand.hand_value() > hand.hand_value():
        return -bet
    if hand.hand_value() > dealer_hand.hand_value():
        return +bet
    if dealer_hand.is_blackjack():
        return -bet
    return 0


class CasinoTable:
    """A table."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Sit down."""
        if len(players) == 0 or any(players.count(name) > 1 for name in players):
            raise ValueError(players)
        self.players = players
        self.bankrolls = {}
        for name in players:
            self.bankrolls[name] = bankroll
        self.draw = draw
        self.soft = hit_soft_17
        self.always = naturals_always_win

    def play_round(self, bets, decide):
        """Play."""
        for name in bets:
            if name not in self.players:
                raise ValueError(name)
            if isinstance(bets[name], bool) or not isinstance(bets[name], int):
                raise ValueError(bets[name])
            if bets[name] < 0 or bets[name] > self.bankrolls[name]:
                raise ValueError(bets[name])
        inside = [name for name in self.players if name in bets and bets[name] > 0]
        cards = {name: [] for name in inside}
        house = []
        for _ in range(2):
            for name in inside:
                cards[name].append(self.draw())
            house.append(self.draw())
        dealer = BlackJackHand(*house)
        finished = {}
        for name in inside:
            hand = BlackJackHand(*cards[name])
            if hand.is_blackjack():
                finished[name] = None, hand
            else:
                self.free = self.bankrolls[name] - bets[name]
                finished[name] = self.play(name, hand, house[0], bets[name], decide, False), hand
        results = [each for hands, _ in finished.values() if hands for each in hands]
        if any(not hand.is_busted() for hand, _, _ in results):
            play_dealer(dealer, self.draw, self.soft)
        nets = {name: 0 for name in self.players}
        for name, (hands, hand) in finished.items():
            if hands is None and self.always:
                nets[name] = bets[name] + bets[name] // 2
            elif hands is None:
                nets[name] = payoff(hand, dealer, bets[name])
            else:
                nets[name] = sum(payoff(each, dealer, bet, split) for each, bet, split in hands)
            self.bankrolls[name] += nets[name]
        return nets

    def play(self, name, hand, up, bet, decide, split):
        """Play a hand; give the hands that it became, with bets."""
        moves = "HS"
        if self.free >= bet and len(hand.cards()) == 2:
            moves += "DP" if hand.can_split() else "D"
        move = None
        tries = 0
        while move not in tuple(moves):
            if tries == 10:
                move = "S"
                break
            move = decide(name, hand, up, moves)
            tries += 1
        if move == "S":
            return [(hand, bet, split)]
        if move == "H":
            hand.hit(self.draw())
            if hand.is_busted():
                return [(hand, bet, split)]
            return self.play(name, hand, up, bet, decide, split)
        self.free -= bet
        if move == "D":
            hand.double_down(self.draw())
            return [(hand, 2 * bet, split)]
        aces = hand.cards()[0].is_ace()
        one, two = self.draw(), self.draw()
        halves = hand.split(one, two)
        if aces:
            return [(half, bet, True) for half in halves]
        played = []
        for half in halves:
            played += self.play(name, half, up, bet, decide, True)
        return played


def main():
    """Say goodbye."""
    print("No game today.")
