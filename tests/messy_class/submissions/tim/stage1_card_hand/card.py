"""card.py

Author:  Tim
Date:    Nov 2026
File:    card.py
Purpose: card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    """card"""

    def __init__(self, rank, suit):
        """init"""
        self.rank = rank
        if suit in SUITS:
            self.suit = suit
        else:
            raise ValueError("suit")

    @classmethod
    def from_number(cls, card_num):
        """from number"""
        n = 0
        for s in SUITS:
            for r in RANKS:
                if n == card_num:
                    return cls(r, s)
                n = n + 1
        raise ValueError("number")

    def value(self):
        """value"""
        if self.rank == 11 or self.rank == 12 or self.rank == 13:
            return 10
        else:
            return self.rank

    def is_ace(self):
        """ace"""
        return self.rank == 1

    def __str__(self):
        """str"""
        rank = self.rank
        if rank == 1:
            rank = "Ace"
        if rank == 11:
            rank = "Jack"
        if rank == 12:
            rank = "Queen"
        if rank == 13:
            rank = "King"
        return f"{rank} of {self.suit}"
