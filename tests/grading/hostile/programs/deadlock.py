"""Waits for a lock that it holds itself."""

import threading


def _attack(self):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


Card.is_ace = _attack
