"""Fakes of stage 6: hands that a suite plays itself, where a student's own do not work."""


class SuiteHand:
    """A hand for tests of the player; it refuses nothing, and its answers are not graded there.

    It draws its cards `step` apart, which a test of drawings sets. Any attribute that it has not
    is None.
    """

    step = None

    def __init__(self, cards):
        self._held, self.doubled = list(cards), False

    def __str__(self):
        return " and ".join(map(str, self._held))

    def __getattr__(self, name):
        return None

    def cards(self):
        return list(self._held)

    def hit(self, card):
        self._held.append(card)

    def totals(self):
        ranks = [card.rank for card in self._held]
        hard = sum(min(rank, 10) for rank in ranks)
        return hard, hard + 10 if 1 in ranks else hard

    def hand_value(self):
        hard, soft = self.totals()
        return hard if soft > 21 else soft

    def is_soft(self):
        return self.hand_value() > self.totals()[0]

    def is_blackjack(self):
        return len(self._held) == 2 and self.hand_value() == 21

    def is_busted(self):
        return self.hand_value() > 21

    def can_split(self):
        values = [min(card.rank, 10) for card in self._held]
        return len(values) == 2 and values[0] == values[1]

    def split(self, *new):
        return [SuiteHand(pair) for pair in zip(self._held, new, strict=True)]

    def double_down(self, card):
        self._held.append(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x, y):
        for place, card in enumerate(self._held):
            graphics.draw_card(card, x + place * self.step, y)


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
        for name in ("draw_card", "draw_back", "draw_marker"):
            setattr(self, name, self._noting(name))

    def _noting(self, name):
        return lambda *values, **named: self.calls.append(
            (name, *map(self._noted, (*values, *named.values())))
        )

    def _noted(self, value):
        if isinstance(value, (int, float)):
            return round(value, 6)
        return (value.rank, value.suit) if hasattr(value, "rank") else value


def times(number, step):
    """So many steps of the student's, as a width to draw in."""
    return number * step
