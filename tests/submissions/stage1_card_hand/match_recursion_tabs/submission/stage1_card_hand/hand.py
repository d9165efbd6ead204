"""hand.py: a hand as a linked list.

Author:  Lea Brandt
Date:    2026-10-04
File:    hand.py
Purpose: A hand of cards as nested pairs (earlier cards, last card).
"""

BLACKJACK = 21


def total(chain):
	"""Add the values up, from the last card to the first."""
	match chain:
		case None:
			return 0
		case (earlier, card):
			return total(earlier) + card.value()


def flat(chain):
	"""Turn the pairs into a list."""
	match chain:
		case None:
			return []
		case (earlier, card):
			return flat(earlier) + [card]


def joined(cards):
	"""Put the cards into words."""
	match cards:
		case [only]:
			return str(only)
		case [first, *others]:
			return f"{first} and {joined(others)}"


class Hand:
	"""A hand of cards."""

	def __init__(self, card1, card2):
		self._chain = ((None, card1), card2)

	def cards(self):
		"""The cards in order."""
		return flat(self._chain)

	def hit(self, card):
		"""Hang another card at the end."""
		self._chain = (self._chain, card)

	def count(self):
		"""The total, aces as 1."""
		return total(self._chain)

	def is_blackjack(self):
		"""An ace and a card worth 10."""
		match [card.value() for card in self.cards()]:
			case [1, 10] | [10, 1]:
				return True
			case _:
				return False

	def is_busted(self):
		"""Over 21."""
		return self.count() > BLACKJACK

	def __str__(self):
		return joined(self.cards())
