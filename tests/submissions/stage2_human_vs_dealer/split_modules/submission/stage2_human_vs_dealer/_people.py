"""_people.py: who plays, and with what.

Author:  Elena Popa
Date:    2026-11-07
File:    _people.py
Purpose: Players and cards.
"""

import random

from stage1_card_hand.card import Card

from .player import Player


def random_card():
    """A card."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)
