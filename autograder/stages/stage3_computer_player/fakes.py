"""Fakes of stage 3: a random source that does not change, and a strategy by tables."""


class Chance:
    """A random source that hands out one number again and again."""

    def __init__(self, number):
        self.number = number

    def __call__(self):
        return self.number


class Strategy:
    """A strategy's answers, by tables that the test fills.

    `hits` has, for each count, the random numbers on which it hits; where the probability is 1 any
    number will do.
    """

    def __init__(self, probabilities, hits):
        self.prob_hit = lambda count: probabilities.get(count, 0.0)
        self.should_hit = lambda count, rand: (
            probabilities.get(count) == 1 or rand in hits.get(count, ())
        )
