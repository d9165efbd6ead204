"""game.py: the game of blackjack, a human against the dealer.

Author:  Nguyen Thi Mai
Date:    28/09/2026
File:    game.py
Purpose: the blackjack game for assignment 3
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
    # deal
    card1 = draw()
    card2 = draw()
    card3 = draw()
    card4 = draw()
    player_hand = hand_type(card1, card2)
    dealer_hand = hand_type(card3, card4)
    print()
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", player_hand)
    print("Count is", player_hand.count())
    print()
    print("Dealing " + dealer.name + "'s hand...")
    print("Top card is", card3)
    # two blackjacks
    if player_hand.is_blackjack() and dealer_hand.is_blackjack():
        print()
        print(player.name, "has blackjack!")
        print(dealer.name, "has blackjack!")
        print()
        print("It's a tie!")
        return TIE
    # one blackjack
    if player_hand.is_blackjack():
        print()
        print(player.name, "has blackjack!")
        print()
        print(player.name, "wins!")
        return PLAYER_WINS
    # the player plays
    player.play(player_hand, draw)
    if player_hand.is_busted():
        print()
        print(dealer.name, "wins!")
        return DEALER_WINS
    # the dealer plays
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        print()
        print(player.name, "wins!")
        return PLAYER_WINS
    # nobody is bust, so compare
    print()
    print(player.name + "'s count is", player_hand.count())
    print(dealer.name + "'s count is", dealer_hand.count())
    print()
    if player_hand.count() > dealer_hand.count():
        print(player.name, "wins!")
        return PLAYER_WINS
    if player_hand.count() < dealer_hand.count():
        print(dealer.name, "wins!")
        return DEALER_WINS
    print("It's a tie!")
    return TIE


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = None
    wins = 0
    losses = 0
    ties = 0
    try:
        while True:
            typed = input("Please enter the player's name (or enter Computer): ").strip()
            if typed == "":
                print("please type a name")
            elif typed == DEALER:
                print("that name is taken")
            else:
                name = typed
                break
        player = make_player(name)
        dealer = Player(DEALER)
        while True:
            result = play_round(player, dealer, draw, hand_type)
            if result == PLAYER_WINS:
                wins += 1
            elif result == DEALER_WINS:
                losses += 1
            elif result == TIE:
                ties += 1
            again = None
            while again is None:
                print()
                typed = input("Play again? ").strip().lower()
                if typed == "y" or typed == "yes":
                    again = True
                elif typed == "n" or typed == "no":
                    again = False
                else:
                    print("please type y or n")
            if not again:
                break
    except EOFError:
        print()
    if name is not None:
        print()
        print(name, "wins:", wins)
        print(DEALER, "wins:", losses)
        print("Ties:", ties)


if __name__ == "__main__":
    main()
