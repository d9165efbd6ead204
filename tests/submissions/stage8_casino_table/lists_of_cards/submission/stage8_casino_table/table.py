"""table.py - plain lists

Author:  A. Student
Date:    2026-11-23
File:    table.py
Purpose: count cards, not hands
"""

import random as luck

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand

HIT = "H"; STAND = "S"; DOUBLE = "D"; SPLIT = "P"


def value(cards):
    """Value of a list of cards."""
    total = sum([card.value() for card in cards])
    for card in cards:
        if card.is_ace() and total + 10 <= 21:
            return total + 10
    return total


def hard(cards):
    """Value with aces as 1."""
    return sum(card.value() for card in cards)


def bj(cards):
    """Two cards that make 21."""
    return len(cards) == 2 and value(cards) == 21


def as_hand(cards):
    """For whoever wants a hand."""
    hand = BlackJackHand(cards[0], cards[1])
    for card in cards[2:]:
        hand.hit(card)
    return hand


class EndlessShoe:
    """Shoe."""

    def __init__(self, rng=None):
        if rng is None: rng = luck.Random()
        self.rng = rng

    def draw(self):
        number = self.rng.randrange(13 * 4)
        return Card.from_number(number)


def play_dealer(hand, draw, hit_soft_17=False):
    """Draw cards."""
    cards = list(hand.cards())
    while value(cards) < 17 or (hit_soft_17 and value(cards) == 17 and hard(cards) == 7):
        card = draw()
        cards.append(card)
        hand.hit(card)


def settle(cards, house, bet, split):
    """Payoff for lists."""
    if bj(cards) and not split:
        if bj(house): return 0
        return bet * 3 // 2
    if value(cards) > 21: return 0 - bet
    if value(house) > 21: return bet
    if value(house) > value(cards): return 0 - bet
    if value(cards) > value(house): return bet
    if bj(house): return 0 - bet
    return 0


def payoff(hand, dealer_hand, bet, from_split=False):
    """Payoff for hands."""
    return settle(list(hand.cards()), list(dealer_hand.cards()), bet, from_split)


class CasinoTable:
    """Table."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        self.players = [name for name in players]
        if len(self.players) < 1: raise ValueError("at least one player is needed")
        i = 0
        while i < len(self.players):
            if self.players[i] in self.players[i + 1:]: raise ValueError("two of one name")
            i = i + 1
        self.bankrolls = {}
        for name in self.players: self.bankrolls[name] = bankroll
        self.draw = draw
        self.hit_soft_17 = hit_soft_17
        self.naturals_always_win = naturals_always_win

    def play_round(self, bets, decide):
        for name in bets.keys():
            if not (name in self.bankrolls): raise ValueError("who is " + str(name))
            if type(bets[name]) in (bool, float, str) or type(bets[name]) is type(None):
                raise ValueError("no bet: " + repr(bets[name]))
            if bets[name] < 0: raise ValueError("below zero")
            if bets[name] > self.bankrolls[name]: raise ValueError("too much")
        self.cards = {}
        self.stakes = {}
        self.house = []
        table = []
        for name in self.players:
            if name in bets.keys() and bets[name] != 0:
                table.append(name)
                self.cards[name] = [[]]
                self.stakes[name] = [bets[name]]
        for time in range(2):
            for name in table:
                self.cards[name][0].append(self.draw())
            self.house.append(self.draw())
        for name in table:
            if not bj(self.cards[name][0]): self.turn(name, bets[name], decide)
        wait = False
        for name in table:
            for cards in self.cards[name]:
                if value(cards) <= 21 and not (bj(cards) and len(self.cards[name]) == 1): wait = True
        if wait:
            dealer = as_hand(self.house)
            play_dealer(dealer, self.draw, self.hit_soft_17)
            self.house = list(dealer.cards())
        result = {}
        for name in self.players: result[name] = 0
        for name in table:
            split = len(self.cards[name]) > 1
            for cards, stake in zip(self.cards[name], self.stakes[name]):
                house = self.house
                if self.naturals_always_win and bj(cards) and not split: house = self.house[:1] * 2
                result[name] = result[name] + settle(cards, house, stake, split)
            self.bankrolls[name] = self.bankrolls[name] + result[name]
        return result

    def turn(self, name, bet, decide):
        """Play from left to right."""
        i = 0
        while i < len(self.cards[name]):
            cards = self.cards[name][i]
            moves = HIT + STAND
            if sum(self.stakes[name]) + bet <= self.bankrolls[name] and len(cards) == 2:
                moves = moves + DOUBLE
                if cards[0].value() == cards[1].value(): moves = moves + SPLIT
            move = ""
            for time in range(10):
                move = decide(name, as_hand(cards), self.house[0], moves)
                if move is not None and move != "" and [m for m in moves if m == move] != []: break
            else:
                move = STAND
            if move == STAND: i = i + 1
            if move == HIT:
                cards.append(self.draw())
                if value(cards) > 21: i = i + 1
            if move == DOUBLE:
                cards.append(self.draw())
                self.stakes[name][i] = bet * 2
                i = i + 1
            if move == SPLIT:
                one = [cards[0], self.draw()]
                two = [cards[1], self.draw()]
                self.cards[name] = self.cards[name][:i] + [one, two] + self.cards[name][i + 1:]
                self.stakes[name].insert(i, bet)
                if cards[0].is_ace(): i = i + 2


def main():
    print("hello")
