# hand.py
# Dimitri P.
# november 2026

BLACKJACK = 21


class Hand:
    def __init__(self, card1, card2):
        self.c = [card1, card2]
        self.v = [card1.value(), card2.value()]

    def cards(self):
        return self.c + []

    def hit(self, card):
        self.c.append(card)
        self.v.append(card.value())

    def count(self):
        return sum(self.v)

    def is_blackjack(self):
        return self.v == [1, 10] or self.v == [10, 1]

    def is_busted(self):
        return sum(self.v) > BLACKJACK

    def __str__(self):
        return ", ".join(str(x) for x in self.c)
