"""Fakes of stage 6: hands with the test's answers, and a canvas."""


class Held:
    """The answers of a hand by its number of cards, as the test sets them."""

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
    """Records drawings: their names, cards as (rank, suit), and rounded numbers."""

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
    """Return `number` times the student's step, as a drawing width."""
    return number * step
