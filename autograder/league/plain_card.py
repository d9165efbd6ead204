"""A playing card without methods, for bots whose authors have no stage 1.

Imports only the standard library: it is compiled as `stage1_card_hand.card` in a bot's worker.
"""

from typing import NamedTuple

__all__ = ["Card"]


class Card(NamedTuple):
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit's name."""

    rank: int
    suit: str
