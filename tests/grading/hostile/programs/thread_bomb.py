"""Starts threads in a loop, whatever errors come."""

import _thread


def _wait():
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()


def _attack(self):
    made = 0
    for _ in range(200):
        try:
            _thread.start_new_thread(_wait, ())
            made += 1
        except BaseException:
            pass
    if made:
        raise RuntimeError(f"LOOT {made} threads")
    return self.rank == ACE


Card.is_ace = _attack
