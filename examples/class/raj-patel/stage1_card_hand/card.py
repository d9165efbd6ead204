"""card.py: one playing card.

Author:  Raj Patel
Date:    2026-09-16
File:    card.py
Purpose: models a playing card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE_RANK = 1
JACK_RANK = 11
QUEEN_RANK = 12
KING_RANK = 13
NUM_CARDS = 52


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if isinstance(rank, bool) or not isinstance(rank, int):
            raise ValueError("rank is not an int: %r" % (rank,))
        if rank < ACE_RANK or rank > KING_RANK:
            raise ValueError("rank is out of range: %d" % rank)
        if suit not in SUITS:
            raise ValueError("suit is unknown: %r" % (suit,))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if card_num not in range(NUM_CARDS):
            raise ValueError("card number is out of range: %r" % (card_num,))
        return cls(card_num % KING_RANK + 1, SUITS[card_num // KING_RANK])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank in (JACK_RANK, QUEEN_RANK, KING_RANK):
            return 10
        return self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE_RANK

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        names = {ACE_RANK: "Ace", JACK_RANK: "Jack", QUEEN_RANK: "Queen", KING_RANK: "King"}
        return "%s of %s" % (names.get(self.rank, self.rank), self.suit)
