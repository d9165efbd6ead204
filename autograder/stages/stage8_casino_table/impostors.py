"""Hidden impostors of stage 8: name, belief, rules."""

from autograder.stages.stage1_card_hand.impostors import ACE_TEN, CHARLIE
from autograder.stages.stage2_human_vs_dealer.impostors import JO, LARS, NED
from autograder.stages.stage4_soft_aces.impostors import SOFT
from autograder.stages.stage6_blackjack_hand.impostors import BETS, HALVES

IMPOSTORS = (BETS[0], *BETS[2:], *SOFT[:2], CHARLIE, ACE_TEN, LARS, JO, NED, *HALVES)
