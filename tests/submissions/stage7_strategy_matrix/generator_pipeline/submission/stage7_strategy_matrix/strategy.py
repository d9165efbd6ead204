"""strategy.py: a pipeline.

Author:  Grace Obi
Date:    2026-12-02
File:    strategy.py
Purpose: BlackJackStrategy.
"""

import codecs
from contextlib import contextmanager
from itertools import chain, islice, repeat

from stage7_strategy_matrix.matrix import BasicMatrix

CODES = dict(zip("1234", range(1, 5)))


@contextmanager
def naming(line):
    """Name the line in a ValueError."""
    try:
        yield
    except (ValueError, KeyError) as error:
        raise ValueError(f"line {line}: {error}") from None


def lines_of(path):
    """Yield the lines of a file."""
    with codecs.open(path, encoding="utf-8") as file:
        yield from file


def without_blank_end(lines):
    """Hold blank lines back until another one comes."""
    held = 0
    for line in lines:
        if line.strip():
            yield from repeat("", held)
            held = 0
            yield line
        else:
            held += 1


def exactly(number, items, what):
    """Yield the items, which must be so many."""
    count = 0
    for count, item in enumerate(items, 1):
        if count > number:
            raise ValueError(f"more than {number} {what}")
        yield item
    if count < number:
        raise ValueError(f"only {count} {what}")


def cells(path):
    """Yield (row, column, code)."""
    lines = exactly(39, without_blank_end(lines_of(path)), "lines")
    row = 0
    while row < 40:
        with naming(row + 1):
            line = next(lines, None)
            if line is None:
                return
            for column, word in enumerate(exactly(10, line.split(), "words")):
                yield row, column, CODES[word]
        row += 1


class BlackJackStrategy:
    """A strategy."""

    def __init__(self, path):
        self._matrix = BasicMatrix(39, 10)
        for cell in cells(path):
            self._matrix.set(*cell)

    def _look(self, row, dealer_hand):
        up_card = next(chain(dealer_hand.cards()))
        return self._matrix.get(row, 9 if up_card.is_ace() else up_card.value() - 2)

    def get_move(self, player_hand, dealer_hand):
        """The move."""
        value = player_hand.hand_value()
        if player_hand.is_soft():
            return "H" if value < 13 else " SHD"[self._look(value + 7, dealer_hand)]
        return " SHD"[self._look(value - 2, dealer_hand)]

    def should_split(self, player_hand, dealer_hand):
        """Split or not."""
        if not player_hand.can_split():
            return False
        (card,) = islice(player_hand.cards(), 1)
        rows = chain([38], range(29, 38))
        return self._look(list(rows)[card.value() - 1], dealer_hand) == 4
