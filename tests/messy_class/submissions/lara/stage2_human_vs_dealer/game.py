"""game.py: the game of blackjack, a human against the dealer.

Author:  Lara Weiss
Date:    TODO
File:    game.py
Purpose: TODO
"""

import random
import turtle

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
        # Imported here, so that a human can play before stage 3 is written.
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie".

    draw() gives the next card: two for the player, two for the dealer, then the hits as they
    come. hand_type is the class that the two hands are made of.
    """
    hand = hand_type(draw(), draw())
    dealerhand = hand_type(draw(), draw())
    print("Dealing", player.name + "'s hand...")
    print("Cards are", hand)
    print("Count is", hand.count())
    print("Dealing Dealer's hand...")
    print("Top card is", dealerhand.cards()[0])
    player.play(hand, draw)
    dealer.play(dealerhand, draw)
    if hand.count() > dealerhand.count():
        print(player.name, "wins!")
        return "player"
    elif hand.count() < dealerhand.count():
        print("Dealer wins!")
        return "dealer"
    else:
        print("It's a tie!")
        return "tie"


# Constants and helpers of your own, if you want any


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies.

    If the input ends before there is a name, print nothing more. If it ends later, begin a
    new line and print the tallies.
    """
    raise NotImplementedError("main is not written yet")


# Constants and helpers of your own, if you want any


if __name__ == "__main__":
    main()
