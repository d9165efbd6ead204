"""Fakes of stage 6: hands that answer what a test says, and something to draw on."""


class Held:
    """The answers of a hand by the number of its cards; what they are is for the test to say."""

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
    """Takes notes of drawings: their names, cards as (rank, suit), and numbers rounded."""

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
    """That many of the student's steps, as a width to draw in."""
    return number * step
