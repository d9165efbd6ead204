"""game.py: the game.

Author:  Carla Rossi
Date:    2026-11-01
File:    game.py
Purpose: Rounds between a player and the dealer.
"""

from __future__ import annotations

import random
from typing import Callable, Literal, NamedTuple, TypeAlias

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer import console
from stage2_human_vs_dealer.player import DEALER, Player

Result: TypeAlias = Literal["player", "dealer", "tie"]
Draw: TypeAlias = Callable[[], Card]


class Tally(NamedTuple):
	"""How often each result came."""

	player: int = 0
	dealer: int = 0
	tie: int = 0

	def plus(self, result: Result) -> Tally:
		"""One more."""
		return self._replace(**{result: getattr(self, result) + 1})


def random_card() -> Card:
	"""A card."""
	return Card.from_number(random.randrange(52))


def make_player(name: str) -> Player:
	"""A player."""
	if name == "Computer":
		from stage3_computer_player.computer import ComputerPlayer

		return ComputerPlayer()
	return Player(name)


def play_round(player: Player, dealer: Player, draw: Draw, hand_type: type[Hand] = Hand) -> Result:
	"""A round."""
	hand: Hand = hand_type(draw(), draw())
	bank: Hand = hand_type(draw(), draw())
	print(f"Dealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}\n")
	print(f"Dealing {dealer.name}'s hand...\nTop card is {bank.cards()[0]}\n")
	result: Result
	if hand.is_blackjack():
		print(f"{player.name} has blackjack!")
		result = "player"
		if bank.is_blackjack():
			print(f"{dealer.name} has blackjack!")
			result = "tie"
	elif player.play(hand, draw) is None and hand.is_busted():
		result = "dealer"
	elif dealer.play(bank, draw) is None and bank.is_busted():
		result = "player"
	else:
		print(f"{player.name}'s count is {hand.count()}")
		print(f"{dealer.name}'s count is {bank.count()}\n")
		if hand.count() == bank.count():
			result = "tie"
		else:
			result = "player" if hand.count() > bank.count() else "dealer"
	print("It's a tie!" if result == "tie" else f"{player.name if result == 'player' else dealer.name} wins!")
	return result


def read_name() -> str:
	"""A name."""
	name: str = input("Please enter the player's name (or enter Computer): ").strip()
	return name if name not in ("", DEALER) else read_name()


def main(draw: Draw = random_card, hand_type: type[Hand] = Hand) -> None:
	"""The game."""
	print("Welcome to the Blackjack Casino!\n===============================\n")
	name: str | None = None
	tally = Tally()
	again = console.Choice("Play again? ", y=True, yes=True, n=False, no=False)
	try:
		name = read_name()
		player = make_player(name)
		tally = tally.plus(play_round(player, Player(DEALER), draw, hand_type))
		while again():
			tally = tally.plus(play_round(player, Player(DEALER), draw, hand_type))
	except EOFError:
		print()
	finally:
		if name is not None:
			print(f"{name} wins: {tally.player}\nDealer wins: {tally.dealer}\nTies: {tally.tie}")
