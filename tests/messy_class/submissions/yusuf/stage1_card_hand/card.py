#!/usr/bin/python
# -*- coding: utf-8 -*-
# Author: Yusuf Demir

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

class Card(object):

    def __init__(self, rank, suit):
        if rank not in RANKS:
            print("Error: wrong rank")
        if suit not in SUITS:
            print("Error: wrong suit")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        if card_num < 0 or card_num > 51:
            print("Error: wrong number")
            return None
        return Card(card_num % 13 + 1, SUITS[card_num / 13])

    def value(self):
        if (self.rank >= 10):
            return 10
        else:
            return self.rank

    def is_ace(self):
        if (self.rank == 1):
            return True
        else:
            return False

    def __str__(self):
        if (self.rank == 1):
            return "Ace of %s" % self.suit
        if (self.rank == 11):
            return "Jack of %s" % self.suit
        if (self.rank == 12):
            return "Queen of %s" % self.suit
        if (self.rank == 13):
            return "King of %s" % self.suit
        return "%d of %s" % (self.rank, self.suit)
