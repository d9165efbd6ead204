"""Replaces builtins and the library everywhere it can reach, then answers wrong."""

import sys


def _yes(*things, **named):
    return True


def _attack(self):
    frame = sys._getframe()
    while frame is not None:
        for name in ("len", "isinstance", "str", "type", "bool", "issubclass", "callable"):
            frame.f_builtins[name] = _yes
            frame.f_globals[name] = _yes
        frame = frame.f_back
    for module in list(sys.modules.values()):
        for name in ("write", "loads", "dumps", "pack", "unpack", "from_bytes", "quote"):
            if hasattr(module, name):
                setattr(module, name, _yes)
    return True


Card.is_ace = _attack
