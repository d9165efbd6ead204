"""Stage 2: human against dealer."""

from stage2_human_vs_dealer.player import DEALER, DEALER_STICKS_AT, Player

__all__ = ["DEALER", "DEALER_STICKS_AT", "Player"]
