"""shuffling.py: shuffling.

Author:  Carla Rossi
Date:    2026-11-22
File:    shuffling.py
Purpose: A list in a random order, through the given class.
"""

from . import permutation


class RandomOrder(permutation.Permutation):
    """A permutation that can be used in a for loop."""

    def __iter__(self):
        return self

    def __next__(self):
        if self.has_next():
            return self.next()
        raise StopIteration


def in_random_order(items, rng):
    """The items in a random order."""
    return [items[index] for index in RandomOrder(len(items), rng)]
