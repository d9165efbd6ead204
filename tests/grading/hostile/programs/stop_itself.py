"""Stops its own process, as a debugger would."""

import os
import signal


def _attack(self):
    os.kill(os.getpid(), signal.SIGSTOP)
    return self.rank == ACE


Card.is_ace = _attack
