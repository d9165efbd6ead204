"""game.py: the game of blackjack, a human against the dealer.

Author:  Marvin Keller
Date:    17.11.2026
File:    game.py
Purpose: Spiel
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
    pass


def main(draw=random_card, hand_type=Hand):
    print(BANNER)
    name=""
    while name=="" or name=="Dealer":
        name=input("Please enter the player's name (or enter Computer): ").strip()
    w=0
    d=0
    t=0
    again=True
    while again:
        h1=Hand(random_card(),random_card())
        h2=Hand(random_card(),random_card())
        print()
        print("Dealing "+name+"'s hand...")
        print("Cards are",h1)
        print("Count is",h1.count())
        print()
        print("Dealing Dealer's hand...")
        print("Top card is",h2.cards()[0])
        print()
        if h1.is_blackjack():
            print(name,"has blackjack!")
            if h2.is_blackjack():
                print("Dealer has blackjack!")
                print("It's a tie!")
                t+=1
            else:
                print(name,"wins!")
                w+=1
        else:
            # player
            print(name+"'s turn...")
            stick=False
            while not stick and not h1.is_busted():
                a=input("Do you want to hit or stick (h or s)? ").strip().lower()
                if a=="h":
                    c=random_card()
                    h1.hit(c)
                    print()
                    print("New card is",c)
                    print("Count is",h1.count())
                    print()
                elif a=="s":
                    stick=True
            if h1.is_busted():
                print(name,"busts")
                print()
                print("Dealer wins!")
                d+=1
            else:
                # dealer
                print("Dealer's turn...")
                print("Bottom card is",h2.cards()[1])
                print("Count is",h2.count())
                print()
                while h2.count()<17:
                    print("Dealer hits...")
                    print()
                    c=random_card()
                    h2.hit(c)
                    print("New card is",c)
                    print("Count is",h2.count())
                    print()
                if h2.is_busted():
                    print("Dealer busts")
                    print()
                    print(name,"wins!")
                    w+=1
                else:
                    print("Dealer sticks...")
                    print()
                    print(name+"'s count is",h1.count())
                    print("Dealer's count is",h2.count())
                    print()
                    if h1.count()>h2.count():
                        print(name,"wins!")
                        w+=1
                    elif h1.count()<h2.count():
                        print("Dealer wins!")
                        d+=1
                    else:
                        print("It's a tie!")
                        t+=1
        print()
        p=""
        while p not in ("y","yes","n","no"):
            p=input("Play again? ").strip().lower()
        if p=="n" or p=="no":
            again=False
    print()
    print(name,"wins:",w)
    print("Dealer wins:",d)
    print("Ties:",t)


if __name__ == "__main__":
    main()
