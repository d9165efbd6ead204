"""Fakes for stage 2's tests: objects that student code calls to play a turn or create a player.

Their output goes to the console of the student's program.
"""


def scripted_turn(lines, hits):
    """Return a `play` method that draws `hits` cards and prints these lines."""

    def play(hand, draw):
        for _ in range(hits):
            hand.hit(draw())
        for line in lines:
            print(line)

    return play


class Noting:
    """A replacement for `Hand` that records the ranks of each new hand's cards."""

    def __init__(self):
        self.dealt = []

    def __call__(self, *cards):
        self.dealt.append([card.rank for card in cards])


class Maker:
    """A replacement for `make_player` that records names; players are of the given class."""

    def __init__(self, player):
        self.names, self._player = [], player

    def __call__(self, name):
        self.names.append(name)
        return self._player(name)


class Leaving:
    """A replacement for `make_player` that ends the input, as if it did so during a question.

    The dealer is created without questions.
    """

    def __init__(self, player):
        self._player = player

    def __call__(self, name):
        if name == "Dealer":
            return self._player(name)
        raise EOFError
