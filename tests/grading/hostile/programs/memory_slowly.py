"""Takes memory little by little, and holds on to it."""


def _attack(self):
    held = []
    while True:
        held.append("x" * 100_000 + str(len(held)))


Card.is_ace = _attack
