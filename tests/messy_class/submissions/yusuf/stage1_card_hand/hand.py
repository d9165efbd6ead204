#!/usr/bin/python
# -*- coding: utf-8 -*-
# Author: Yusuf Demir

BLACKJACK = 21

class Hand(object):

    def __init__(self, card1, card2):
        self.c = [card1, card2]

    def cards(self):
        return list(self.c)

    def hit(self, card):
        self.c.append(card)
        print "hit with %s" % card

    def count(self):
        n = 0
        for x in self.c:
            n += x.value()
        return n

    def is_blackjack(self):
        if (len(self.c) == 2 and self.count() == 11):
            return True
        return False

    def is_busted(self):
        return self.count() > 21

    def __str__(self):
        return " and ".join([str(x) for x in self.c])
