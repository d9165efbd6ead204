"""soft_game.py: the whole game with soft hands.

Author:  Blackjack course team
Date:    2026-11-20
File:    soft_game.py
Purpose: Given. Runs the game of stage 2 with hands that can count an ace as 11.
"""

from stage2_human_vs_dealer.game import main as play_game
from stage2_human_vs_dealer.game import random_card
from stage4_soft_aces.soft_hand import SoftHand


def main(draw=random_card):
    """Play the game of stage 2, with soft hands for the player and the dealer."""
    play_game(draw=draw, hand_type=SoftHand)


if __name__ == "__main__":
    main()
