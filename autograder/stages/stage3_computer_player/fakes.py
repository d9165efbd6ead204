"""Fakes for stage 3's tests: a constant random source, and a strategy that uses tables."""


class Chance:
    """A random source that always returns the same number."""

    def __init__(self, number):
        self.number = number

    def __call__(self):
        return self.number


class Strategy:
    """A strategy that answers from given tables.

    `probabilities` are those of a hit, by count. `hits` are, by count, the random numbers on which
    it hits; with probability 1, it always does.
    """

    def __init__(self, probabilities, hits):
        self.prob_hit = lambda count: probabilities.get(count, 0.0)
        self.should_hit = lambda count, rand: (
            probabilities.get(count) == 1 or rand in hits.get(count, ())
        )
