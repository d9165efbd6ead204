"""strategy.py: the best move for every hand.

Author:  TODO
Date:    TODO
File:    strategy.py
Purpose: TODO
"""

from pathlib import Path

from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.matrix import BasicMatrix

ROWS = 39
COLUMNS = 10

# Constants and helpers of your own, if you want any


class BlackJackStrategy:
    """A strategy: for every hand and up card a move, read from a file of 39 rows of 10 codes."""

    def __init__(self, path: str | Path) -> None:
        """Read the file.

        Raises FileNotFoundError if there is no file. Raises ValueError, which names the line, for
        a wrong number of lines or words and for a word that is not a whole number from 1 to 4.
        """
        raise NotImplementedError("BlackJackStrategy.__init__ is not written yet")

    # Constants and helpers of your own, if you want any

    def get_move(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> str:
        """Return "S" to stand, "H" to hit or "D" to double, also for a pair."""
        raise NotImplementedError("BlackJackStrategy.get_move is not written yet")

    def should_split(self, player_hand: BlackJackHand, dealer_hand: BlackJackHand) -> bool:
        """Return True if the hand is a pair that the strategy splits."""
        raise NotImplementedError("BlackJackStrategy.should_split is not written yet")


# Constants and helpers of your own, if you want any
