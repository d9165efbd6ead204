"""Calls itself without end, through C, after lifting the limit."""

import sys


class _Deep:
    def __repr__(self):
        return repr([_Deep()])


def _attack(self):
    sys.setrecursionlimit(10**9)
    return repr(_Deep())


Card.is_ace = _attack
