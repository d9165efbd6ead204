"""blackjack_player.py: the player.

Author:  Carla Rossi
Date:    2026-11-26
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from functools import wraps

from . import rules
from .drawing import row, step_for


def action(method):
	"""Only for a player who is not done."""

	@wraps(method)
	def checked(self, *args, **kwargs):
		if self.is_done():
			raise ValueError(f"{method.__name__}: all hands are played")
		self.index += method(self, self.current_hand(), *args, **kwargs)

	return checked


class BlackJackPlayer:
	"""A player; an action returns by how many hands it moves on."""

	def __init__(self, hand):
		self.hands, self.index = [hand], 0
		self._has_split = False

	def current_hand(self):
		"""The hand, or None when done."""
		return None if self.is_done() else self.hands[self.index]

	def is_done(self):
		"""Done?"""
		return self.index == len(self.hands)

	@action
	def hit(self, hand, card):
		"""Hit."""
		hand.hit(card)
		return 1 if hand.is_busted() else 0

	@action
	def stand(self, hand):
		"""Stand."""
		return 1

	@action
	def double_down(self, hand, card):
		"""Double."""
		hand.double_down(card)
		return 1

	@action
	def split(self, hand, card1, card2):
		"""Split."""
		halves = hand.split(card1, card2)
		before, after = self.hands[: self.index], self.hands[self.index + 1 :]
		self.hands = before + halves + after
		self._has_split = True
		return 2 * hand.cards()[0].is_ace()

	def result(self, dealer_hand):
		"""Winnings."""
		bets = [2 if hand.doubled else 1 for hand in self.hands]
		return sum(
			rules.payoff(hand.cards(), dealer_hand.cards(), bet, not self._has_split)
			for hand, bet in zip(self.hands, bets)
		)

	def draw(self, graphics, width, height):
		"""Draw; the marker comes first."""
		room = width / len(self.hands)
		if not self.is_done():
			graphics.draw_marker(self.index * room, 0)
		for place, hand in enumerate(self.hands):
			row(graphics, hand.cards(), place * room, height - 1, step_for(hand.cards(), room))
