"""Connects to a socket with an abstract name."""

import socket


def _connect():
    with socket.socket(socket.AF_UNIX) as plug:
        plug.connect("\0hostile-@PORT@")


def _attack(self):
    try:
        _connect()
    except OSError:
        return self.rank == ACE
    raise RuntimeError("LOOT a connection")


Card.is_ace = _attack
