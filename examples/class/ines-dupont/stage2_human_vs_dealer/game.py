"""game.py: the game of blackjack, a human against the dealer.

Author:  Inès Dupont
Date:    2026-10-03
File:    game.py
Purpose: To play blackjack.
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
    result = play_hands(player, player_hand, dealer, dealer_hand, draw)
    if result == PLAYER_WINS:
        print(f"\n{player.name} wins!")
    if result == DEALER_WINS:
        print(f"\n{dealer.name} wins!")
    if result == TIE:
        print("\nIt's a tie!")
    return result


# The steps of a round, as small functions:
def play_hands(player, player_hand, dealer, dealer_hand, draw):
    """Play and decide."""
    if player_hand.is_blackjack():
        print(f"\n{player.name} has blackjack!")
        if not dealer_hand.is_blackjack():
            return PLAYER_WINS
        print(f"{dealer.name} has blackjack!")
        return TIE
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    print(f"\n{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    if player_hand.count() > dealer_hand.count():
        return PLAYER_WINS
    if player_hand.count() < dealer_hand.count():
        return DEALER_WINS
    return TIE


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    try:
        name = ask_name()
    except EOFError:
        return
    wins = dealer_wins = ties = 0
    try:
        player = make_player(name)
        another = True
        while another:
            result = play_round(player, Player(DEALER), draw, hand_type)
            wins += result == PLAYER_WINS
            dealer_wins += result == DEALER_WINS
            ties += result == TIE
            another = ask_again()
    except EOFError:
        print()
    print(f"\n{name} wins: {wins}")
    print(f"{DEALER} wins: {dealer_wins}")
    print(f"Ties: {ties}")


# The steps of the game, as small functions:
def ask_name():
    """Ask the name."""
    name = input("Please enter the player's name (or enter Computer): ").strip()
    if name in ("", DEALER):
        print("This name is not possible.")
        return ask_name()
    return name


def ask_again():
    """Ask if we play again."""
    answer = input("\nPlay again? ").strip().lower()
    if answer not in ("y", "yes", "n", "no"):
        print("Please answer yes or no.")
        return ask_again()
    return answer in ("y", "yes")


if __name__ == "__main__":
    main()
