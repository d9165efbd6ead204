"""computer.py: the computer as a player.

Author:  Tomás Herrera
Date:    15/11/2026
File:    computer.py
Purpose: El ordenador juega al azar
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12
MAXIMO = 20


def _es_probabilidad(numero):
    """Devuelve True si está entre 0 y 1."""
    return 0 <= numero <= 1


def _pregunta_prob(count):
    """Pregunta una probabilidad."""
    while True:
        try:
            p = float(input(f"Enter the probability of hitting on a count of {count}: "))
        except ValueError:
            continue
        if _es_probabilidad(p):
            return p


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit.

    From a count of 12 to one of high_hit the probability changes in equal steps from prob12 to
    prob_high: it falls, rises or does not change.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not _es_probabilidad(prob12) or not _es_probabilidad(prob_high):
            raise ValueError("una probabilidad está entre 0 y 1")
        if not isinstance(high_hit, int) or not ALWAYS_HITS_BELOW <= high_hit <= MAXIMO:
            raise ValueError(f"high_hit incorrecto: {high_hit}")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        prob12 = _pregunta_prob(12)
        alto = 0
        while not ALWAYS_HITS_BELOW <= alto <= MAXIMO:
            try:
                alto = int(input("Enter the highest count for a hit: "))
            except ValueError:
                alto = 0
        if alto == ALWAYS_HITS_BELOW:
            return cls(prob12, alto, prob12)
        return cls(prob12, alto, _pregunta_prob(alto))

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == ALWAYS_HITS_BELOW:
            return self.prob12
        incremento = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - incremento * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count. rand is a random number from 0 up to, but not, 1."""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        estrategia = self.strategy
        if estrategia is None:
            estrategia = ComputerStrategy.ask()
        print("\nComputer's turn...")
        while not hand.is_busted():
            n = hand.count()
            azar = 0
            if ALWAYS_HITS_BELOW <= n <= estrategia.high_hit:
                azar = self.rand()
            if not estrategia.should_hit(n, azar):
                print("\nComputer sticks...")
                return
            print("\nComputer hits...")
            self._pedir(hand, draw)
        print("Computer busts")
