"""Stage 6: hands and players of a casino."""

from .blackjack_hand import CARD_STEP, BlackJackHand
from .blackjack_player import BlackJackPlayer

__all__ = ["CARD_STEP", "BlackJackHand", "BlackJackPlayer"]
