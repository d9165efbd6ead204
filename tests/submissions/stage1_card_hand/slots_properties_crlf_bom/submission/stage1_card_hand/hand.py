"""hand.py: a hand of cards.

Author:  Peter Olsen
Date:    2026-10-06
File:    hand.py
Purpose: A hand of cards.
"""

BLACKJACK = 21


class Hand:
    """A hand."""

    __slots__ = ["_Hand__cards"]

    def __init__(self, card1, card2):
        """Keep two cards."""
        self.__cards = [card1, card2]

    def cards(self):
        """A copy of the list."""
        copy = []
        for card in self.__cards:
            copy.append(card)
        return copy

    def hit(self, card):
        """Add a card."""
        self.__cards.insert(len(self.__cards), card)

    def count(self):
        """The total."""
        total = 0
        index = 0
        while index < len(self.__cards):
            total = total + self.__cards[index].value()
            index = index + 1
        return total

    def is_blackjack(self):
        """An ace and a ten?"""
        if len(self.__cards) == 2:
            # 1 + 10 is the only way to get 11 with an ace among two cards
            has_ace = self.__cards[0].is_ace() or self.__cards[1].is_ace()
            if has_ace and self.count() == 11:
                return True
        return False

    def is_busted(self):
        """Over 21?"""
        if self.count() > BLACKJACK:
            return True
        else:
            return False

    def __str__(self):
        """All the cards in one line."""
        text = ""
        for card in self.__cards:
            if text != "":
                text = text + " and "
            text = text + str(card)
        return text
