# Zoe
# hand.py
from stage1_card_hand.card import *

BLACKJACK = 21

class Hand:
    """a hand"""
    def __init__(self, card1, card2):
        self.hand = [card1, card2]

    def getCards(self):
        """the cards"""
        return self.hand

    def hit(self, card):
        """one more"""
        self.hand.append(card)

    def getCount(self):
        """the count"""
        c = 0
        for x in self.hand:
            c = c + x.getValue()
        return c

    def isBlackjack(self):
        """ace and ten"""
        if self.hand[0].isAce() and self.hand[1].getValue() == 10:
            return True
        elif self.hand[1].isAce() and self.hand[0].getValue() == 10:
            return True
        else:
            return False

    def isBusted(self):
        """over 21"""
        return self.getCount() > 21

    def __str__(self):
        s = ""
        for x in self.hand:
            s = s + str(x) + " and "
        return s
