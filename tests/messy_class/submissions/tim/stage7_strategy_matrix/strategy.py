"""strategy.py

Author:  Tim
Date:    Nov 2026
File:    strategy.py
Purpose: strategy
"""

from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10


class BlackJackStrategy:
    """strategy"""

    def __init__(self, path):
        """init"""
        self.matrix = BasicMatrix(ROWS, COLUMNS)
        try:
            file = open("basic_strategy.txt")
            row = 0
            for line in file:
                numbers = line.split()
                for column in range(10):
                    self.matrix.set(row, column, int(numbers[column]))
                row = row + 1
        except FileNotFoundError:
            print("file not found")

    def get_move(self, player_hand, dealer_hand):
        """move"""
        column = dealer_hand.cards()[0].value() - 2
        if player_hand.is_soft():
            row = player_hand.hand_value() + 7
        else:
            row = player_hand.hand_value() - 2
        code = self.matrix.get(row, column)
        if code == 1:
            return "S"
        if code == 2:
            return "H"
        if code == 3:
            return "D"

    def should_split(self, player_hand, dealer_hand):
        """split"""
        column = dealer_hand.cards()[0].value() - 2
        row = player_hand.cards()[0].value() + 27
        if self.matrix.get(row, column) == 4:
            return True
        else:
            return False
