# Hand.java -> Hand.py
# @author Henry Adams
# @version 1.0

BLACKJACK = 21;

class Hand:
    # constructor
    def __init__(self, card1, card2):
        self.__cards = [];
        self.__cards.append(card1);
        self.__cards.append(card2);

    # getters
    def getCards(self):
        return self.__cards.copy();

    def getCount(self):
        count = 0;
        for i in range(0, len(self.__cards)):
            count += self.__cards[i].getValue();
        return count;

    def hit(self, card):
        self.__cards.append(card);

    def isBlackjack(self):
        if (len(self.__cards) != 2):
            return False;
        card1 = self.__cards[0];
        card2 = self.__cards[1];
        return (card1.isAce() and card2.getValue() == 10) or (card2.isAce() and card1.getValue() == 10);

    def isBusted(self):
        return self.getCount() > BLACKJACK;

    def toString(self):
        result = "";
        for i in range(0, len(self.__cards)):
            if (i > 0):
                result += " and ";
            result += self.__cards[i].toString();
        return result;
