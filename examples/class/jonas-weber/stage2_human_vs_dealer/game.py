"""game.py: the game of blackjack, a human against the dealer.

Author:  Jonas Weber
Date:    2026-10-05
File:    game.py
Purpose: Game for Assignment 3
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
    """Deal, play and settle one round; return "player", "dealer" or "tie".

    draw() gives the next card: two for the player, two for the dealer, then the hits as they
    come. hand_type is the class that the two hands are made of.
    """
    player_hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print("\nDealing " + player.name + "'s hand...")
    print("Cards are " + str(player_hand))
    print("Count is " + str(player_hand.count()))
    print("\nDealing " + dealer.name + "'s hand...")
    print("Top card is " + str(dealer_hand.cards()[0]))
    player.play(player_hand, draw)
    if player_hand.is_busted()
        print("\n" + dealer.name + " wins!")
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    # TODO compare them, blackjack


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = input("Please enter the player's name (or enter Computer): ").strip()
    play_round(make_player(name), Player(DEALER), draw, hand_type)


if __name__ == "__main__":
    main()
