"""card.py: one playing card.

Author:  Nora Lind
Date:    2026-11-05
File:    card.py
Purpose: Card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
	"""A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

	def __init__(self, rank, suit):
		"""Store the rank and the suit; raise ValueError for one that does not exist."""
		if type(rank) != int or rank < 1 or rank > 13:
			raise ValueError("no such rank")
		if suit not in SUITS:
			raise ValueError("no such suit")
		self.rank = rank
		self.suit = suit

	@classmethod
	def from_number(cls, card_num):
		"""Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
		if card_num < 0 or card_num > 51:
			raise ValueError("no such card")
		return cls(card_num % 13 + 1, SUITS[card_num // 13])

	def value(self):
		"""Return what the card is worth: ace 1, pips their number, face cards 10."""
		values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
		return values[self.rank - 1]

	def is_ace(self):
		"""Return True for an ace, else False."""
		return self.value() == 1

	def __str__(self):
		"""Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
		names = ["Ace", 2, 3, 4, 5, 6, 7, 8, 9, 10, "Jack", "Queen", "King"]
		text = f"{names[self.rank - 1]} of {self.suit}"
		print(text)
		return text
