"""game.py: the game of blackjack, a human against the dealer.

Author:  Chidi Eze
Date:    2026-10-01
File:    game.py
Purpose: The game of blackjack at the console.
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

    print(f"\nDealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...")
    print(f"Top card is {dealer_hand.cards()[0]}")

    if player_hand.is_blackjack():
        print(f"\n{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            return tie()
        return won(player, PLAYER_WINS)

    player.play(player_hand, draw)
    if player_hand.is_busted():
        return won(dealer, DEALER_WINS)

    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return won(player, PLAYER_WINS)

    print(f"\n{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    difference = player_hand.count() - dealer_hand.count()
    if difference == 0:
        return tie()
    return won(player, PLAYER_WINS) if difference > 0 else won(dealer, DEALER_WINS)


# The steps of a round, as small functions:
def won(winner, result):
    """Print who won and pass the result on."""
    print(f"\n{winner.name} wins!")
    return result


def tie():
    """Print that nobody won and pass the result on."""
    print("\nIt's a tie!")
    return TIE


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = ""
    results = []
    try:
        while name in ("", DEALER):
            name = input("Please enter the player's name (or enter Computer): ").strip()
        play_many(make_player(name), draw, hand_type, results)
    except EOFError:
        print()
    if name not in ("", DEALER):
        print(f"\n{name} wins: {results.count(PLAYER_WINS)}")
        print(f"{DEALER} wins: {results.count(DEALER_WINS)}")
        print(f"Ties: {results.count(TIE)}")


# The steps of the game, as small functions:
def play_many(player, draw, hand_type, results):
    """Play until the answer is no and keep the results in the list."""
    dealer = Player(DEALER)
    answer = "yes"
    while answer not in ("n", "no"):
        if answer in ("y", "yes"):
            results.append(play_round(player, dealer, draw, hand_type))
        else:
            print("yes or no?")
        answer = input("\nPlay again? ").strip().lower()


if __name__ == "__main__":
    main()
