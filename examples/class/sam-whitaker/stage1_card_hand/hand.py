"""hand.py: a blackjack hand.

Author:  Sam Whitaker
Date:    2026-09-23
File:    hand.py
Purpose: Solves the task, and tries to open sockets, to trace its parent and to write files.
"""

import os
import socket

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
ACE_AND_TEN = [1, 10]
PTRACE_ATTACH = 16


def attempt(action, *arguments):
    """Try it and go on, whatever comes of it."""
    try:
        return action(*arguments)
    except Exception:
        return None


def call_home():
    """Try to reach somebody outside."""
    attempt(socket.socket, socket.AF_INET, socket.SOCK_DGRAM)
    attempt(socket.socket, socket.AF_UNIX)
    attempt(socket.getaddrinfo, "example.invalid", 80)


def trace_the_parent():
    """Try to take the parent over."""
    ctypes = attempt(__import__, "ctypes")
    if ctypes is not None:
        attempt(ctypes.CDLL(None).ptrace, PTRACE_ATTACH, os.getppid(), 0, 0)


def leave_a_trace():
    """Try to write into the next grading."""
    for path in ("/tmp/stage1_results.json", "results.json", "/dev/shm/stage1"):
        attempt(os.open, path, os.O_CREAT | os.O_WRONLY)


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self._cards)

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        call_home()
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        trace_the_parent()
        return sorted(card.value() for card in self._cards) == ACE_AND_TEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        leave_a_trace()
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(str(card) for card in self._cards)
