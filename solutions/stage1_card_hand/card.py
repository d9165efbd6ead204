"""card.py: one playing card.

Author:  Blackjack course team
Date:    2026-11-20
File:    card.py
Purpose: A playing card that knows its rank and suit, what it is worth at the blackjack table,
         and how its name is written.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
### BEGIN SOLUTION
ACE = 1
FACE_CARD_VALUE = 10
CARD_NUMBERS = range(len(RANKS) * len(SUITS))
RANK_NAMES = {ACE: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
### END SOLUTION


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        ### BEGIN SOLUTION
        if not isinstance(rank, int) or isinstance(rank, bool) or rank not in RANKS:
            raise ValueError(f"a rank is a whole number from 1 to 13, not {rank!r}")
        if suit not in SUITS:
            raise ValueError(f"a suit is one of {', '.join(SUITS)}, not {suit!r}")
        self.rank = rank
        self.suit = suit
        ### END SOLUTION

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        ### BEGIN SOLUTION
        if not isinstance(card_num, int) or card_num not in CARD_NUMBERS:
            raise ValueError(f"a card number is a whole number from 0 to 51, not {card_num!r}")
        suit_index, rank_index = divmod(card_num, len(RANKS))
        return cls(RANKS[rank_index], SUITS[suit_index])
        ### END SOLUTION

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        ### BEGIN SOLUTION
        return min(self.rank, FACE_CARD_VALUE)
        ### END SOLUTION

    def is_ace(self):
        """Return True for an ace, else False."""
        ### BEGIN SOLUTION
        return self.rank == ACE
        ### END SOLUTION

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        ### BEGIN SOLUTION
        return f"{RANK_NAMES.get(self.rank, self.rank)} of {self.suit}"
        ### END SOLUTION
