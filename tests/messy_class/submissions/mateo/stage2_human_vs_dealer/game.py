"""game.py: the game of blackjack, a human against the dealer.

Author:  Mateo Rojas
Date:    11/11/26
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
    """Deal, play and settle one round; return "player", "dealer" or "tie"."""
    mano1 = Hand(draw(), draw())
    mano2 = Hand(draw(), draw())
    print("Dealing " + player.name + "'s hand...")
    print("Cards are " + str(mano1))
    print("Count is " + str(mano1.count()))
    print("Dealing Dealer's hand...")
    print("Top card is " + str(mano2.cards()[0]))
    if mano1.is_blackjack() and mano2.is_blackjack():
        print(player.name + " has blackjack!")
        print("Dealer has blackjack!")
        print("It's a tie!")
        return TIE
    if mano1.is_blackjack():
        print(player.name + " has blackjack!")
        print(player.name + " wins!")
        return PLAYER_WINS
    player.play(mano1, draw)
    if mano1.count() > 21:
        print(player.name + " busts")
        print("Dealer wins!")
        return DEALER_WINS
    dealer.play(mano2, draw)
    if mano2.count() > 21:
        print("Dealer busts")
        print(player.name + " wins!")
        return PLAYER_WINS
    print(player.name + "'s count is " + str(mano1.count()))
    print("Dealer's count is " + str(mano2.count()))
    if mano1.count() > mano2.count():
        print(player.name + " wins!")
        return PLAYER_WINS
    if mano1.count() < mano2.count():
        print("Dealer wins!")
        return DEALER_WINS
    if mano1.count() == mano2.count():
        print("It's a tie!")
        return TIE


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    gana = 0
    pierde = 0
    empata = 0
    nombre = ""
    try:
        while nombre == "" or nombre == "Dealer":
            nombre = input("Please enter the player's name (or enter Computer): ").strip()
        player = make_player(nombre)
        dealer = Player("Dealer")
        otra = "y"
        while otra == "y" or otra == "yes":
            r = play_round(player, dealer, draw, hand_type)
            if r == "player":
                gana = gana + 1
            if r == "dealer":
                pierde = pierde + 1
            if r == "tie":
                empata = empata + 1
            otra = input("Play again? ").strip().lower()
            while otra != "y" and otra != "yes" and otra != "n" and otra != "no":
                otra = input("Play again? ").strip().lower()
    except EOFError:
        print("")
    if nombre != "" and nombre != "Dealer":
        print(nombre + " wins: " + str(gana))
        print("Dealer wins: " + str(pierde))
        print("Ties: " + str(empata))


if __name__ == "__main__":
    main()
