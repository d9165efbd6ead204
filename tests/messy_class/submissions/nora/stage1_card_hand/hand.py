"""hand.py: a blackjack hand.

Author:  Nora Lind
Date:    2026-11-05
File:    hand.py
Purpose: Hand
"""

from card import Card

BLACKJACK = 21


class Hand:
	"""A blackjack hand: two cards to begin with, and more as it is hit."""

	def __init__(self, card1, card2):
		"""Start the hand with the two cards that were dealt."""
		self._cards = [card1, card2]

	def cards(self):
		"""Return the cards in the order received, as a new list."""
		return self._cards.copy()

	def hit(self, card):
		"""Add a card to the hand."""
		self._cards.append(card)

	def count(self):
		"""Return the total of the cards, with every ace as 1."""
		total = 0
		for card in self._cards:
			total += card.value()
		return total

	def is_blackjack(self):
		"""Return True if the hand is exactly two cards: an ace and a card worth 10."""
		return len(self._cards) == 2 and self.count() == 11 and (self._cards[0].is_ace() or self._cards[1].is_ace())

	def is_busted(self):
		"""Return True if the count is over 21."""
		return self.count() > BLACKJACK

	def __str__(self):
		"""Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
		return " and ".join([str(card) for card in self._cards])
