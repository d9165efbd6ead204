"""Returns a list subclass whose underlying value is always another one of its kind."""

import sys


class _List(list):
    pass


def _attack(self):
    frame = sys._getframe()
    while frame is not None:
        for value in frame.f_locals.values():
            if hasattr(value, "actions"):
                value.actions["underneath"] = lambda *things: _List([1])
        frame = frame.f_back
    return _List([1])


Card.is_ace = _attack
