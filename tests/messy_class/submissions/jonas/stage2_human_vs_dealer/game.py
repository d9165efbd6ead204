"""game.py: the game of blackjack, a human against the dealer.

Author:  Jonas Weiler
Date:    10 Nov 2026
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
    hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print()
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", hand)
    print("Count is", hand.count())
    print()
    print("Dealing Dealer's hand...")
    print("Top card is", dealer_hand.cards()[0])
    result = find_winner(player, hand, dealer, dealer_hand, draw)
    print()
    if result == PLAYER_WINS:
        print(player.name + " wins!")
    elif result == DEALER_WINS:
        print("Dealer wins!")
    else:
        print("It's a tie!")
    return result


def find_winner(player, hand, dealer, dealer_hand, draw):
    """Play both hands and return who wins."""
    if hand.is_blackjack():
        print("\n" + player.name + " has blackjack!")
        if not dealer_hand.is_blackjack():
            return PLAYER_WINS
        print("Dealer has blackjack!")
        return TIE
    player.play(hand, draw)
    if hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    mine = hand.count()
    other = dealer_hand.count()
    print()
    print(player.name + "'s count is", mine)
    print("Dealer's count is", other)
    if mine == other:
        return TIE
    return PLAYER_WINS if mine > other else DEALER_WINS


# Constants and helpers of your own, if you want any


def yes_or_no(question):
    """Ask until the answer is yes or no."""
    while True:
        answer = input(question).strip().lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    try:
        name = ""
        while name == "" or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
        player = make_player(name)
        dealer = Player(DEALER)
        results = []
        again = True
        while again:
            results.append(play_round(player, dealer, draw, hand_type))
            again = yes_or_no("\nPlay again? ")
        print()
        print(name + " wins:", results.count(PLAYER_WINS))
        print("Dealer wins:", results.count(DEALER_WINS))
        print("Ties:", results.count(TIE))
    except EOFError:
        print("\nBye")


if __name__ == "__main__":
    main()
