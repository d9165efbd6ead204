"""player.py: a player that leaves the decisions to a policy.

Author:  Carla Rossi
Date:    2026-11-01
File:    player.py
Purpose: Player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from .policies import DEALER, DEALER_STICKS_AT, Human, House, Policy

if TYPE_CHECKING:
	from stage1_card_hand.card import Card
	from stage1_card_hand.hand import Hand

__all__ = ["DEALER", "DEALER_STICKS_AT", "Player"]


class Player:
	"""A player."""

	def __init__(self, name: str) -> None:
		self.name = name

	@property
	def policy(self) -> Policy:
		"""The policy that goes with the name."""
		return House() if self.name == DEALER else Human()

	def play(self, hand: Hand, draw: Callable[[], Card]) -> None:
		"""Follow the policy to the end of the hand."""
		policy = self.policy
		print(f"{self.name}'s turn...\n")
		policy.begin(hand)
		while not hand.is_busted() and policy.hits(hand):
			hand.hit(draw())
			print(f"New card is {hand.cards()[-1]}")
			print(f"Count is {hand.count()}\n")
		if hand.is_busted():
			print(f"{self.name} busts")
		else:
			policy.end()
