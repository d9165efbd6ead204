"""game.py: the game of blackjack, a human against the dealer.

Author:  Raj Patel
Date:    2026-10-03
File:    game.py
Purpose: plays the game
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
    player_hand = Hand(draw(), draw())
    dealer_hand = Hand(draw(), draw())
    print("\nDealing %s's hand..." % player.name)
    print("Cards are %s" % player_hand)
    print("Count is %d" % player_hand.count())
    print("\nDealing %s's hand..." % dealer.name)
    print("Top card is %s" % dealer_hand.cards()[0])

    if player_hand.is_blackjack():
        print("\n%s has blackjack!" % player.name)
        if dealer_hand.is_blackjack():
            print("%s has blackjack!" % dealer.name)
            print("\nIt's a tie!")
            return TIE
        print("\n%s wins!" % player.name)
        return PLAYER_WINS

    player.play(player_hand, draw)
    if player_hand.is_busted():
        print("\n%s wins!" % dealer.name)
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        print("\n%s wins!" % player.name)
        return PLAYER_WINS

    print("\n%s's count is %d" % (player.name, player_hand.count()))
    print("%s's count is %d" % (dealer.name, dealer_hand.count()))
    if player_hand.count() > dealer_hand.count():
        print("\n%s wins!" % player.name)
        return PLAYER_WINS
    if player_hand.count() == dealer_hand.count():
        print("\nIt's a tie!")
        return TIE
    print("\n%s wins!" % dealer.name)
    return DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = ""
    while name in ("", DEALER):
        name = input("Please enter the player's name (or enter Computer): ").strip()
    player = make_player(name)
    dealer = Player(DEALER)
    scores = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    again = "y"
    while again in ("y", "yes"):
        scores[play_round(player, dealer, draw, hand_type)] += 1
        again = input("\nPlay again? ").strip().lower()
        while again not in ("y", "yes", "n", "no"):
            print("type y or n")
            again = input("\nPlay again? ").strip().lower()
    print("\n%s wins: %d" % (name, scores[PLAYER_WINS]))
    print("%s wins: %d" % (DEALER, scores[DEALER_WINS]))
    print("Ties: %d" % scores[TIE])


if __name__ == "__main__":
    main()
