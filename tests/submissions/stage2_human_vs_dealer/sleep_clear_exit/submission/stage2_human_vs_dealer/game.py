"""game.py: a game that cleans the screen.

Author:  Sam Okoro
Date:    2026-10-30
File:    game.py
Purpose: The rounds.
"""
import os
import random
import sys

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player


def random_card():
    """Random card."""
    return Card.from_number(random.randint(0, 51))


def make_player(name):
    """Make a player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer
        return ComputerPlayer()
    else:
        return Player(name)


def print_result(player, dealer, result):
    """Say who won."""
    if result == "player":
        print("%s wins!" % player.name)
    if result == "dealer":
        print("%s wins!" % dealer.name)
    if result == "tie":
        print("It's a tie!")


def play_round(player, dealer, draw, hand_type=Hand):
    """Play a round."""
    p1 = draw()
    p2 = draw()
    d1 = draw()
    d2 = draw()
    player_hand = hand_type(p1, p2)
    dealer_hand = hand_type(d1, d2)
    print("Dealing %s's hand..." % player.name)
    print("Cards are %s" % str(player_hand))
    print("Count is %s" % player_hand.count())
    print("Dealing %s's hand..." % dealer.name)
    print("Top card is %s" % d1)
    result = None
    if player_hand.is_blackjack() and dealer_hand.is_blackjack():
        print("%s has blackjack!" % player.name)
        print("%s has blackjack!" % dealer.name)
        result = "tie"
    elif player_hand.is_blackjack():
        print("%s has blackjack!" % player.name)
        result = "player"
    if result == None:
        player.play(player_hand, draw)
        if player_hand.is_busted():
            result = "dealer"
    if result == None:
        dealer.play(dealer_hand, draw)
        if dealer_hand.is_busted():
            result = "player"
    if result == None:
        print("%s's count is %s" % (player.name, player_hand.count()))
        print("%s's count is %s" % (dealer.name, dealer_hand.count()))
        if player_hand.count() > dealer_hand.count():
            result = "player"
        elif player_hand.count() < dealer_hand.count():
            result = "dealer"
        else:
            result = "tie"
    print_result(player, dealer, result)
    return result


def clear():
    """Clear the screen."""
    os.system("cls" if os.name == "nt" else "clear")


def ask_again():
    """True for yes."""
    while True:
        print("Play again? ", end="", flush=True)
        answer = input().strip().lower()
        if answer == "y" or answer == "yes":
            return True
        elif answer == "n" or answer == "no":
            return False
        else:
            print("You can only enter y, yes, n or no")


def main(draw=random_card, hand_type=Hand):
    """Play the game."""
    clear()
    print("Welcome to the Blackjack Casino!")
    print("===============================")
    print()
    name = ""
    player_wins = 0
    dealer_wins = 0
    ties = 0
    try:
        while name == "":
            name = input("Please enter the player's name (or enter Computer): ").strip()
            if name == DEALER:
                print("You cannot be the dealer")
                name = ""
        player = make_player(name)
        dealer = Player(DEALER)
        playing = True
        while playing:
            result = play_round(player, dealer, draw, hand_type)
            if result == "player":
                player_wins = player_wins + 1
            elif result == "dealer":
                dealer_wins = dealer_wins + 1
            else:
                ties = ties + 1
            playing = ask_again()
    except EOFError:
        if name == "":
            sys.exit()
    print(name + " wins: " + str(player_wins))
    print(DEALER + " wins: " + str(dealer_wins))
    print("Ties: " + str(ties))
    sys.exit()


if __name__ == "__main__":
    main()
