"""Returns a list of 90,000 distinct strings."""

Hand.cards = lambda self: [str(number) for number in range(90_000)]
