"""Sends flags without end."""

import os


def _frame(text):
    return len(text).to_bytes(4, "big") + text


def _attack(self):
    number = 0
    while True:
        number += 1
        os.write(3, _frame(b'["f","kind%d","%d"]' % (number, number)))
    return True


Card.is_ace = _attack
