"""player.py: what players do.

Author:  Mei Sato
Date:    2026-11-09
File:    player.py
Purpose: Player.
"""

from stage1_card_hand.hand import BLACKJACK

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def human_wants_card(hand):
    """Ask."""
    question = "Do you want to hit or stick (h or s)? "
    answer = input(question).strip().lower()
    while answer not in list("hs"):
        print("Type h to hit and s to stick.")
        answer = input(question).strip().lower()
    return answer == "h"


def dealer_wants_card(hand):
    """Follow the rule, and say what happens."""
    wants = hand.count() < DEALER_STICKS_AT
    print("Dealer hits..." if wants else "Dealer sticks...")
    return wants


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play."""
        wants_card = {DEALER: dealer_wants_card}.get(self.name, human_wants_card)
        print(self.name + "'s turn...")
        if wants_card is dealer_wants_card:
            print("Bottom card is", hand.cards()[1])
            print("Count is " + str(hand.count()))
        while wants_card(hand):
            hand.hit(draw())
            print("New card is", hand.cards()[-1])
            print("Count is " + str(hand.count()))
            if hand.count() > BLACKJACK:
                print(self.name + " busts")
                return
