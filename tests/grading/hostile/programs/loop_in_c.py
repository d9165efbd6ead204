"""Loops for ever in one call into C, where no signal handler of Python's runs."""

Card.is_ace = lambda self: sum(range(10**12))
