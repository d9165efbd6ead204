"""game.py: the game of blackjack, a human against the dealer.

Author:  Dmitri Volkov
Date:    2026-10-05
File:    game.py
Purpose: Contains the game.
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
        result = after_blackjack(player, dealer, dealer_hand)
    else:
        result = after_play(player, player_hand, dealer, dealer_hand, draw)
    if result == TIE:
        print("\nIt's a tie!")
    if result == PLAYER_WINS:
        print(f"\n{player.name} wins!")
    if result == DEALER_WINS:
        print(f"\n{dealer.name} wins!")
    return result


# The steps of a round, as small functions:
def after_blackjack(player, dealer, dealer_hand):
    """Return the result of a round with blackjack."""
    print(f"\n{player.name} has blackjack!")
    if dealer_hand.is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return TIE
    return PLAYER_WINS


def after_play(player, player_hand, dealer, dealer_hand, draw):
    """Return the result of a round that is played."""
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    player_count, dealer_count = player_hand.count(), dealer_hand.count()
    print(f"\n{player.name}'s count is {player_count}")
    print(f"{dealer.name}'s count is {dealer_count}")
    if player_count == dealer_count:
        return TIE
    return DEALER_WINS if dealer_count > player_count else PLAYER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = ""
    tallies = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        while name == "" or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
        player = make_player(name)
        go_on = True
        while go_on:
            tallies[play_round(player, Player(DEALER), draw, hand_type)] += 1
            go_on = ask_yes_no()
    except EOFError:
        print()
    if name != "" and name != DEALER:
        print(f"\n{name} wins: {tallies[PLAYER_WINS]}")
        print(f"{DEALER} wins: {tallies[DEALER_WINS]}")
        print(f"Ties: {tallies[TIE]}")


# The steps of the game, as small functions:
def ask_yes_no():
    """Return True for yes and False for no."""
    answer = ""
    while answer not in ("y", "yes", "n", "no"):
        answer = input("\nPlay again? ").strip().lower()
    return answer in ("y", "yes")


if __name__ == "__main__":
    main()
