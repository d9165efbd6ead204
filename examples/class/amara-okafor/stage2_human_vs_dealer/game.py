"""game.py: the game of blackjack, a human against the dealer.

Author:  Amara Okafor
Date:    2026-09-22
File:    game.py
Purpose: Plays blackjack against the dealer, round after round, and keeps score.
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
    first = draw()
    second = draw()
    player_hand = hand_type(first, second)
    top = draw()
    bottom = draw()
    dealer_hand = hand_type(top, bottom)
    print_deal(player, player_hand, dealer, top)
    result = find_result(player, player_hand, dealer, dealer_hand, draw)
    print_result(result, player, dealer)
    return result


# The steps of a round, as small functions:
def print_deal(player, player_hand, dealer, top):
    """Show what the player may see of the deal."""
    print()
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print()
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {top}")


def find_result(player, player_hand, dealer, dealer_hand, draw):
    """Play the two hands and return who won."""
    if player_hand.is_blackjack():
        print()
        print(f"{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            return TIE
        return PLAYER_WINS
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    return compare(player, player_hand.count(), dealer, dealer_hand.count())


def compare(player, player_count, dealer, dealer_count):
    """Show the final counts and return who has more."""
    print()
    print(f"{player.name}'s count is {player_count}")
    print(f"{dealer.name}'s count is {dealer_count}")
    if player_count > dealer_count:
        return PLAYER_WINS
    if player_count < dealer_count:
        return DEALER_WINS
    return TIE


def print_result(result, player, dealer):
    """Print the last line of a round."""
    print()
    if result == PLAYER_WINS:
        print(f"{player.name} wins!")
    elif result == DEALER_WINS:
        print(f"{dealer.name} wins!")
    else:
        print("It's a tie!")


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    wins = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    name = ""
    try:
        name = ask_for_name()
        player = make_player(name)
        dealer = Player(DEALER)
        play_on = True
        while play_on:
            result = play_round(player, dealer, draw, hand_type)
            wins[result] += 1
            play_on = ask_to_play_again()
    except EOFError:
        print()
    if name:
        print()
        print(f"{name} wins: {wins[PLAYER_WINS]}")
        print(f"{DEALER} wins: {wins[DEALER_WINS]}")
        print(f"Ties: {wins[TIE]}")


# The steps of the game, as small functions:
def ask_for_name():
    """Return a name that is neither empty nor the dealer's."""
    name = ""
    while name in ("", DEALER):
        name = input("Please enter the player's name (or enter Computer): ").strip()
    return name


def ask_to_play_again():
    """Return True for yes and False for no."""
    while True:
        print()
        answer = input("Play again? ").strip().lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        print("Please answer yes or no.")


if __name__ == "__main__":
    main()
