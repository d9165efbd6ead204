# Zoe
# soft hand
from stage1_card_hand.hand import *

class SoftHand(Hand):
    """a hand with soft aces"""

    def isSoft(self):
        """is it soft"""
        for x in self.hand:
            if x.isAce() and self.getCountHard() < 12:
                return True
        return False

    def getCountHard(self):
        """with 1"""
        return Hand.getCount(self)

    def getCount(self):
        """with 11"""
        if self.isSoft():
            return self.getCountHard() + 10
        return self.getCountHard()
