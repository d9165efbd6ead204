"""game.py: the public names of the game.

Author:  Elena Popa
Date:    2026-11-07
File:    game.py
Purpose: Passes on what the other modules hold.
"""

from stage1_card_hand.hand import Hand

from ._main import main
from ._people import make_player, random_card
from ._round import play_round

__all__ = ["Hand", "main", "make_player", "play_round", "random_card"]
