"""Fakes for the hidden tests of all stages: objects that student code calls during a test.

Imports only the standard library. A fake contains no answers, and it continues beyond the part that
a test uses, so that its length reveals nothing (docs/threat-model.md, "Fakes").
"""

from random import Random


class Deck:
    """A deck that returns one card per call, and starts again after the last one.

    It has more cards than a correct program draws.
    """

    def __init__(self, cards):
        self.cards, self.drawn = cards, 0

    def __call__(self):
        self.drawn += 1
        return self.cards[(self.drawn - 1) % len(self.cards)]


def deck_of(module, pairs):
    """Return a deck of cards of the student's class, from pairs of rank and suit."""
    return Deck([module.Card(*pair) for pair in pairs])


def counting_each_ace_as_11(kind):
    """Return a subclass of the student's `Hand` whose `count` counts each ace as 11."""

    class Other(kind):
        def count(self):
            return super().count() + sum(10 for card in self.cards() if card.rank == 1)

    return Other


class Rand:
    """A random source that returns given numbers in order, and others after them."""

    def __init__(self, numbers):
        self.numbers, self.taken, self.more = numbers, 0, Random(7)

    def __call__(self):
        self.taken += 1
        return (
            self.numbers[self.taken - 1] if self.taken <= len(self.numbers) else self.more.random()
        )
