"""text: the words of the game.

Author:  Oscar Vega
Date:    2026-10-15
File:    __init__.py
Purpose: Makes text a package.
"""

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
