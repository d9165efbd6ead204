"""Loops forever in Python."""


def _attack(self):
    while True:
        pass


Card.is_ace = _attack
