"""card.py: one playing card.

Author:  Marvin Keller
Date:    10.11.2026
File:    card.py
Purpose: Karte
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    def __init__(self, rank, suit):
        if rank not in RANKS: raise ValueError("rank")
        if suit not in SUITS: raise ValueError("suit")
        self.rank=rank
        self.suit=suit

    @classmethod
    def from_number(cls, card_num):
        if card_num<0 or card_num>51: raise ValueError("card_num")
        return cls(card_num%13+1, SUITS[card_num//13])

    def value(self):
        if self.rank>=10: return 10
        return self.rank

    def is_ace(self):
        return self.rank==1

    def __str__(self):
        if self.is_ace(): return "Ace of "+self.suit
        return str(self.rank)+" of "+self.suit
