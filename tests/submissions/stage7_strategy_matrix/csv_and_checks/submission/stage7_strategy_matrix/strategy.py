"""strategy.py: a table read with the csv module.

Author:  Peter Olsen
Date:    2026-12-01
File:    strategy.py
Purpose: BlackJackStrategy.
"""

import csv
import errno
import os

from .matrix import BasicMatrix


class TableError(ValueError):
    """A mistake in a table."""

    def __init__(self, line, problem, path):
        super().__init__(line, problem, path)

    def __str__(self):
        line, problem, path = self.args
        return f"{path}, line {line}: {problem}"


class BlackJackStrategy:
    """A table."""

    def __init__(self, path):
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        self.path = path
        self.table = BasicMatrix(39, 10)
        rows = self.read_rows()
        while len(rows) > 0 and rows[-1] == []:
            del rows[-1]
        for number, row in enumerate(rows, start=1):
            self.check(number <= 39, number, "there are only 39 rows")
            self.check(len(row) == 10, number, "there are %d numbers" % len(row))
            for column, word in enumerate(row):
                self.check(word in ("1", "2", "3", "4"), number, "%s is not allowed" % word)
                self.table.set(number - 1, column, int(word))
        self.check(len(rows) == 39, len(rows), "this is the last row")

    def read_rows(self):
        """All rows of words."""
        with open(self.path, "r", newline="") as file:
            text = (" ".join(line.split()) for line in file)
            return [list(row) for row in csv.reader(text, delimiter=" ")]

    def check(self, good, line, problem):
        """Complain."""
        if not good:
            raise TableError(line, problem, self.path)

    def get_move(self, player_hand, dealer_hand):
        """S, H or D."""
        value = player_hand.hand_value()
        if player_hand.is_soft() and value == 12:
            return "H"
        if player_hand.is_soft():
            row = value + 7
        else:
            row = value - 2
        code = self.table.get(row, self.column(dealer_hand))
        if code == 1:
            return "S"
        elif code == 2:
            return "H"
        else:
            return "D"

    def should_split(self, player_hand, dealer_hand):
        """True or False."""
        if player_hand.can_split():
            first_card = player_hand.cards()[0]
            if first_card.is_ace():
                row = 38
            else:
                row = 27 + first_card.value()
            if self.table.get(row, self.column(dealer_hand)) == 4:
                return True
        return False

    def column(self, dealer_hand):
        """0 to 9."""
        up = dealer_hand.cards()[0]
        if up.rank == 1:
            return 9
        return up.value() - 2
