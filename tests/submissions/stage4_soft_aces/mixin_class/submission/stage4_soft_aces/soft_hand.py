"""soft_hand.py: Hand and soft aces together.

Author:  Carla Rossi
Date:    2026-11-19
File:    soft_hand.py
Purpose: SoftHand.
"""

from __future__ import annotations

from stage1_card_hand.hand import Hand

from .aces import SoftAces


class SoftHand(SoftAces, Hand, limit=21):
    """A hand with soft aces."""
