"""strategy.py: all answers at once.

Author:  Sam Okoro
Date:    2026-12-04
File:    strategy.py
Purpose: BlackJackStrategy.
"""
import logging
import sys
from functools import lru_cache

from stage7_strategy_matrix.matrix import BasicMatrix

logging.basicConfig(stream=sys.stderr, level=logging.INFO)
ROWS = 39
COLUMNS = 10


@lru_cache(maxsize=None)
def number_of(word):
    """A code, or None."""
    try:
        number = int(word)
    except ValueError:
        return None
    if number == 1 or number == 2 or number == 3 or number == 4:
        return number
    return None


class BlackJackStrategy(object):
    """A strategy."""

    def __init__(self, path, debug=True):
        file = open(path)
        try:
            lines = file.readlines()
        finally:
            file.close()
        last = len(lines)
        while last > 0 and lines[last - 1].strip() == "":
            last = last - 1
        matrix = BasicMatrix(ROWS, COLUMNS)
        line_number = 0
        for line in lines[0:last]:
            line_number = line_number + 1
            words = line.split()
            if line_number > ROWS:
                raise ValueError("Line " + str(line_number) + " is too much")
            if len(words) != COLUMNS:
                raise ValueError("Line " + str(line_number) + " has " + str(len(words)) + " words")
            for column in range(0, COLUMNS):
                number = number_of(words[column])
                if number == None:
                    raise ValueError("Line " + str(line_number) + " has " + repr(words[column]))
                matrix.set(line_number - 1, column, number)
        if line_number < ROWS:
            raise ValueError("Line " + str(line_number + 1) + " does not exist")
        if debug:
            print("DEBUG: read", line_number, "lines", file=sys.stderr)
        self.moves = {}
        self.splits = {}
        for column in range(0, COLUMNS):
            up = "A" if column == 9 else column + 2
            for value in range(2, 22):
                self.moves["hard", value, up] = matrix.get(value - 2, column)
            for value in range(13, 22):
                self.moves["soft", value, up] = matrix.get(value + 7, column)
            self.moves["soft", 12, up] = 2
            for value in range(2, 11):
                self.splits[value, up] = matrix.get(value + 27, column) == 4
            self.splits["A", up] = matrix.get(38, column) == 4

    def up_card(self, dealer_hand):
        """The up card as a key."""
        card = dealer_hand.cards()[0]
        return "A" if card.is_ace() else card.value()

    def get_move(self, player_hand, dealer_hand):
        """The move."""
        kind = "soft" if player_hand.is_soft() else "hard"
        code = self.moves[kind, player_hand.hand_value(), self.up_card(dealer_hand)]
        logging.getLogger("strategy").info("%s: %d", kind, code)
        return {1: "S", 2: "H", 3: "D"}.get(code)

    def should_split(self, player_hand, dealer_hand):
        """Split or not."""
        if not player_hand.can_split():
            return False
        card = player_hand.cards()[0]
        key = "A" if card.is_ace() else card.value()
        return self.splits[key, self.up_card(dealer_hand)]
