"""Plays a small built-in submission in the zygote, so that workers start with warm caches.

Imports only the standard library. Writing a page of memory for the first time costs a worker time;
code that has run before the fork is already specialised and cached. No real submission is involved.
"""

from __future__ import annotations

import _socket
import marshal
from typing import Any

from .worker import Worker

ROUNDS = 12
PACKAGE = "rehearsal"
SOURCE = '''
"""A module as a student writes it."""
from random import random
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
class Card:
    def __init__(self, rank, suit):
        if rank < 1:
            raise ValueError("no such rank")
        self.rank = rank
        self.suit = suit
    def value(self):
        return min(self.rank, 10)
    def __str__(self):
        return f"{self.rank} of {self.suit}"
def draw():
    return Card(int(random() * 13) + 1, "Clubs")
def main(draw=draw):
    print(str(draw()), end="")
    return input("more? ")
'''


def rehearse(worker: Worker) -> None:
    """Play small tests with an invented submission, to fill the caches that workers inherit."""
    ours, theirs = _socket.socketpair()
    channel = worker.channel
    real, channel.descriptor = channel.descriptor, theirs.fileno()
    code = marshal.dumps(compile(SOURCE, "/rehearsal/card.py", "exec", dont_inherit=True))
    modules = {f"{PACKAGE}.card{number}": code for number in range(ROUNDS)}
    worker.setup(dict(modules), {}, PACKAGE, (PACKAGE,), 10_000)
    for name in modules:
        data = marshal.dumps(("play", _steps(name.encode()), True, False))
        ours.send(len(data).to_bytes(4, "big") + data)
        worker.answer(channel.receive())
        ours.recv(65536)
    channel.descriptor = real
    worker.setup({}, {}, "", (), 0)
    worker.become_new()
    ours.close()
    theirs.close()


def _steps(module: bytes) -> list[tuple[Any, ...]]:
    return [
        (True, "get", module, "Card"),
        (True, "call", b"0", [1, "Spades"], {}),
        (True, "call", b"0", [0, "Spades"], {}),
        (True, "str", b"1"),
        (True, "get", b"1", "rank"),
        (True, "method", b"1", "value", [], {}),
        (False, "inputs", ["yes"]),
        (True, "run", module, "main", [], {}),
        (True, "list", b"0"),
    ]
