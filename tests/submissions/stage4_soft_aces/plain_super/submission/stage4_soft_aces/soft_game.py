"""soft_game.py: an experiment that was left half done."""

from stage2_human_vs_dealer.game import main

def play_soft(
    main(hand_type=
