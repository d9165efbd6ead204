"""strategy.py: a strategy around a matrix.

Author:  Viktor Holm
Date:    2026-12-03
File:    strategy.py
Purpose: BlackJackStrategy.
"""

from .parser import CodeMatrix


class BlackJackStrategy:
    """A strategy."""

    def __init__(self, path):
        self.matrix = CodeMatrix.from_file(path)

    def __call__(self, row, dealer_hand):
        card = dealer_hand.cards()[0]
        return self.matrix[row, card.value() - 2 if not card.is_ace() else 9]

    def get_move(self, player_hand, dealer_hand):
        """The move."""
        value, soft = player_hand.hand_value(), bool(player_hand.is_soft())
        row = {False: value - 2, True: value + 7}[soft]
        code = 2 if soft and value == 12 else self(row, dealer_hand)
        return {1: "S", 2: "H", 3: "D"}[code]

    def should_split(self, player_hand, dealer_hand):
        """Split?"""
        if player_hand.can_split():
            value = player_hand.cards()[0].value()
            return self((38, *range(29, 38))[value - 1], dealer_hand) == 4
        return False
