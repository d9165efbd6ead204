"""game.py: the game of blackjack, a human against the dealer.

Author:  Kwame Mensah
Date:    2026-10-03
File:    game.py
Purpose: Blackjack for one player and the dealer.
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
    player_hand = deal(player, draw, hand_type)
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    dealer_hand = deal(dealer, draw, hand_type)
    print(f"Top card is {dealer_hand.cards()[0]}")
    if player_hand.is_blackjack():
        return end_with_blackjack(player, dealer, dealer_hand)
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return end(dealer, DEALER_WINS)
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return end(player, PLAYER_WINS)
    return end_with_counts(player, player_hand, dealer, dealer_hand)


# The steps of a round, as small functions:
def deal(person, draw, hand_type):
    """Deal two cards."""
    print(f"\nDealing {person.name}'s hand...")
    card1 = draw()
    card2 = draw()
    return hand_type(card1, card2)


def end_with_blackjack(player, dealer, dealer_hand):
    """End the round with the player's blackjack."""
    print(f"\n{player.name} has blackjack!")
    if dealer_hand.is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return end(None, TIE)
    return end(player, PLAYER_WINS)


def end_with_counts(player, player_hand, dealer, dealer_hand):
    """End the round with a comparison."""
    player_count = player_hand.count()
    dealer_count = dealer_hand.count()
    print(f"\n{player.name}'s count is {player_count}")
    print(f"{dealer.name}'s count is {dealer_count}")
    if player_count > dealer_count:
        return end(player, PLAYER_WINS)
    if dealer_count > player_count:
        return end(dealer, DEALER_WINS)
    return end(None, TIE)


def end(winner, result):
    """Say who won and return the result."""
    if winner is None:
        print("\nIt's a tie!")
    else:
        print(f"\n{winner.name} wins!")
    return result


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = None
    tallies = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        name = ask_name()
        player = make_player(name)
        while True:
            tallies[play_round(player, Player(DEALER), draw, hand_type)] += 1
            if not ask_yes_or_no():
                break
    except EOFError:
        print()
    if name is not None:
        print(f"\n{name} wins: {tallies[PLAYER_WINS]}")
        print(f"{DEALER} wins: {tallies[DEALER_WINS]}")
        print(f"Ties: {tallies[TIE]}")


# The steps of the game, as small functions:
def ask_name():
    """Ask who plays."""
    name = input("Please enter the player's name (or enter Computer): ").strip()
    return ask_name() if name == "" or name == DEALER else name


def ask_yes_or_no():
    """Ask for yes or no."""
    answer = input("\nPlay again? ").strip().lower()
    while answer not in ("y", "yes", "n", "no"):
        print("Only y, yes, n and no are answers.")
        answer = input("\nPlay again? ").strip().lower()
    return answer in ("y", "yes")


if __name__ == "__main__":
    main()
