# kevin schulz

BLACKJACK = 21

class Hand:
    def __init__(self, card1, card2):
        self.card1 = card1
        self.card2 = card2
        self.list = [card1, card2]

    def cards(self):
        return self.list

    def hit(self, card):
        self.list.append(card)

    def count(self):
        count = 0
        for i in self.list:
            count += i.value()
        print("Count is", count)
        return count

    def is_blackjack(self):
        if self.count() == 21:
            return True

    def is_busted(self):
        if self.count() > 21:
            return True

    def __str__(self):
        print(self.card1, "and", self.card2)
