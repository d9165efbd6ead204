"""What everybody else runs meanwhile."""


def double(number):
    return 2 * number
