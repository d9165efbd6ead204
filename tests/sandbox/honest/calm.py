"""Harmless code, run at the same time."""


def double(number):
    return 2 * number
