"""computer.py

Author:  Tim
Date:    Nov 2026
File:    computer.py
Purpose: computer
"""

import random

ALWAYS_HITS_BELOW = 12


# I did not finish stage 2 so I need a player here
class Player:
    """player"""

    def __init__(self, name):
        """init"""
        self.name = name


class ComputerStrategy:
    """strategy"""

    def __init__(self, prob12, high_hit, prob_high):
        """init"""
        if prob12 < 0 or prob12 > 1 or prob_high < 0 or prob_high > 1:
            raise ValueError("prob")
        if high_hit < 12 or high_hit > 20:
            raise ValueError("high_hit")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls):
        """ask"""
        while True:
            try:
                a = float(input("Enter the probability of hitting on a count of 12: "))
                if 0 <= a <= 1:
                    break
            except ValueError:
                print("no number")
        while True:
            try:
                b = int(input("Enter the highest count for a hit: "))
                if 12 <= b <= 20:
                    break
            except ValueError:
                print("no number")
        while True:
            try:
                c = float(input("Enter the probability of hitting on a count of " + str(b) + ": "))
                if 0 <= c <= 1:
                    break
            except ValueError:
                print("no number")
        return cls(a, b, c)

    def prob_hit(self, count):
        """prob"""
        if count < 12:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == 12:
            return self.prob12
        if count == self.high_hit:
            return self.prob_high
        # in the middle
        return (self.prob12 + self.prob_high) / 2

    def should_hit(self, count, rand):
        """hit?"""
        return self.prob_hit(count) > rand


class ComputerPlayer(Player):
    """computer"""

    def __init__(self, strategy=None, rand=random.random()):
        """init"""
        super().__init__("Computer")
        self.strategy = strategy
        if strategy == None:
            self.strategy = ComputerStrategy.ask()
        self.rand = rand

    def play(self, hand, draw):
        """play"""
        print("Computer's turn...")
        while self.strategy.should_hit(hand.count(), self.rand) == True:
            print("Computer hits...")
            card = draw()
            hand.hit(card)
            print("New card is", card)
            print("Count is", hand.count())
        if hand.is_busted():
            print("Computer busts")
        else:
            print("Computer sticks...")
