"""table.py

Author:  A. Student
Date:    2026-11-23
File:    table.py
Purpose: states and entries
"""

import collections
import random

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer

from .money import Ledger, bet_of
from .paying import payoff, three_for_two

BETTING, DEALING, PLAYING, HOUSE, PAYING, OVER = range(6)
Event = collections.namedtuple("Event", "state who what")


class EndlessShoe:
    """Shoe."""

    def __init__(self, rng=None):
        """Make."""
        self._source = random.Random() if rng is None else rng

    def draw(self):
        """One of 52."""
        number = self._source.getrandbits(6)
        while number >= 52:
            number = self._source.getrandbits(6)
        return Card.from_number(number)


def play_dealer(hand, draw, hit_soft_17=False):
    """House."""
    def stands():
        if hand.hand_value() == 17:
            return not (hit_soft_17 and hand.is_soft())
        return hand.hand_value() > 17
    while not stands():
        hand.hit(draw())


class CasinoTable:
    """Machine."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Start."""
        self.ledger = Ledger(players, bankroll)
        self.draw, self.hit_soft_17, self.always = draw, hit_soft_17, naturals_always_win
        self.log = []
        self.states = {
            BETTING: self.bet, DEALING: self.deal, PLAYING: self.play, HOUSE: self.house, PAYING: self.pay,
        }

    @property
    def bankrolls(self):
        """From the ledger."""
        return self.ledger.balances()

    def play_round(self, bets, decide):
        """Run the machine."""
        self.bets, self.decide, self.nets = bets, decide, {}
        self.seats, self.naturals = {}, set()
        state = BETTING
        while state != OVER:
            self.log.append(Event(state, None, None))
            state = self.states[state]()
        return self.nets

    def bet(self):
        """Bets."""
        for name, bet in self.bets.items():
            bet_of(name, bet, self.ledger)
        self.active = [name for name in self.ledger.names if self.bets.get(name)]
        return DEALING if self.active else OVER

    def deal(self):
        """Cards."""
        cards = {}
        for key in (*self.active, "", *self.active, ""):
            cards.setdefault(key, []).append(self.draw())
        self.dealer = BlackJackHand(*cards.pop(""))
        for name, pair in cards.items():
            self.seats[name] = BlackJackPlayer(BlackJackHand(*pair))
            if self.seats[name].hands[0].is_blackjack():
                self.naturals.add(name)
        self.queue = collections.deque(n for n in self.active if n not in self.naturals)
        return PLAYING

    def play(self):
        """One move."""
        if not self.queue:
            return HOUSE
        name = self.queue[0]
        seat = self.seats[name]
        if seat.is_done():
            self.queue.popleft()
            return PLAYING
        hand = seat.current_hand()
        left = self.ledger.balances()[name] - self.staked(name)
        moves = "HS" if left < self.bets[name] or len(hand.cards()) != 2 else "HSD"
        moves += "P" if moves == "HSD" and hand.can_split() else ""
        move, calls = None, 0
        while calls < 10 and not (move and isinstance(move, str) and move in moves.replace("", " ").split()):
            move, calls = self.decide(name, hand, self.dealer.cards()[0], moves), calls + 1
        if not isinstance(move, str) or move not in moves.replace("", " ").split():
            move = "S"
        self.log.append(Event(PLAYING, name, move))
        if move == "P":
            cards = self.draw(), self.draw()
            seat.split(*cards)
        elif move == "S":
            seat.stand()
        else:
            {"H": seat.hit, "D": seat.double_down}[move](self.draw())
        return PLAYING

    def staked(self, name):
        """On the table."""
        return self.bets[name] * sum(2 if hand.doubled else 1 for hand in self.seats[name].hands)

    def house(self):
        """The dealer."""
        rest = [self.seats[name] for name in self.active if name not in self.naturals]
        if not all(hand.is_busted() for seat in rest for hand in seat.hands):
            play_dealer(self.dealer, self.draw, self.hit_soft_17)
        return PAYING

    def pay(self):
        """Money."""
        for name in self.active:
            bet, hands = self.bets[name], self.seats[name].hands
            entries = [
                payoff(hand, self.dealer, bet * (2 if hand.doubled else 1), len(hands) > 1)
                for hand in hands
            ]
            if self.always and name in self.naturals:
                entries = [three_for_two(bet)]
            for entry in entries:
                self.ledger.book(name, entry)
            self.nets[name] = sum(entries)
        return OVER


def main():
    """Print."""
    print("Casino")
