# -*- coding: latin-1 -*-
"""decks.py: Kartenstapel.

Author:  Jörg Müller
Date:    2026-11-22
File:    decks.py
Purpose: Decks (mischt alle Stapel gründlich).
"""

import random
from collections import deque

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
	"""Stapel."""

	__slots__ = ("_übrig", "_ausgeteilt", "_würfel")

	def __init__(self, num_decks=1, rng=None):
		match num_decks:
			case bool():
				raise ValueError(f"{num_decks} ist keine Zahl")
			case int() if num_decks > 0:
				pass
			case _:
				raise ValueError(f"{num_decks!r} ist keine Anzahl")
		self._würfel = rng or random.Random()
		self._übrig = deque()
		self._ausgeteilt = []
		for suit in SUITS:
			for rank in RANKS:
				for _ in range(num_decks):
					self._ausgeteilt.append(Card(rank, suit))
		self.shuffle()

	@property
	def count(self):
		"""Übrige Karten."""
		return len(self._übrig)

	def shuffle(self):
		"""Alle Karten zurück und mischen."""
		alle = self._ausgeteilt + list(self._übrig)
		reihenfolge = Permutation(len(alle), self._würfel)
		self._übrig.clear()
		while reihenfolge.has_next():
			self._übrig.appendleft(alle[reihenfolge.next()])
		self._ausgeteilt = []

	def deal(self):
		"""Die nächste Karte."""
		if self.count == 0:
			self.shuffle()
		karte = self._übrig.popleft()
		self._ausgeteilt.append(karte)
		return karte
