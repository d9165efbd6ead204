"""strategy.py: patterns.

Author:  Priya Nair
Date:    2026-12-01
File:    strategy.py
Purpose: BlackJackStrategy.
"""

import re

import stage7_strategy_matrix.matrix

LINE = re.compile(rb"[ \t]*(?:[1-4][ \t]+){9}[1-4][ \t]*\r?")
CODE = re.compile(rb"[1-4]")


class BlackJackStrategy:
    """A table."""

    def __init__(self, path):
        with open(path, "rb") as stream:
            lines = stream.read().rstrip().split(b"\n")
        self.codes = stage7_strategy_matrix.matrix.BasicMatrix(39, 10)
        for number, line in enumerate(lines, 1):
            if not LINE.fullmatch(line) or number > 39:
                raise ValueError("line %d cannot be read: %r" % (number, line))
            for column, found in enumerate(CODE.finditer(line)):
                self.codes.set(number - 1, column, int(found.group()))
        if number < 39:
            raise ValueError("nothing comes after line %d" % number)

    def look_up(self, row, dealer_hand):
        """A code."""
        return self.codes.get(row, (dealer_hand.cards()[0].value() - 2) % 10)

    def get_move(self, player_hand, dealer_hand):
        """A letter."""
        row = player_hand.hand_value() + (7 if player_hand.is_soft() else -2)
        if player_hand.is_soft() and row == 19:
            return "H"
        return "?SHD"[self.look_up(row, dealer_hand)]

    def should_split(self, player_hand, dealer_hand):
        """The match object of a 4, or something empty."""
        value = player_hand.cards()[0].value()
        row = value + 27 if value > 1 else 38
        return player_hand.can_split() and re.match("4", str(self.look_up(row, dealer_hand)))
