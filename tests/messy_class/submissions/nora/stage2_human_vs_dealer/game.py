"""game.py: the game of blackjack, a human against the dealer.

Author:  Nora Lind
Date:    2026-11-12
File:    game.py
Purpose: Game
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player

COMPUTER = "Computer"
CARDS_IN_PACK = 52
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


def random_card():
	"""Given: draw a card from an endless pack, where all 52 are equally likely each time."""
	return Card.from_number(random.randrange(CARDS_IN_PACK))


def make_player(name):
	"""Given: return the computer player of stage 3 for the name Computer, else a human."""
	if name == COMPUTER:
		from stage3_computer_player.computer import ComputerPlayer

		return ComputerPlayer()
	return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
	"""Deal, play and settle one round."""
	player_hand = hand_type(draw(), draw())
	dealer_hand = hand_type(draw(), draw())
	print(f"Dealing {player.name}'s hand...")
	print(f"Cards are {player_hand}")
	print(f"Count is {player_hand.count()}")
	print(f"Dealing {dealer.name}'s hand...")
	print(f"Top card is {dealer_hand.cards()[0]}")
	if player_hand.is_blackjack():
		print(f"{player.name} has blackjack!")
		if dealer_hand.is_blackjack():
			print(f"{dealer.name} has blackjack!")
			print("It's a tie!")
		else:
			print(f"{player.name} wins!")
		return
	player.play(player_hand, draw)
	if player_hand.is_busted():
		print(f"{dealer.name} wins!")
		return
	dealer.play(dealer_hand, draw)
	if dealer_hand.is_busted():
		print(f"{player.name} wins!")
		return
	print(f"{player.name}'s count is {player_hand.count()}")
	print(f"{dealer.name}'s count is {dealer_hand.count()}")
	if player_hand.count() > dealer_hand.count():
		print(f"{player.name} wins!")
	elif player_hand.count() < dealer_hand.count():
		print(f"{dealer.name} wins!")
	else:
		print("It's a tie!")


def main(draw=random_card, hand_type=Hand):
	"""Play rounds with one player until the answer is no, then print the tallies."""
	print(BANNER)
	tallies = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
	try:
		name = input("Please enter the player's name (or enter Computer): ").strip()
		while not name or name == DEALER:
			name = input("Please enter the player's name (or enter Computer): ").strip()
	except EOFError:
		return
	try:
		player = make_player(name)
		dealer = Player(DEALER)
		again = "y"
		while again in ("y", "yes"):
			result = play_round(player, dealer, draw, hand_type)
			if result in tallies:
				tallies[result] += 1
			again = input("Play again? ").strip().lower()
			while again not in ("y", "yes", "n", "no"):
				again = input("Play again? ").strip().lower()
	except EOFError:
		print()
	print(f"{name} wins: {tallies[PLAYER_WINS]}")
	print(f"Dealer wins: {tallies[DEALER_WINS]}")
	print(f"Ties: {tallies[TIE]}")


if __name__ == "__main__":
	main()
