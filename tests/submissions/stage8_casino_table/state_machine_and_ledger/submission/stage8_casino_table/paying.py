"""paying.py

Author:  A. Student
Date:    2026-11-23
File:    paying.py
Purpose: the list
"""


def three_for_two(bet):
    """Rounded down."""
    return bet + bet // 2


def payoff(hand, dealer_hand, bet, from_split=False):
    """Line by line."""
    if hand.is_blackjack() and not from_split:
        return 0 if dealer_hand.is_blackjack() else three_for_two(bet)
    if hand.is_busted():
        return -bet
    if dealer_hand.is_busted():
        return bet
    margin = hand.hand_value() - dealer_hand.hand_value()
    if margin == 0:
        return -bet if dealer_hand.is_blackjack() else 0
    return bet if margin > 0 else -bet
