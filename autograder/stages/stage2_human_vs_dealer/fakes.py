"""Fakes of stage 2: who plays a turn, a round, and who makes the player.

Their output goes to the console of the submission.
"""


def scripted_turn(lines, hits):
    """A `play` that hits so often and prints these lines."""

    def play(hand, draw):
        for _ in range(hits):
            hand.hit(draw())
        for line in lines:
            print(line)

    return play


class Noting:
    """Takes note of the ranks of the cards with which each hand is made."""

    def __init__(self):
        self.dealt = []

    def __call__(self, *cards):
        self.dealt.append([card.rank for card in cards])


class Maker:
    """A make_player that takes note of the names; its players are of the class that it is given."""

    def __init__(self, player):
        self.names, self._player = [], player

    def __call__(self, name):
        self.names.append(name)
        return self._player(name)


class Leaving:
    """A make_player in which the input ends, as in that of stage 3 before the strategy is known.

    A dealer is made without questions.
    """

    def __init__(self, player):
        self._player = player

    def __call__(self, name):
        if name == "Dealer":
            return self._player(name)
        raise EOFError
