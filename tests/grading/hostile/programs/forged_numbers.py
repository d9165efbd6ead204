"""Replies with numbers and references that no honest worker sends."""

import os


def _frame(text):
    return len(text).to_bytes(4, "big") + text


def _attack(self):
    values = [b"NaN", b"Infinity", b"1" * 5000, b'{"i":"' + b"f" * 5000 + b'"}', b'{"h":-1}']
    values += [b'{"h":1e99}', b'{"x":1}', b'{"d":[[{"l":[]},1]]}', b'{"f":"1"}', b"[1]"]
    data = b"".join(_frame(b'["r",' + value + b',""]') for value in values)
    for descriptor in range(21):
        try:
            os.write(descriptor, data)
        except OSError:
            pass
    return True


Card.is_ace = _attack
