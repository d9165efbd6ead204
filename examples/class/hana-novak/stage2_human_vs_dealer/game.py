"""game.py: the game of blackjack, a human against the dealer.

Author:  Hana Nováková
Date:    2026-10-02
File:    game.py
Purpose: game of blackjack
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
    print("\nDealing " + player.name + "'s hand...")
    print("Cards are", player_hand)
    print("Count is", player_hand.count())
    print("\nDealing " + dealer.name + "'s hand...")
    print("Top card is", dealer_hand.cards()[0])
    if player_hand.is_blackjack():
        print("\n" + player.name, "has blackjack!")
        if dealer_hand.is_blackjack():
            print(dealer.name, "has blackjack!")
            return finish(TIE, player, dealer)
        return finish(PLAYER_WINS, player, dealer)
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return finish(DEALER_WINS, player, dealer)
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return finish(PLAYER_WINS, player, dealer)
    print("\n" + player.name + "'s count is", player_hand.count())
    print(dealer.name + "'s count is", dealer_hand.count())
    return finish(higher(player_hand.count(), dealer_hand.count()), player, dealer)


# The steps of a round, as small functions:
def higher(player_count, dealer_count):
    """Compare the counts."""
    if player_count == dealer_count:
        return TIE
    return PLAYER_WINS if player_count > dealer_count else DEALER_WINS


def finish(result, player, dealer):
    """Print and return the result."""
    texts = {PLAYER_WINS: player.name + " wins!", DEALER_WINS: dealer.name + " wins!"}
    print("\n" + texts.get(result, "It's a tie!"))
    return result


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANER)
    results = []
    try:
        name = ask_name()
    except EOFError:
        return
    try:
        player = make_player(name)
        results.append(play_round(player, Player(DEALER), draw, hand_type))
        while play_again():
            results.append(play_round(player, Player(DEALER), draw, hand_type))
    except EOFError:
        print()
    print("\n" + name, "wins:", results.count(PLAYER_WINS))
    print(DEALER, "wins:", results.count(DEALER_WINS))
    print("Ties:", results.count(TIE))


# The steps of the game, as small functions:
def ask_name():
    """Ask the player's name."""
    name = ""
    while name == "" or name == DEALER:
        name = input("Please enter the player's name (or enter Computer): ").strip()
    return name


def play_again():
    """Ask yes or no."""
    while True:
        answer = input("\nPlay again? ").strip().lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        print("The answer is y or n.")


if __name__ == "__main__":
    main()
