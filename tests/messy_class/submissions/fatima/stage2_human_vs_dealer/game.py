"""game.py: the game of blackjack, a human against the dealer.

Author:  Fatima El Amrani
Date:    13.11.2026
File:    game.py
Purpose: This file plays the whole game.
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
        # Imported here, so that a human can play before stage 3 is written.
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
    print(f"\nDealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...")
    print(f"Top card is {dealer_hand.cards()[0]}")

    if player_hand.is_blackjack() and dealer_hand.is_blackjack():
        print(f"\n{player.name} has blackjack!")
        print(f"{dealer.name} has blackjack!")
        return TIE
    if player_hand.is_blackjack():
        print(f"\n{player.name} has blackjack!")
        print(f"\n{player.name} wins!")
        return PLAYER_WINS

    player.play(player_hand, draw)
    if player_hand.is_busted():
        print(f"\n{dealer.name} wins!")
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        print(f"\n{player.name} wins!")
        return PLAYER_WINS
    return compare_counts(player, player_hand, dealer, dealer_hand)


def compare_counts(player, player_hand, dealer, dealer_hand):
    """Compare the two counts, print the result and return it."""
    print(f"\n{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    if player_hand.count() > dealer_hand.count():
        print(f"\n{player.name} wins!")
        return PLAYER_WINS
    if player_hand.count() < dealer_hand.count():
        print(f"\n{dealer.name} wins!")
        return DEALER_WINS
    print("\nIt's a tie!")
    return TIE


# Constants and helpers of your own, if you want any


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies.

    If the input ends before there is a name, print nothing more. If it ends later, begin a
    new line and print the tallies.
    """
    print(BANNER)
    name = ""
    player_wins = 0
    dealer_wins = 0
    ties = 0
    try:
        while name == "" or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
        player = make_player(name)
        dealer = Player(DEALER)
        play_again = True
        while play_again:
            result = play_round(player, dealer, draw, hand_type)
            if result == PLAYER_WINS:
                player_wins += 1
            elif result == DEALER_WINS:
                dealer_wins += 1
            else:
                ties += 1
            answer = ""
            while answer not in ("y", "yes", "n", "no"):
                answer = input("\nPlay again? ").strip().lower()
            play_again = answer in ("y", "yes")
    except EOFError:
        print()
    print(f"\n{name} wins: {player_wins}")
    print(f"Dealer wins: {dealer_wins}")
    print(f"Ties: {ties}")


if __name__ == "__main__":
    main()
