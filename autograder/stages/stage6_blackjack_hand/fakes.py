"""Fakes for stage 6's tests: a hand with prescribed answers, and a canvas."""


class Held:
    """A hand whose methods return prescribed answers, depending on its number of cards.

    `answers` has, for each method, the results with two cards, three cards, and so on.
    """

    def __init__(self, cards, answers):
        held = list(cards)

        def hit(card):
            held.append(card)

        def answering(by_size):
            return lambda: by_size[min(len(held), len(by_size) + 1) - 2]

        self.cards, self.hit = lambda: list(held), hit
        for name, by_size in answers.items():
            setattr(self, name, answering(by_size))


class Canvas:
    """Records calls of drawing methods, with cards as (rank, suit) and rounded numbers."""

    def __init__(self):
        self.calls = []

    def draw_card(self, card, x, y):
        self._note("draw_card", card, x, y)

    def draw_back(self, x, y):
        self._note("draw_back", x, y)

    def draw_marker(self, x, y):
        self._note("draw_marker", x, y)

    def _note(self, name, *values):
        self.calls.append((name, *map(self._noted, values)))

    def _noted(self, value):
        if isinstance(value, (int, float)):
            return round(value, 6)
        return (value.rank, value.suit) if hasattr(value, "rank") else value


def times(number, step):
    """Return `number` times `step`, the distance of two cards in the student's drawing."""
    return number * step
