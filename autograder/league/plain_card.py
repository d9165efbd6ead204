"""The card for a bot without stage 1: a rank and a suit, and no methods.

Standard library only: it is compiled as `stage1_card_hand.card` and runs in a bot's worker.
"""

from typing import NamedTuple

__all__ = ["Card"]


class Card(NamedTuple):
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    rank: int
    suit: str
