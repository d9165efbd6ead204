"""strategy.py: a strategy over hands that are lists.

Author:  Mei Sato
Date:    2026-12-05
File:    strategy.py
Purpose: BlackJackStrategy.
"""

from stage7_strategy_matrix.matrix import BasicMatrix


class BlackJackStrategy:
    """A strategy."""

    rows, columns = 39, 10

    def __init__(self, path):
        self.matrix = BasicMatrix(self.rows, self.columns)
        with open(path) as self.file:
            blank = None
            number = 0
            for number, line in enumerate(self.file, start=1):
                if line.isspace():
                    blank = blank or number
                elif blank:
                    raise ValueError(f"line {blank} is blank")
                else:
                    self.read(number, line)
        if (blank or number + 1) != self.rows + 1:
            raise ValueError(f"the lines end before line {blank or number + 1}")
        del self.file

    def read(self, number, line):
        """Read a line."""
        if number > self.rows:
            raise ValueError(f"line {number} comes after the end")
        codes = line.split()
        if not len(codes) == self.columns:
            raise ValueError(f"line {number} has {len(codes)} codes")
        for column in range(self.columns):
            if codes[column] not in {"1", "2", "3", "4"}:
                raise ValueError(f"line {number} has a {codes[column]}")
            self.matrix.set(number - 1, column, int(codes[column]))

    def __iter__(self):
        for row in range(self.rows):
            yield [self.matrix.get(row, column) for column in range(self.columns)]

    def code(self, row, dealer_hand):
        """A code."""
        up_card = dealer_hand.cards()[0]
        return list(self)[row][9 if up_card.is_ace() else up_card.value() - 2]

    def get_move(self, player_hand, dealer_hand):
        """A move."""
        value = player_hand.hand_value()
        if value == 12 and player_hand.is_soft():
            return "H"
        row = value + 7 if player_hand.is_soft() else value - 2
        return ["S", "H", "D"][self.code(row, dealer_hand) - 1]

    def should_split(self, player_hand, dealer_hand):
        """A split."""
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        row = 38 if card.is_ace() else 27 + card.value()
        return self.code(row, dealer_hand) == 4
