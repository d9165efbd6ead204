"""Recurses without end."""


def _attack(self):
    return _attack(self)


Card.is_ace = _attack
