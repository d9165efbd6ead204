"""game.py: das Spiel

Author:  Lukas Hofer
Date:    12. November 2026
File:    game.py
Purpose: Das ganze Spiel
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


def play_round(spieler, dealer, draw, hand_type=Hand):
    """Eine Runde"""
    hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print(f"Dealing {spieler.name}'s hand...")
    print(f"Cards are {hand}")
    print(f"Count is {hand.count()}")
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {dealer_hand.cards()[0]}")

    # Blackjack
    if hand.is_blackjack():
        print(f"{spieler.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            print("Unentschieden!")
            return TIE
        print(f"{spieler.name} wins!")
        return PLAYER_WINS

    # Spieler
    spieler.play(hand, draw)
    if hand.is_busted():
        print(f"{dealer.name} wins!")
        return DEALER_WINS

    # Dealer
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        print(f"{spieler.name} wins!")
        return PLAYER_WINS

    # Vergleich
    print(f"{spieler.name}'s count is {hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    if hand.count() > dealer_hand.count():
        print(f"{spieler.name} wins!")
        return PLAYER_WINS
    elif hand.count() == dealer_hand.count():
        print("Unentschieden!")
        return TIE
    else:
        print(f"{dealer.name} wins!")
        return DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Hauptprogramm"""
    print(BANNER)
    name = input("Please enter the player's name (or enter Computer): ").strip()
    while name == "" or name == DEALER:
        print("Dieser Name geht nicht")
        name = input("Please enter the player's name (or enter Computer): ").strip()
    spieler = make_player(name)
    dealer = Player(DEALER)
    siege = 0
    niederlagen = 0
    unentschieden = 0
    weiter = "y"
    while weiter == "y" or weiter == "yes":
        ergebnis = play_round(spieler, dealer, draw, hand_type)
        if ergebnis == PLAYER_WINS:
            siege += 1
        if ergebnis == DEALER_WINS:
            niederlagen += 1
        if ergebnis == TIE:
            unentschieden += 1
        weiter = input("Play again? ").strip().lower()
        while weiter not in ("y", "yes", "n", "no"):
            weiter = input("Play again? ").strip().lower()
    print(f"{name} wins: {siege}")
    print(f"Dealer wins: {niederlagen}")
    print(f"Ties: {unentschieden}")


if __name__ == "__main__":
    main()
