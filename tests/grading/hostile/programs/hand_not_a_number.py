"""Counts with NaN."""

Hand.count = lambda self: float("nan")
