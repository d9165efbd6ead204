"""game.py: the game of blackjack, a human against the dealer.

Author:  Aroha Ngata
Date:    2026-10-07
File:    game.py
Purpose: The functions for the game.
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
    hand = hand_type(draw(), draw())
    dealers = hand_type(draw(), draw())
    print(f"\nDealing {player.name}'s hand...")
    print(f"Cards are {hand}")
    print(f"Count is {hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...")
    print(f"Top card is {dealers.cards()[0]}")
    result = decide(player, hand, dealer, dealers, draw)
    if result == TIE:
        print("\nIt's a tie!")
    elif result == PLAYER_WINS:
        print(f"\n{player.name} wins!")
    else:
        print(f"\n{dealer.name} wins!")
    return result


# The steps of a round, as small functions:
def decide(player, hand, dealer, dealers, draw):
    """Find out who wins."""
    if hand.is_blackjack():
        print(f"\n{player.name} has blackjack!")
        if dealers.is_blackjack():
            print(f"{dealer.name} has blackjack!")
        return TIE if dealers.is_blackjack() else PLAYER_WINS
    player.play(hand, draw)
    if hand.is_busted():
        return DEALER_WINS
    dealer.play(dealers, draw)
    if dealers.is_busted():
        return PLAYER_WINS
    print(f"\n{player.name}'s count is {hand.count()}")
    print(f"{dealer.name}'s count is {dealers.count()}")
    if hand.count() > dealers.count():
        return PLAYER_WINS
    return TIE if hand.count() == dealers.count() else DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    tally = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    name = ""
    try:
        while name in ("", DEALER):
            name = input("Please enter the player's name (or enter Computer): ").strip()
        play_all(make_player(name), draw, hand_type, tally)
    except EOFError:
        print()
    if name not in ("", DEALER):
        print(f"\n{name} wins: {tally[PLAYER_WINS]}")
        print(f"{DEALER} wins: {tally[DEALER_WINS]}")
        print(f"Ties: {tally[TIE]}")


# The steps of the game, as small functions:
def play_all(player, draw, hand_type, tally):
    """Play round after round."""
    again = "y"
    while again in ("y", "yes"):
        tally[play_round(player, Player(DEALER), draw, hand_type)] += 1
        again = ""
        while again not in ("y", "yes", "n", "no"):
            again = input("\nPlay again? ").strip().lower()


if __name__ == "__main__":
    main()
