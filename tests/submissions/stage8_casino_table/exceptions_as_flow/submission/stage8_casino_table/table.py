"""table.py.

Author:  A. Student
Date:    2026-11-23
File:    table.py
Purpose: exceptions say when something is over
"""

import random
from abc import ABC, abstractmethod

from stage1_card_hand.card import SUITS, Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer


class BadBet(ValueError):
    """No bet."""


class BadNames(ValueError):
    """No names."""


class NoMove(Exception):
    """An answer that is none."""


class EndlessShoe:
    """Cards."""

    def __init__(self, rng=None):
        """Init."""
        self.random = random.SystemRandom() if rng is None else rng

    def draw(self):
        """Draw."""
        rank, suit = divmod(self.random.randrange(52), 4)
        return Card(rank + 1, SUITS[suit])


class Actor(ABC):
    """Anybody with cards."""

    def __init__(self, name):
        """Name."""
        self.name = name
        self.dealt = []

    def take(self, card):
        """Take."""
        self.dealt.append(card)

    def hand(self):
        """Make a hand."""
        return BlackJackHand(*self.dealt)

    @abstractmethod
    def play(self):
        """Play."""


class House(Actor):
    """The dealer."""

    def play(self):
        """See play_dealer."""
        raise NotImplementedError


class Guest(Actor):
    """A player."""

    def __init__(self, name, bet, owned):
        """Sit down."""
        super().__init__(name)
        self.bet, self.owned = bet, owned

    def start(self):
        """Pick the cards up."""
        self.seat = BlackJackPlayer(self.hand())
        self.natural = self.hand().is_blackjack()
        if self.natural:
            self.seat.stand()

    def stakes(self):
        """Bets by hand."""
        return [self.bet + self.bet * hand.doubled for hand in self.seat.hands]

    def legal(self):
        """Letters."""
        hand = self.seat.current_hand()
        letters = {"H": True, "S": True}
        rich = self.owned >= sum(self.stakes()) + self.bet
        letters["D"] = rich and len(hand.cards()) == 2
        letters["P"] = rich and hand.can_split()
        return "".join(letter for letter, legal in letters.items() if legal)

    def play(self, draw, ask):
        """Until an exception ends it."""
        while True:
            try:
                hand = self.seat.current_hand()
            except ValueError:
                return
            if self.seat.is_done():
                return
            moves = self.legal()
            try:
                move = ask(self.name, hand, moves)
            except NoMove:
                move = "S"
            {
                "H": lambda: self.seat.hit(draw()),
                "S": self.seat.stand,
                "D": lambda: self.seat.double_down(draw()),
                "P": lambda: self.seat.split(draw(), draw()),
            }[move]()

    def net(self, dealer, always):
        """Sum up."""
        hands = self.seat.hands
        if self.natural and always:
            return self.bet * 3 // 2
        pairs = zip(hands, self.stakes())
        return sum([payoff(hand, dealer, stake, len(hands) != 1) for hand, stake in pairs])


def play_dealer(hand, draw, hit_soft_17=False):
    """The dealer's turn."""
    try:
        while True:
            value = hand.hand_value()
            if value > 17 or value == 17 and not (hit_soft_17 and hand.is_soft()):
                raise StopIteration
            hand.hit(draw())
    except StopIteration:
        pass


def payoff(hand, dealer_hand, bet, from_split=False):
    """Nested ifs."""
    result = 0
    natural = hand.is_blackjack() and from_split is False
    if natural:
        if not dealer_hand.is_blackjack():
            result = bet * 3 // 2
    else:
        if hand.is_busted():
            result = -bet
        else:
            if dealer_hand.is_busted():
                result = bet
            else:
                difference = hand.hand_value() - dealer_hand.hand_value()
                if difference < 0:
                    result = -bet
                if difference > 0:
                    result = bet
                if difference == 0 and dealer_hand.is_blackjack():
                    result = -bet
    return result


class CasinoTable:
    """Where all sit."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Open."""
        names = sorted(players)
        if names == [] or any(a == b for a, b in zip(names, names[1:])):
            raise BadNames(players)
        self.bankrolls = {name: bankroll for name in players}
        self.draw, self.soft, self.always = draw, hit_soft_17, naturals_always_win

    def _bet(self, name, bets):
        """Look at a bet."""
        try:
            bet, owned = bets[name], self.bankrolls[name]
        except KeyError as error:
            raise BadBet(name) from error
        else:
            if type(bet) is not int or bet < 0 or bet > owned:
                raise BadBet(bet)
            return bet

    def play_round(self, bets, decide):
        """Round."""
        checked = {name: self._bet(name, bets) for name in bets}
        guests = [Guest(n, checked[n], o) for n, o in self.bankrolls.items() if checked.get(n)]
        house = House.__new__(House)
        Actor.__init__(house, "Dealer")
        for _ in "12":
            for actor in [*guests, house]:
                actor.take(self.draw())
        dealer = house.hand()

        def ask(name, hand, moves):
            for _ in range(10):
                answer = decide(name, hand, house.dealt[0], moves)
                if answer in {*moves} if isinstance(answer, str) else False:
                    return answer
            raise NoMove

        for guest in guests:
            guest.start()
            guest.play(self.draw, ask)
        if [h for g in guests if not g.natural for h in g.seat.hands if not h.is_busted()]:
            play_dealer(dealer, self.draw, self.soft)
        nets = {guest.name: guest.net(dealer, self.always) for guest in guests}
        for name, net in nets.items():
            self.bankrolls[name] = self.bankrolls[name] + net
        return nets


def main():
    """Nothing."""
    print("The table is closed.")
