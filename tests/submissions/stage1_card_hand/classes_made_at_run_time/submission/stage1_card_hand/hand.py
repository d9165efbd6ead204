"""hand.py: another class made by hand.

Author:  Yusuf Demir
Date:    2026-10-16
File:    hand.py
Purpose: Build the class Hand from functions.
"""

import types

BLACKJACK = 21


def fill(namespace):
    """Put the methods of a hand into a namespace."""

    def __init__(self, card1, card2):
        self.__dict__["held"] = [card1, card2]

    def hit(self, card):
        self.held.append(card)

    def is_blackjack(self):
        return sorted(card.value() for card in self.held) == [1, 10]

    namespace.update(
        __doc__="A hand of cards.",
        __init__=__init__,
        __str__=lambda self: " and ".join(map(str, self.held)),
        cards=lambda self: list(self.held),
        hit=hit,
        count=lambda self: sum(card.value() for card in self.held),
        is_blackjack=is_blackjack,
        is_busted=lambda self: self.count() > BLACKJACK,
    )


Hand = types.new_class("Hand", exec_body=fill)
