"""policies.py: when to hit.

Author:  Carla Rossi
Date:    2026-11-01
File:    policies.py
Purpose: The human's and the house's policy.
"""

from abc import ABC, abstractmethod

from stage2_human_vs_dealer.console import Choice

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Policy(ABC):
	"""How somebody plays."""

	def begin(self, hand):
		"""Before the first decision."""

	@abstractmethod
	def hits(self, hand):
		"""Whether to take a card."""

	def end(self):
		"""After sticking."""


class Human(Policy):
	"""Asks."""

	question = Choice("Do you want to hit or stick (h or s)? ", h=True, s=False)

	def hits(self, hand):
		"""Ask."""
		return self.question()


class House(Policy):
	"""Follows the rules of the house."""

	def begin(self, hand):
		"""Turn the bottom card."""
		print(f"Bottom card is {hand.cards()[1]}")
		print(f"Count is {hand.count()}\n")

	def hits(self, hand):
		"""Below 17."""
		below = hand.count() < DEALER_STICKS_AT
		if below:
			print("Dealer hits...\n")
		return below

	def end(self):
		"""Say so."""
		print("Dealer sticks...")
