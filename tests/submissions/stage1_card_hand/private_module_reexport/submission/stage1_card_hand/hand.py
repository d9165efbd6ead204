"""hand.py: the public place of Hand.

Author:  Nadia Khan
Date:    2026-10-14
File:    hand.py
Purpose: Gives Hand its public place.
"""

from ._impl import *  # noqa: F403
from ._impl import BLACKJACK, Hand

__all__ = ["BLACKJACK", "Hand"]
