# kevin schulz
import random

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        suit = SUITS[int(card_num / 13)]
        rank = card_num % 13
        return cls(rank, suit)

    def value(self):
        if self.rank == 11 or 12 or 13:
            return 10
        else:
            return self.rank

    def is_ace(self):
        if self.rank == 1:
            print("True")
        else:
            print("False")

    def __str__(self):
        if self.rank == 1:
            return "Ace of " + self.suit
        elif self.rank == 11:
            return "Jack of " + self.suit
        elif self.rank == 12:
            return "Queen of " + self.suit
        elif self.rank == 13:
            return "King of " + self.suit
        else:
            return str(self.rank) + " of " + self.suit

#test
#c = Card(5, "Hearts")
#print(c)
#print(c.value())
