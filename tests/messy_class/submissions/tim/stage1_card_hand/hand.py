"""hand.py

Author:  Tim
Date:    Nov 2026
File:    hand.py
Purpose: hand
"""

BLACKJACK = 21


class Hand:
    """hand"""

    def __init__(self, card1, card2):
        """init"""
        self.card1 = card1
        self.card2 = card2
        self.card3 = None

    def cards(self):
        """cards"""
        if self.card3 == None:
            return [self.card1, self.card2]
        else:
            return [self.card1, self.card2, self.card3]

    def hit(self, card):
        """hit"""
        self.card3 = card

    def count(self):
        """count"""
        if self.card3 == None:
            return self.card1.value() + self.card2.value()
        else:
            return self.card1.value() + self.card2.value() + self.card3.value()

    def is_blackjack(self):
        """blackjack"""
        if self.card3 != None:
            return False
        if self.card1.rank == 1 and self.card2.rank >= 10:
            return True
        if self.card2.rank == 1 and self.card1.rank >= 10:
            return True
        return False

    def is_busted(self):
        """busted"""
        return self.count() > 21

    def __str__(self):
        """str"""
        if self.card3 == None:
            return f"{self.card1} and {self.card2}"
        return f"{self.card1} and {self.card2} and {self.card3}"
