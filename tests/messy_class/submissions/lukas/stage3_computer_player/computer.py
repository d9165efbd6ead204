"""computer.py: der Computer

Author:  Lukas Hofer
Date:    19. November 2026
File:    computer.py
Purpose: Klassen ComputerStrategy und ComputerPlayer
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class ComputerStrategy:
    """Strategie mit drei Zahlen"""

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Konstruktor"""
        if prob12 < 0 or prob12 > 1:
            raise ValueError("prob12 falsch")
        if prob_high < 0 or prob_high > 1:
            raise ValueError("prob_high falsch")
        if high_hit < 12 or high_hit > 20:
            raise ValueError("high_hit falsch")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Fragt nach den Zahlen"""
        try:
            prob12 = float(input("Enter the probability of hitting on a count of 12: "))
            high_hit = int(input("Enter the highest count for a hit: "))
            prob_high = float(input(f"Enter the probability of hitting on a count of {high_hit}: "))
            return cls(prob12, high_hit, prob_high)
        except:
            print("Falsche Eingabe, ich nehme 1, 17 und 0.5")
            return cls(1, 17, 0.5)

    def prob_hit(self, count: int) -> float:
        """Wahrscheinlichkeit"""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if self.high_hit == 12:
            return self.prob12
        schritt = (self.prob12 - self.prob_high) / (self.high_hit - 12)
        return self.prob12 + schritt * (count - 12)

    def should_hit(self, count: int, rand: float) -> bool:
        """Ziehen?"""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """Der Computer spielt"""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Konstruktor"""
        super().__init__("Computer")
        if strategy is None:
            strategy = ComputerStrategy.ask()
        self.strategie = strategy
        self.zufall = rand

    def play(self, hand, draw) -> None:
        """Spielt die Hand"""
        print("Computer's turn...")
        zieht = True
        while zieht and not hand.is_busted():
            summe = hand.count()
            if summe < ALWAYS_HITS_BELOW:
                zieht = True
            elif summe > self.strategie.high_hit:
                zieht = False
            else:
                zieht = self.strategie.should_hit(summe, self.zufall())
            if zieht:
                print("Computer hits...")
                self.karte_ziehen(hand, draw)
        if not hand.is_busted():
            print("Computer sticks...")
