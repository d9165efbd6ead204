"""Closes every descriptor, then lives on."""

import os


def _attack(self):
    for descriptor in range(256):
        try:
            os.close(descriptor)
        except OSError:
            pass
    return True


Card.is_ace = _attack
