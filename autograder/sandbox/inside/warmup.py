"""Plays a small submission through once, so that every worker finds the interpreter warm.

Standard library only; runs inside, in the zygote, before the first fork. A worker pays for each
page of memory that it is the first to write; code that has run here is already specialised, cached
and bound. Nothing of a real submission is here, and no state stays behind but these caches.
"""

from __future__ import annotations

import _socket
import marshal
from typing import Any

from .values import STRIDE
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
    """Serve a dozen requests of each kind over a private channel, then forget them."""
    ours, theirs = _socket.socketpair()
    channel = worker.channel
    real, channel.descriptor = channel.descriptor, theirs.fileno()
    code = marshal.dumps(compile(SOURCE, "/rehearsal/card.py", "exec", dont_inherit=True))
    modules = {f"{PACKAGE}.card{number}": code for number in range(ROUNDS)}
    worker.setup(dict(modules), {}, PACKAGE, (PACKAGE,), 10_000)
    for name in modules:
        for request in _requests(name):
            data = marshal.dumps(request)
            ours.send(len(data).to_bytes(4, "big") + data)
            worker.answer(channel.receive())
            ours.recv(65536)
    channel.descriptor = real
    worker.setup({}, {}, "", (), 0)
    worker.anew()
    ours.close()
    theirs.close()


def _requests(module: str) -> list[tuple[Any, ...]]:
    card_class, card = {"h": STRIDE}, {"h": 2 * STRIDE}  # what the first two requests give
    return [
        ("get", {"m": module}, "Card"),
        ("call", card_class, [1, "Spades"], {}),
        ("call", card_class, [0, "Spades"], {}),
        ("str", card),
        ("get", card, "rank"),
        ("method", card, "value", [], {}),
        ("inputs", ["yes"]),
        ("method", {"m": module}, "main", [], {}),
        ("list", card_class),
        ("anew",),
    ]
