"""hand.py

Author:  Jonas Field
Date:    2026-10-03
File:    hand.py
Purpose: A hand of cards.
"""
from stage1_card_hand.card import Card, Rank

BLACKJACK = 21


class Hand:
    """The cards somebody holds."""

    def __init__(self, card1, card2):
        self.__cards = (card1, card2)

    def cards(self):
        """The cards, in a new list."""
        return [*self.__cards]

    def hit(self, card):
        """Take one more card."""
        self.__cards += (card,)

    def count(self):
        """The total with aces as 1."""
        total = 0
        for card in self.__cards:
            total += card.value()
        return total

    def is_blackjack(self):
        """An ace and a ten, and nothing else."""
        if len(self.__cards) != 2:
            return False
        first, second = self.__cards
        return (first.is_ace() and second.value() == 10) or (first.value() == 10 and second.is_ace())

    def is_busted(self):
        """More than 21?"""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(str(card) for card in self.__cards)
