# card.py
# Dimitri P.
# november 2026

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    def __init__(self, rank, suit):
        if type(rank) is not int or rank not in RANKS or suit not in SUITS:
            raise ValueError((rank, suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        if card_num not in range(52):
            raise ValueError(card_num)
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        return 10 if self.rank > 10 else self.rank

    def is_ace(self):
        return self.rank == 1

    def __str__(self):
        r = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}.get(self.rank, self.rank)
        return f"{r} of {self.suit}"
