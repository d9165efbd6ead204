"""Waits for ever, but never longer than 20 ms at once."""

import threading


def _attack(self):
    lock = threading.Lock()
    lock.acquire()
    while True:
        lock.acquire(timeout=0.02)


Card.is_ace = _attack
