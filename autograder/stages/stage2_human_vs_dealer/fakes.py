"""Fakes of stage 2, which play a turn or a round, or make the player.

Their output goes to the submission's console.
"""


def scripted_turn(lines, hits):
    """Return a `play` that hits `hits` times and prints these lines."""

    def play(hand, draw):
        for _ in range(hits):
            hand.hit(draw())
        for line in lines:
            print(line)

    return play


class Noting:
    """Records the ranks of the cards with which each hand is made."""

    def __init__(self):
        self.dealt = []

    def __call__(self, *cards):
        self.dealt.append([card.rank for card in cards])


class Maker:
    """A make_player that records the names; its players are of the given class."""

    def __init__(self, player):
        self.names, self._player = [], player

    def __call__(self, name):
        self.names.append(name)
        return self._player(name)


class Leaving:
    """A make_player during which the input ends, as in stage 3 while it asks for the strategy.

    It makes a dealer without questions.
    """

    def __init__(self, player):
        self._player = player

    def __call__(self, name):
        if name == "Dealer":
            return self._player(name)
        raise EOFError
