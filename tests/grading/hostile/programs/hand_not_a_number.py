"""Counts with a number that is not one."""

Hand.count = lambda self: float("nan")
