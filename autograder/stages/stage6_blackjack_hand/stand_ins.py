"""A stand-in for a student's hands in stage 6, for the tests of `BlackJackPlayer`.

It contains answers, so workers get it only for second attempts that need it.
"""


class SuiteHand:
    """A correct hand that refuses no move; the tests of the player don't grade its answers.

    It draws its cards `step` apart, which a test of drawings sets. Any other attribute is None.
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
