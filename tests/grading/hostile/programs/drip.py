"""Sends a frame byte by byte, so that the grader is never left without news for long.

It ends by itself after some bytes, so that a grader that lets it is slow and not stuck.
"""

import os
import threading


def _attack(self):
    lock = threading.Lock()
    lock.acquire()
    os.write(3, b"\x00\x00\x01\x00")
    for _ in range(20):
        os.write(3, b" ")
        lock.acquire(timeout=0.08)
    os._exit(0)


Card.is_ace = _attack
