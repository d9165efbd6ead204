"""game.py: the game of blackjack, a human against the dealer.

Author:  Oscar Nilsson
Date:    14/11/2026
File:    game.py
Purpose: the game
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

wins = 0
losses = 0
ties = 0


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


def player_won(player):
    """The player won."""
    global wins
    wins += 1
    print(f"{player.name} wins!")
    return PLAYER_WINS


def dealer_won():
    """The dealer won."""
    global losses
    losses += 1
    print("Dealer wins!")
    return DEALER_WINS


def nobody_won():
    """A tie."""
    global ties
    ties += 1
    print("It's a tie!")
    return TIE


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie"."""
    hand = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    dealer_hand = hand_type(draw(), draw())
    print(f"Dealing Dealer's hand...\nTop card is {dealer_hand.cards()[0]}")
    if hand.is_blackjack():
        print(f"{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print("Dealer has blackjack!")
            return nobody_won()
        return player_won(player)
    player.play(hand, draw)
    if hand.is_busted():
        return dealer_won()
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return player_won(player)
    print(f"{player.name}'s count is {hand.count()}\nDealer's count is {dealer_hand.count()}")
    if hand.count() > dealer_hand.count():
        return player_won(player)
    if hand.count() < dealer_hand.count():
        return dealer_won()
    return nobody_won()


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    name = input("Please enter the player's name (or enter Computer): ").strip()
    while name in ("", DEALER):
        name = input("Please enter the player's name (or enter Computer): ").strip()
    player = make_player(name)
    again = "yes"
    while again in ("y", "yes"):
        play_round(player, Player(DEALER), draw, hand_type)
        again = input("Play again? ").strip().lower()
    print(f"{name} wins: {wins}\nDealer wins: {losses}\nTies: {ties}")


if __name__ == "__main__":
    main()
