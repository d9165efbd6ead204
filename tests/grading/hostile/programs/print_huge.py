"""Prints a hundred megabytes at once."""


def _attack(self):
    print("x" * 100_000_000)
    return self.rank == ACE


Card.is_ace = _attack
