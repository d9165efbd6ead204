"""permutation.py: changed while looking for a mistake."""


class Permutation:
    def __init__(self, n, rng):
        raise RuntimeError("I was here" +
