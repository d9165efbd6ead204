"""pack.py: one pack.

Author:  Carla Rossi
Date:    2026-11-22
File:    pack.py
Purpose: The 52 cards.
"""

from stage1_card_hand.card import RANKS, SUITS, Card

PACK = tuple([Card(rank, suit) for suit in SUITS for rank in RANKS])
