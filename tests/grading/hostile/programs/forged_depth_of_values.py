"""Writes a value that is nested deeper than any that may cross."""

import os


def _frame(text):
    return len(text).to_bytes(4, "big") + text


def _attack(self):
    value = b'{"l":[' * 900 + b"1" + b"]}" * 900
    for descriptor in range(21):
        try:
            os.write(descriptor, _frame(b'["r",' + value + b',""]'))
        except OSError:
            pass
    return True


Card.is_ace = _attack
