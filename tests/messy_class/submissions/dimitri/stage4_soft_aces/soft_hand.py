# soft_hand.py
# Dimitri P.
# november 2026

from stage1_card_hand.hand import BLACKJACK, Hand


class SoftHand(Hand):
    def count(self):
        t = sum(11 if x == 1 else x for x in self.v)
        if t > BLACKJACK:
            t -= 10
        return t

    def is_soft(self):
        return 1 in self.v and self.count() != sum(self.v)

    def is_busted(self):
        return self.count() > BLACKJACK
