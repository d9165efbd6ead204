"""game.py: the game of blackjack, a human against the dealer.

Author:  Ben Carter
Date:    12.11.
File:    game.py
Purpose: game
"""

import random

from stage1_card_hand.cards import Card
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
    h1 = hand_type(draw(), draw())
    h2 = hand_type(draw(), draw())
    print("DEBUG", h1, "|", h2)
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", h1)
    print("Count is", h1.count())
    print("Dealing Dealer's hand...")
    print("Top card is", h2.cards()[0])
    if h1.is_blackjack():
        print(player.name, "has blackjack!")
        if h2.is_blackjack():
            print("It's a tie!")
            return TIE
        print(player.name, "wins!")
        return PLAYER_WINS
    player.play(h1, draw)
    if h1.is_busted():
        print("Dealer wins!")
        return DEALER_WINS
    dealer.play(h2, draw)
    if h2.is_busted():
        print(player.name, "wins!")
        return PLAYER_WINS
    print(player.name + "'s count is", h1.count())
    print("Dealer's count is", h2.count())
    if h1.count() > h2.count():
        print(player.name, "wins!")
        return PLAYER_WINS
    if h1.count() < h2.count():
        print("Dealer wins!")
        return DEALER_WINS
    print("It's a tie!")
    return TIE


# Constants and helpers of your own, if you want any


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies.

    If the input ends before there is a name, print nothing more. If it ends later, begin a
    new line and print the tallies.
    """
    print(BANNER)
    name = input("Please enter the player's name (or enter Computer): ").strip()
    while name == "" or name == "Dealer":
        name = input("Please enter the player's name (or enter Computer): ").strip()
    player = make_player(name)
    dealer = Player(DEALER)
    w = 0
    l = 0
    t = 0
    while True:
        r = play_round(player, dealer, draw, hand_type)
        # print("result", r)
        if r == PLAYER_WINS:
            w += 1
        elif r == DEALER_WINS:
            l += 1
        else:
            t += 1
        a = input("Play again? ").strip().lower()
        while a not in ["y", "yes", "n", "no"]:
            a = input("Play again? ").strip().lower()
        if a in ["n", "no"]:
            break
    print(name, "wins:", w)
    print("Dealer wins:", l)
    print("Ties:", t)


# Constants and helpers of your own, if you want any


if __name__ == "__main__":
    main()
