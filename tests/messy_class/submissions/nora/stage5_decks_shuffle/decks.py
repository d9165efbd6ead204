"""decks.py: decks of cards, shuffled together.

Author:  Nora Lind
Date:    2026-11-24
File:    decks.py
Purpose: Decks
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
	"""One or more full decks, shuffled together."""

	def __init__(self, num_decks: int = 1, rng: random.Random | None = None) -> None:
		"""Make the cards of num_decks decks and shuffle them."""
		if num_decks < 1 or num_decks != int(num_decks):
			raise ValueError("no such number of decks")
		self.rng = random.Random() if rng is None else rng
		self.cards = []
		for _ in range(num_decks):
			for suit in SUITS:
				for rank in RANKS:
					self.cards.append(Card(rank, suit))
		self.count = len(self.cards)
		self.shuffle()

	def shuffle(self) -> None:
		"""Put all the cards into a new random order; all of them can be dealt again."""
		order = Permutation(self.count, self.rng)
		new = []
		while order.has_next():
			new.append(self.cards[order.next()])
		self.cards = new
		self.count = len(self.cards)

	def deal(self) -> Card:
		"""Return the next card; when none is left, shuffle first."""
		if self.count == 0:
			self.shuffle()
		self.count -= 1
		return self.cards.pop()
