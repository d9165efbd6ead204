"""Raises SystemExit with success instead of answering."""


def _attack(self):
    raise SystemExit(0)


Card.is_ace = _attack
