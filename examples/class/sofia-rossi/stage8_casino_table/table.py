"""table.py

Author:  Sofia Rossi
Date:    2026-11-23
File:    table.py
Purpose: functions inside functions
"""

import random
from functools import partial, reduce
from operator import add

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand


class EndlessShoe:
    """Cards for ever."""

    def __init__(self, rng=None):
        """Bind."""
        source = rng or random.Random()
        self.draw = lambda: Card.from_number(source.choice(range(52)))


def play_dealer(hand, draw, hit_soft_17=False):
    """Draw."""
    done = False
    while not done:
        hard, soft = hand.totals()
        value = soft if soft <= 21 else hard
        done = value >= 17
        if value == 17 and hard != soft and soft <= 21 and hit_soft_17:
            done = False
        if not done:
            hand.hit(draw())


def payoff(hand, dealer_hand, bet, from_split=False):
    """Pay."""
    first_that_fits = [
        (hand.is_blackjack() and not from_split and dealer_hand.is_blackjack(), 0),
        (hand.is_blackjack() and not from_split, bet * 3 // 2),
        (hand.is_busted(), -bet),
        (dealer_hand.is_busted(), bet),
        (dealer_hand.hand_value() > hand.hand_value(), -bet),
        (dealer_hand.hand_value() < hand.hand_value(), bet),
        (True, 0),
    ]
    return [net for fits, net in first_that_fits if fits][0]


class CasinoTable:
    """The state between rounds."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Remember."""
        if not players:
            raise ValueError("players")
        if len(list(players)) > len(set(players)):
            raise ValueError("twins")
        self.bankrolls = dict(zip(players, [bankroll] * len(players)))
        self.round = partial(one_round, draw, hit_soft_17, naturals_always_win)

    def play_round(self, bets, decide):
        """Delegate."""
        nets = self.round(dict(self.bankrolls), bets, decide)
        for name in self.bankrolls:
            self.bankrolls[name] += nets[name]
        return nets


def one_round(draw, soft, always, owned, bets, decide):
    """Play one round and give everybody's net, 0 for who sits out."""

    def check(name):
        bet = bets[name]
        if name not in owned:
            raise ValueError(name)
        if str(type(bet)) != "<class 'int'>" or not -1 < bet < owned[name] + 1:
            raise ValueError(bet)

    list(map(check, bets))
    active = list(filter(lambda name: bets.get(name, 0), owned))
    cards = [draw() for _ in range(2 * (len(active) + 1))]
    up = cards[len(active)]
    dealer = BlackJackHand(cards[len(active)], cards[-1])
    boxes = {}

    def ask(name, hand, legal, tries=10):
        if tries == 0:
            return "S"
        move = decide(name, hand, up, legal)
        return move if move in legal else ask(name, hand, legal, tries - 1)

    def play(name, first):
        bet, spent = bets[name], bets[name]
        open_hands, closed = [first], []

        def legal(hand):
            if owned[name] < 2 * bet or len(hand.cards()) > 2:
                return "HS"
            return "HSDP" if hand.can_split() else "HSD"

        def close(times=1):
            closed.append((open_hands.pop(0), bet * times))

        def hit():
            open_hands[0].hit(draw())
            if open_hands[0].is_busted():
                close()

        def double():
            nonlocal spent
            spent += bet
            open_hands[0].double_down(draw())
            close(2)

        def split():
            nonlocal spent
            spent += bet
            pair = open_hands.pop(0)
            one = draw()
            open_hands[:0] = pair.split(one, draw())
            if pair.cards()[0].is_ace():
                close()
                close()

        moves = {"H": hit, "S": close, "D": double, "P": split}
        while open_hands:
            moves[ask(name, open_hands[0], legal(open_hands[0]))]()
        return closed

    for place, name in enumerate(active):
        hand = BlackJackHand(cards[place], cards[place + len(active) + 1])
        boxes[name] = None if hand.is_blackjack() else play(name, hand)
    if any(not hand.is_busted() for box in boxes.values() if box for hand, _ in box):
        play_dealer(dealer, draw, soft)

    def net(name):
        if name not in boxes:
            return 0
        if boxes[name] is None:
            return 0 if dealer.is_blackjack() and not always else bets[name] * 3 // 2
        split = len(boxes[name]) > 1
        return reduce(add, [payoff(hand, dealer, bet, split) for hand, bet in boxes[name]])

    return {name: net(name) for name in owned}


def main():
    """Not written."""
