"""Answers right, each time after a nap that is too short to be taken for a deadlock.

It ends by itself after some naps, so that a grader that lets it is slow and not stuck.
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
