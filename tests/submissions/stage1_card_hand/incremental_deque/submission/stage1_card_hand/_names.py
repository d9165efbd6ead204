# _names.py
# Author: Sam Okoro / Date: 2026-10-07 / File: _names.py
# Purpose: the words that are printed on cards
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
NAMES = dict(enumerate("Ace 2 3 4 5 6 7 8 9 10 Jack Queen King".split(), start=1))
