# Card.java -> Card.py
# @author Henry Adams
# @version 1.0

RANKS = range(1, 14);
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades");

class Card:
    # constructor
    def __init__(self, rank, suit):
        if (type(rank) != int or rank < 1 or rank > 13):
            raise ValueError("Illegal rank: " + str(rank));
        if (suit not in SUITS):
            raise ValueError("Illegal suit: " + str(suit));
        self.__rank = rank;
        self.__suit = suit;

    # static factory
    @staticmethod
    def fromNumber(cardNum):
        if (cardNum < 0 or cardNum > 51):
            raise ValueError("Illegal number: " + str(cardNum));
        return Card(cardNum % 13 + 1, SUITS[cardNum // 13]);

    # getters
    def getRank(self):
        return self.__rank;

    def getSuit(self):
        return self.__suit;

    def getValue(self):
        if (self.__rank > 10):
            return 10;
        return self.__rank;

    def isAce(self):
        return self.__rank == 1;

    def toString(self):
        rankName = str(self.__rank);
        if (self.__rank == 1):
            rankName = "Ace";
        elif (self.__rank == 11):
            rankName = "Jack";
        elif (self.__rank == 12):
            rankName = "Queen";
        elif (self.__rank == 13):
            rankName = "King";
        return rankName + " of " + self.__suit;
