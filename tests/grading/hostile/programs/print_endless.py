"""Prints without end."""


def _attack(self):
    while True:
        print("hello", self)


Card.is_ace = _attack
