#!/usr/bin/python
# -*- coding: utf-8 -*-
# Author: Yusuf Demir

DEALER = "Dealer"
DEALER_STICKS_AT = 17

class Player(object):

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        print("%s's turn..." % self.name)
        if (self.name == DEALER):
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        print("Bottom card is %s" % hand.cards()[1])
        print("Count is %d" % hand.count())
        while (hand.count() < DEALER_STICKS_AT):
            print("Dealer hits...")
            card = draw()
            hand.hit(card)
            print("New card is %s" % card)
            print("Count is %d" % hand.count())
        if (hand.is_busted()):
            print("Dealer busts")
        else:
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        while (True):
            answer = input("Hit or stick (h/s)? ")
            if (answer == "h"):
                card = draw()
                hand.hit(card)
                print("New card is %s" % card)
                print("Count is %d" % hand.count())
                if (hand.is_busted()):
                    print("%s busts" % self.name)
                    return
            else:
                return
