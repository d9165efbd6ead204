"""Fakes of stage 3: a constant random source, and a strategy from tables."""


class Chance:
    """A random source that always returns the same number."""

    def __init__(self, number):
        self.number = number

    def __call__(self):
        return self.number


class Strategy:
    """A strategy that answers from the test's tables.

    `hits` has, for each count, the random numbers on which it hits; if the probability is 1, any
    number is enough.
    """

    def __init__(self, probabilities, hits):
        self.prob_hit = lambda count: probabilities.get(count, 0.0)
        self.should_hit = lambda count, rand: (
            probabilities.get(count) == 1 or rand in hits.get(count, ())
        )
