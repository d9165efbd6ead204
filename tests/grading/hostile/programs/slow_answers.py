"""Answers correctly, each time after a sleep that is too short to look like a deadlock.

It ends after several sleeps, so that a grader without this limit is slow but doesn't hang.
"""

import threading

_naps = [6]
_lock = threading.Lock()
_lock.acquire()


def _attack(self):
    if _naps[0]:
        _naps[0] -= 1
        _lock.acquire(timeout=0.25)
    return self.rank == ACE


Card.is_ace = _attack
