"""hand.py: a blackjack hand.

Author:  Marvin Keller
Date:    10.11.2026
File:    hand.py
Purpose: Hand
"""

BLACKJACK = 21


class Hand:
    def __init__(self, card1, card2):
        self.l=[card1,card2]

    def cards(self):
        return self.l[:]

    def hit(self, card):
        self.l.append(card)

    def count(self):
        return sum(x.value() for x in self.l)

    def is_blackjack(self):
        return self.count()==11 and len(self.l)==2

    def is_busted(self):
        return self.count()>21

    def __str__(self):
        return " and ".join(str(x) for x in self.l)
