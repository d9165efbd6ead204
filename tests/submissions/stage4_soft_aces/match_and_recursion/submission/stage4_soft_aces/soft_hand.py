"""soft_hand.py: soft aces by recursion.

Author:  Lea Brandt
Date:    2026-11-19
File:    soft_hand.py
Purpose: SoftHand.
"""

from stage1_card_hand.hand import Hand


def best(values, total=0, ace=False):
	"""Return the count of the values and whether an ace counts 11."""
	match values:
		case []:
			return (total + 10, True) if ace and total + 10 <= 21 else (total, False)
		case [1, *others]:
			return best(others, total + 1, True)
		case [value, *others]:
			return best(others, total + value, ace)


class SoftHand(Hand):
	"""A soft hand."""

	def _best(self):
		return best([card.value() for card in self.cards()])

	def count(self):
		"""The count."""
		count, _ = self._best()
		return count

	def is_soft(self):
		"""Soft or hard."""
		match self._best():
			case (_, soft):
				return soft

	def is_blackjack(self):
		"""21 with two cards."""
		match self.cards(), self.count():
			case [_, _], 21:
				return True
		return False
