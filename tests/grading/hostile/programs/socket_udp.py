"""Sends a datagram."""

import socket


def _connect():
    with socket.socket(type=socket.SOCK_DGRAM) as plug:
        plug.sendto(b"hello", ("127.0.0.1", int("@PORT@")))


def _attack(self):
    try:
        _connect()
    except OSError:
        return self.rank == ACE
    raise RuntimeError("LOOT a connection")


Card.is_ace = _attack
