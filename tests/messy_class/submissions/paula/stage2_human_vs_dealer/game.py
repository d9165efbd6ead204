"""game.py: the game of blackjack, a human against the dealer.

Author:  Paula Sánchez
Date:    13/11
File:    game.py
Purpose: juego
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
    # reparto una carta a cada uno y luego otra
    c1 = draw()
    c2 = draw()
    c3 = draw()
    c4 = draw()
    m1 = hand_type(c1, c3)
    m2 = hand_type(c2, c4)
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", m1)
    print("Count is", m1.count())
    print("Dealing Dealer's hand...")
    print("Top card is", c2)
    if m1.is_blackjack():
        print(player.name, "has blackjack!")
        print(player.name, "wins!")
        return PLAYER_WINS
    player.play(m1, draw)
    dealer.play(m2, draw)
    if m1.is_busted():
        print("Dealer wins!")
        return DEALER_WINS
    elif m2.is_busted():
        print(player.name, "wins!")
        return PLAYER_WINS
    print(player.name + "'s count is", m1.count())
    print("Dealer's count is", m2.count())
    if m1.count() > m2.count():
        print(player.name, "wins!")
        return PLAYER_WINS
    elif m1.count() < m2.count():
        print("Dealer wins!")
        return DEALER_WINS
    else:
        print("It's a tie!")
        return TIE


# Constants and helpers of your own, if you want any


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    nombre = input("Please enter the player's name (or enter Computer): ")
    jugador = make_player(nombre)
    dealer = Player("Dealer")
    ganadas = []
    otra = "y"
    while otra == "y":
        ganadas.append(play_round(jugador, dealer, draw, hand_type))
        otra = input("Play again? ")
    print(nombre, "wins:", ganadas.count("player"))
    print("Dealer wins:", ganadas.count("dealer"))
    print("Ties:", ganadas.count("tie"))


if __name__ == "__main__":
    main()
