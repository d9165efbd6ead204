"""_main.py: the whole game.

Author:  Elena Popa
Date:    2026-11-07
File:    _main.py
Purpose: Name, rounds, tallies.
"""

from stage1_card_hand.hand import Hand

from . import _words as words
from ._console import get, put
from ._people import make_player, random_card
from ._round import play_round
from .player import Player


def main(draw=random_card, hand_type=Hand):
    """The game."""
    put(words.BANNER)
    try:
        name = get(words.NAME)
        while not name or name == words.DEALER:
            name = get(words.NAME)
    except EOFError:
        return
    tally = {"player": 0, "dealer": 0, "tie": 0}
    try:
        player = make_player(name)
        again = "y"
        while again.startswith("y"):
            tally[play_round(player, Player(words.DEALER), draw, hand_type)] += 1
            again = get(words.AGAIN, ("y", "yes", "n", "no"))
    except EOFError:
        put("")
    put(words.TALLY, name, tally["player"])
    put(words.TALLY, words.DEALER, tally["dealer"])
    put(words.TIES, tally["tie"])


if __name__ == "__main__":
    main()
