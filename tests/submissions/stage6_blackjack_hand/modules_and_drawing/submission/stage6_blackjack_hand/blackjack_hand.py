"""blackjack_hand.py: the hand.

Author:  Carla Rossi
Date:    2026-11-26
File:    blackjack_hand.py
Purpose: BlackJackHand.
"""

from stage6_blackjack_hand import rules
from stage6_blackjack_hand.drawing import CARD_STEP, row


class BlackJackHand:
	"""A hand."""

	__slots__ = ("_cards", "_doubled")

	def __init__(self, card1, card2):
		self._cards = (card1, card2)
		self._doubled = False

	@property
	def doubled(self):
		"""Whether the hand has been doubled."""
		return self._doubled

	def cards(self):
		"""The cards."""
		return [*self._cards]

	def hit(self, card):
		"""Take a card."""
		if self.doubled:
			raise ValueError(f"no {card} for a doubled hand")
		self._cards += (card,)

	def totals(self):
		"""Hard and soft."""
		return rules.totals(self._cards)

	def hand_value(self):
		"""The better one."""
		return rules.best(self._cards)

	def is_soft(self):
		"""Whether the better one is not the hard one."""
		return self.hand_value() != self.totals()[0]

	def is_blackjack(self):
		"""A natural."""
		return rules.natural(self._cards)

	def is_busted(self):
		"""Over the limit."""
		return self.hand_value() > rules.LIMIT

	def can_split(self):
		"""A pair."""
		match self._cards:
			case [first, second]:
				return first.value() == second.value()
		return False

	def split(self, card1, card2):
		"""Two hands."""
		if not self.can_split():
			raise ValueError(f"no pair: {[str(card) for card in self._cards]}")
		return list(map(BlackJackHand, self._cards, (card1, card2)))

	def double_down(self, card):
		"""The last card."""
		if len(self._cards) != 2:
			raise ValueError(f"too late to double with {len(self._cards)} cards")
		self.hit(card)
		self._doubled = True

	def draw_player_hand(self, graphics, x, y):
		"""All face up."""
		row(graphics, self._cards, x, y)

	def draw_dealer_hand(self, graphics, x, y, done):
		"""All face up, or one of two."""
		if not done:
			graphics.draw_back(x + CARD_STEP, y)
		row(graphics, self._cards if done else self._cards[:1], x, y)
