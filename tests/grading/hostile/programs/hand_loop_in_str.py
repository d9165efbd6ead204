"""Loops forever in __str__."""


def _attack(self):
    while True:
        pass


Hand.__str__ = _attack
