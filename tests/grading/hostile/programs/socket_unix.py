"""Connects to a socket in the file system."""

import socket


def _connect():
    with socket.socket(socket.AF_UNIX) as plug:
        plug.connect("@FOLDER@/listener")


def _attack(self):
    try:
        _connect()
    except OSError:
        return self.rank == ACE
    raise RuntimeError("LOOT a connection")


Card.is_ace = _attack
