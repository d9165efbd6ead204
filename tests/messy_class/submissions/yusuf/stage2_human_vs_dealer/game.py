#!/usr/bin/python
# -*- coding: utf-8 -*-
# Author: Yusuf Demir

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
    return Card.from_number(random.randrange(CARDS_IN_PACK))

def make_player(name):
    return Player(name)

def play_round(player, dealer, draw, hand_type=Hand):
    hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print("Dealing %s's hand..." % player.name)
    print("Cards are %s" % hand)
    print("Count is %d" % hand.count())
    print("Dealing Dealer's hand...")
    print("Top card is %s" % dealer_hand.cards()[0])
    if (hand.is_blackjack()):
        print("%s has blackjack!" % player.name)
        print("%s wins!" % player.name)
        return PLAYER_WINS
    player.play(hand, draw)
    if (hand.is_busted()):
        print("Dealer wins!")
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if (dealer_hand.is_busted()):
        print("%s wins!" % player.name)
        return PLAYER_WINS
    print("%s's count is %d" % (player.name, hand.count()))
    print("Dealer's count is %d" % dealer_hand.count())
    if (hand.count() >= dealer_hand.count()):
        print("%s wins!" % player.name)
        return PLAYER_WINS
    else:
        print("Dealer wins!")
        return DEALER_WINS
    if (hand.count() == dealer_hand.count()):
        print("It's a tie!")
        return TIE

def main(draw=random_card, hand_type=Hand):
    print(BANNER)
    name = raw_input("Please enter the player's name (or enter Computer): ")
    wins = [0, 0, 0]
    again = "y"
    while (again == "y"):
        result = play_round(Player(name), Player(DEALER), draw, hand_type)
        if (result == PLAYER_WINS):
            wins[0] += 1
        elif (result == DEALER_WINS):
            wins[1] += 1
        else:
            wins[2] += 1
        again = raw_input("Play again? ")
    print("%s wins: %d" % (name, wins[0]))
    print("Dealer wins: %d" % wins[1])
    print("Ties: %d" % wins[2])

main()
