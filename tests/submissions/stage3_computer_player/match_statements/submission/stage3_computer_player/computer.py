"""computer.py: a computer that matches.

Author:  Lea Brandt
Date:    2026-11-13
File:    computer.py
Purpose: The computer player with match statements.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12
TOP = 20


class ComputerStrategy:
	"""A strategy."""

	def __init__(self, prob12, high_hit, prob_high):
		match prob12, high_hit, prob_high:
			case (int() | float()), bool(), (int() | float()):
				raise ValueError(f"a truth value is no count: {high_hit}")
			case (int() | float()) as low, int() as count, (int() | float()) as high:
				pass
			case _:
				raise ValueError(f"not numbers: {prob12!r}, {high_hit!r}, {prob_high!r}")
		match low, count, high:
			case _ if not 0 <= low <= 1:
				raise ValueError(f"not a probability: {low}")
			case _ if not ALWAYS_HITS_BELOW <= count <= TOP:
				raise ValueError(f"not a count from 12 to 20: {count}")
			case _ if not 0 <= high <= 1:
				raise ValueError(f"not a probability: {high}")
		self.prob12, self.high_hit, self.prob_high = low, count, high

	def prob_hit(self, count):
		"""The probability at a count."""
		match count, self.high_hit:
			case low, _ if low < ALWAYS_HITS_BELOW:
				return 1.0
			case high, last if high > last:
				return 0.0
			case 12, _:
				return self.prob12
			case _:
				return self.prob_hit(count - 1) - self._increment()

	def _increment(self):
		return (self.prob12 - self.prob_high) / (self.high_hit - 12)

	def should_hit(self, count, rand):
		"""To hit or not to hit."""
		return rand < self.prob_hit(count)

	@classmethod
	def ask(cls):
		"""Three questions, or two."""
		prob12 = ask_probability(12)
		match high_hit := ask_count():
			case 12:
				return cls(prob12, high_hit, prob12)
			case _:
				return cls(prob12, high_hit, ask_probability(high_hit))


def ask_probability(count):
	"""A probability."""
	print(f"Enter the probability of hitting on a count of {count}: ")
	try:
		number = float(input())
	except ValueError:
		number = -1
	return number if 0 <= number <= 1 else ask_probability(count)


def ask_count():
	"""A count."""
	print("Enter the highest count for a hit: ")
	match input().strip():
		case "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20" as text:
			return int(text)
		case text:
			print(f"{text!r} is not one of 12 to 20")
			return ask_count()


class ComputerPlayer(Player):
	"""The computer."""

	def __init__(self, strategy=None, rand=random.random):
		super().__init__("Computer")
		match strategy:
			case None:
				self.strategy = ComputerStrategy.ask()
			case ready:
				self.strategy = ready
		self.rand = rand

	def play(self, hand, draw):
		"""Play."""
		print("Computer's turn...")
		self._next(hand, draw)

	def _next(self, hand, draw):
		match hand.count():
			case count if count > 21:
				print("Computer busts")
			case count if not self._hits(count):
				print("Computer sticks...")
			case _:
				print("Computer hits...")
				hand.hit(draw())
				print(f"New card is {hand.cards()[-1]}\nCount is {hand.count()}")
				self._next(hand, draw)

	def _hits(self, count):
		match count:
			case low if low < ALWAYS_HITS_BELOW:
				return True
			case high if high > self.strategy.high_hit:
				return False
			case _:
				return self.strategy.should_hit(count, self.rand())
