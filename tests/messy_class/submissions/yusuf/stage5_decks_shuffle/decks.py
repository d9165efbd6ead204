#!/usr/bin/python
# -*- coding: utf-8 -*-
# Author: Yusuf Demir

import random

from stage1_card_hand.card import Card

class Decks(object):

    def __init__(self, num_decks=1, rng=None):
        self.cards = []
        for i in range(0, num_decks):
            for n in range(0, 52):
                self.cards.append(Card(n % 13 + 1, ["Clubs", "Diamonds", "Hearts", "Spades"][n // 13]))
        self.count = len(self.cards)
        self.shuffle()

    def shuffle(self):
        random.shuffle(self.cards)

    def deal(self):
        if (self.count == 0):
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
