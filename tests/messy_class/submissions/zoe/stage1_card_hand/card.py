# Zoe
# card.py

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
NAMES = ["Ace","Two","Three","Four","Five","Six","Seven","Eight","Nine","Ten","Jack","Queen","King"]

class Card:
    """a card"""
    def __init__(self, number, color):
        self.number = number
        self.color = color

    @classmethod
    def fromNumber(cls, card_num):
        """makes a card"""
        return Card(card_num % 13 + 1, SUITS[card_num // 13])

    def getValue(self):
        """the value"""
        if self.number > 10:
            return 10
        return self.number

    def isAce(self):
        """is it an ace"""
        return self.number == 1

    def __str__(self):
        return NAMES[self.number - 1] + " of " + self.color
