"""game.py: the game of blackjack, a human against the dealer.

Author:  Sofia Rossi
Date:    2026-10-01
File:    game.py
Purpose: The game.
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
    show_hands(player, player_hand, dealer, dealer_hand)
    if player_hand.is_blackjack():
        print()
        print(f"{player.name} has blackjack!")
        winner = PLAYER_WINS
        if dealer_hand.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            winner = TIE
    else:
        winner = play_it_out(player, player_hand, dealer, dealer_hand, draw)
    show_winner(winner, player, dealer)
    return winner


# The steps of a round, as small functions:
def show_hands(player, player_hand, dealer, dealer_hand):
    """Print the deal."""
    print()
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print()
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {dealer_hand.cards()[0]}")


def play_it_out(player, player_hand, dealer, dealer_hand, draw):
    """Let both play and return who won."""
    player.play(player_hand, draw)
    if not player_hand.is_busted():
        dealer.play(dealer_hand, draw)
    print()
    print(f"{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    if player_hand.is_busted():
        return DEALER_WINS
    if dealer_hand.is_busted() or player_hand.count() > dealer_hand.count():
        return PLAYER_WINS
    if player_hand.count() == dealer_hand.count():
        return TIE
    return DEALER_WINS


def show_winner(winner, player, dealer):
    """Print the winner."""
    print()
    if winner == TIE:
        print("It's a tie!")
    elif winner == PLAYER_WINS:
        print(f"{player.name} wins!")
    else:
        print(f"{dealer.name} wins!")


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
    counts = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        playing = True
        while playing:
            winner = play_round(player, dealer, draw, hand_type)
            counts[winner] += 1
            playing = ask_play_again()
    except EOFError:
        print()
    print()
    print(f"{name} wins: {counts[PLAYER_WINS]}")
    print(f"{DEALER} wins: {counts[DEALER_WINS]}")
    print(f"Ties: {counts[TIE]}")


# The steps of the game, as small functions:
def ask_name():
    """Ask for the name."""
    while True:
        name = input("Please enter the player's name (or enter Computer): ").strip()
        if name == "":
            print("The name must not be empty!")
        elif name == DEALER:
            print("Dealer is the dealer!")
        else:
            return name


def ask_play_again():
    """Ask if there is another round."""
    while True:
        print()
        answer = input("Play again? ").strip().lower()
        if answer in ("y", "yes", "n", "no"):
            return answer[0] == "y"
        print("Please answer y or n!")


if __name__ == "__main__":
    main()
