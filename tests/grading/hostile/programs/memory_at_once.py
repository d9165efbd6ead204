"""Asks for ten gigabytes at once, and writes to them."""

Card.is_ace = lambda self: len(b"x" * 10**10) == 0
