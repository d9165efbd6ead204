"""hand.py: a hand as a pair of generators.

Author:  Grace Obi
Date:    2026-10-18
File:    hand.py
Purpose: A hand of cards.
"""

from itertools import accumulate

BLACKJACK = 21


def collector():
    """A coroutine: send it a card, or None; it yields all cards so far."""
    cards = []
    while True:
        card = yield cards[:]
        if card is not None:
            cards.append(card)


class Hand:
    """A hand that keeps its cards in a coroutine."""

    def __init__(self, card1, card2):
        self._store = collector()
        next(self._store)
        for card in (card1, card2):
            self._store.send(card)

    def cards(self):
        """The cards."""
        return next(self._store)

    def hit(self, card):
        """Send the card to the store."""
        self._store.send(card)

    def count(self):
        """The last of the running totals."""
        *_, total = accumulate(card.value() for card in self.cards())
        return total

    def is_blackjack(self):
        """An ace and a ten, whichever came first."""
        return [*sorted(card.value() for card in self.cards())] == [1, 10]

    def is_busted(self):
        """Over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(str(card) for card in self.cards())


if __name__ == "__main__":
    from stage1_card_hand.card import Card

    print(Hand(Card(1, "Clubs"), Card(10, "Clubs")).is_blackjack())
