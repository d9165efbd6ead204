"""Answers with a list of ninety thousand different texts."""

Hand.cards = lambda self: [str(number) for number in range(90_000)]
