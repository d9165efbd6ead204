"""game.py: the game of blackjack, a human against the dealer.

Author:  Grace Okafor
Date:    Nov 12, 2026
File:    game.py
Purpose: Plays the game until the player has enough.
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
    card1 = draw()
    card2 = draw()
    card3 = draw()
    card4 = draw()
    player_hand = hand_type(card1, card2)
    dealer_hand = hand_type(card3, card4)

    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print()
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {card3}")
    print()

    if player_hand.is_blackjack():
        print(f"{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            winner = TIE
        else:
            winner = PLAYER_WINS
    else:
        player.play(player_hand, draw)
        if player_hand.is_busted():
            winner = DEALER_WINS
        else:
            dealer.play(dealer_hand, draw)
            winner = compare(player, player_hand, dealer, dealer_hand)

    if winner == PLAYER_WINS:
        print(f"{player.name} wins!")
    elif winner == DEALER_WINS:
        print(f"{dealer.name} wins!")
    else:
        print("It's a tie!")
    print()
    return winner


# Constants and helpers of your own, if you want any


def compare(player, player_hand, dealer, dealer_hand):
    """Return who wins when the player is not busted."""
    if dealer_hand.is_busted():
        return PLAYER_WINS
    print(f"{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    print()
    if player_hand.count() > dealer_hand.count():
        return PLAYER_WINS
    elif player_hand.count() < dealer_hand.count():
        return DEALER_WINS
    else:
        return TIE


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies.

    If the input ends before there is a name, print nothing more. If it ends later, begin a
    new line and print the tallies.
    """
    print(BANNER)
    player_wins = 0
    dealer_wins = 0
    ties = 0
    try:
        name = input("Please enter the player's name (or enter Computer): ").strip()
        while name == "":
            name = input("Please enter the player's name (or enter Computer): ").strip()
    except EOFError:
        return
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        again = "yes"
        while again == "y" or again == "yes":
            print()
            winner = play_round(player, dealer, draw, hand_type)
            if winner == PLAYER_WINS:
                player_wins += 1
            elif winner == DEALER_WINS:
                dealer_wins += 1
            else:
                ties += 1
            again = input("Play again? ").strip().lower()
    except EOFError:
        print()
    print()
    print(f"{name} wins: {player_wins}")
    print(f"Dealer wins: {dealer_wins}")
    print(f"Ties: {ties}")


if __name__ == "__main__":
    main()
