"""card.py: cards that compare by what they count.

Author:  Hanna Weiss
Date:    2026-10-11
File:    card.py
Purpose: Cards; a king equals a queen in this game.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
FACES = {11: "Jack", 12: "Queen", 13: "King"}


class Card:
    """A card. Since it defines __eq__ alone it has no hash."""

    def __init__(self, rank, suit):
        if not isinstance(rank, int) or isinstance(rank, bool) or rank not in RANKS:
            raise ValueError("rank must be 1 to 13, not {!r}".format(rank))
        if suit not in SUITS:
            raise ValueError("suit must be one of {}, not {!r}".format(", ".join(SUITS), suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """The card at a place in the ordered deck."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num not in range(52):
            raise ValueError("no card has the number {!r}".format(card_num))
        suit_number, rank_number = card_num // 13, card_num % 13
        return cls(rank_number + 1, SUITS[suit_number])

    def __int__(self):
        return 10 if self.rank in FACES else self.rank

    def __index__(self):
        return int(self)

    def __eq__(self, other):
        return int(self) == int(other)

    def __lt__(self, other):
        return int(self) < int(other)

    def __add__(self, other):
        return int(self) + int(other)

    __radd__ = __add__

    def __bool__(self):
        return not self.is_ace()

    def __len__(self):
        return int(self)

    def value(self):
        """The value as a number."""
        return int(self)

    def is_ace(self):
        """Whether it is an ace."""
        return self.rank == 1

    def __str__(self):
        if self.is_ace():
            return f"Ace of {self.suit}"
        return f"{FACES.get(self.rank, self.rank)} of {self.suit}"
