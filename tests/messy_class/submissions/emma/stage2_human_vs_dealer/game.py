"""game.py: the game of blackjack, a human against the dealer.

Author:  Emma Schmitt
Date:    12.11.26
File:    game.py
Purpose: the game
"""

import random
import sys

# without this PyCharm did not find my card.py
sys.path.insert(0, "C:\\Users\\emma\\Documents\\Uni\\blackjack\\stage1_card_hand")

from card import Card
from hand import Hand
from player import DEALER, Player

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
        from computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie"."""
    player_hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print()
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {dealer_hand.cards()[0]}")
    print()
    if player_hand.is_blackjack():
        print(f"{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            print("It's a tie!")
            return TIE
        print(f"{player.name} wins!")
        return PLAYER_WINS
    player.play(player_hand, draw)
    if player_hand.is_busted():
        print(f"{dealer.name} wins!")
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if not dealer_hand.is_busted():
        print(f"{player.name}'s count is {player_hand.count()}")
        print(f"{dealer.name}'s count is {dealer_hand.count()}")
        print()
        if dealer_hand.count() > player_hand.count():
            print(f"{dealer.name} wins!")
            return DEALER_WINS
        if dealer_hand.count() == player_hand.count():
            print("It's a tie!")
            return TIE
    print(f"{player.name} wins!")
    return PLAYER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    name = ""
    wins = 0
    losses = 0
    ties = 0
    try:
        while name == "" or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
    except EOFError:
        return
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        answer = "y"
        while answer == "y" or answer == "yes":
            print()
            result = play_round(player, dealer, draw, hand_type)
            if result == PLAYER_WINS:
                wins += 1
            elif result == DEALER_WINS:
                losses += 1
            else:
                ties += 1
            print()
            answer = ""
            while answer not in ["y", "yes", "n", "no"]:
                answer = input("Play again? ").strip().lower()
    except EOFError:
        print()
    print()
    print(f"{name} wins: {wins}")
    print(f"Dealer wins: {losses}")
    print(f"Ties: {ties}")


if __name__ == "__main__":
    main()
