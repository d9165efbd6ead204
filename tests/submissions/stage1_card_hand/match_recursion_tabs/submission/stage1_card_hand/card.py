"""card.py: a card, with match statements.

Author:  Lea Brandt
Date:    2026-10-04
File:    card.py
Purpose: A card; every decision is a match statement.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
	"""A playing card."""

	__match_args__ = ("rank", "suit")

	def __init__(self, rank, suit):
		match rank:
			case bool():
				raise ValueError(f"a rank is no truth value: {rank}")
			case int() if rank in RANKS:
				self.rank = rank
			case _:
				raise ValueError(f"unknown rank: {rank!r}")
		match suit:
			case "Clubs" | "Diamonds" | "Hearts" | "Spades":
				self.suit = suit
			case _:
				raise ValueError(f"unknown suit: {suit!r}")

	@classmethod
	def from_number(cls, card_num):
		"""The card with that number."""
		if isinstance(card_num, float):
				raise ValueError(f"a card number is a whole number, not {card_num!r}")
		match card_num:
			case int() if 0 <= card_num <= 51:
				return cls._count_down(card_num, SUITS)
			case _:
				raise ValueError(f"unknown card number: {card_num!r}")

	@classmethod
	def _count_down(cls, card_num, suits):
		"""Skip a suit at a time, by recursion."""
		first, *rest = suits
		if card_num < 13:
			return cls(card_num + 1, first)
		return cls._count_down(card_num - 13, rest)

	def value(self):
		"""The points of the card."""
		match self.rank:
			case 11 | 12 | 13:
				return 10
			case pips:
				return pips

	def is_ace(self):
		"""An ace?"""
		match self:
			case Card(1, _):
				return True
			case _:
				return False

	def __str__(self):
		match self:
			case Card(1, suit):
				return f"Ace of {suit}"
			case Card(11, suit):
				return f"Jack of {suit}"
			case Card(12, suit):
				return f"Queen of {suit}"
			case Card(13, suit):
				return f"King of {suit}"
			case Card(rank, suit):
				return f"{rank} of {suit}"
