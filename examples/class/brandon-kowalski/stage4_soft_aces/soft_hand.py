# brandon k. - soft hand
from stage1_card_hand.hand import BLACKJACK, Hand

class SoftHand(Hand):
    def count(self):
        l=0
        ace=False
        for c in self.cards():
            l=l+c.value()
            if c.is_ace()==True:
                ace=True
        if ace==True and l+10<=21:
            l=l+10
        else:
            l=l
        return l
    def is_soft(self):
        h=0
        for c in self.cards():
            h=h+c.value()
        if self.count()==h:
            return False
        else:
            return True
