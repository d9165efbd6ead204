"""names.py: the words for ranks.

Author:  Freya Lindqvist
Date:    2026-09-13
File:    names.py
Purpose: A module of my own with the English words for ranks, so that card.py stays short and a
         translation would touch one file only.
"""

ENGLISH = "Ace 2 3 4 5 6 7 8 9 10 Jack Queen King".split()


def rank_name(rank):
    """Return the word or the number for a rank from 1 to 13."""
    return ENGLISH[rank - 1]
