"""player.py: a player with some suspense.

Author:  Sam Okoro
Date:    2026-10-30
File:    player.py
Purpose: Player; the dealer takes a moment for every card.
"""
import time

DEALER = "Dealer"
DEALER_STICKS_AT = 17
PAUSE = 0.3


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play the hand."""
        print("%s's turn..." % self.name)
        if self.name == DEALER:
            time.sleep(PAUSE)
            print("Bottom card is %s" % hand.cards()[1])
            print("Count is %s" % hand.count())
            while hand.count() < DEALER_STICKS_AT:
                print("Dealer hits...", flush=True)
                time.sleep(PAUSE)
                self.new_card(hand, draw)
            if hand.is_busted():
                print("Dealer busts")
            else:
                print("Dealer sticks...")
        else:
            while hand.is_busted() == False and self.wants_to_hit() == True:
                self.new_card(hand, draw)
            if hand.is_busted():
                print("%s busts" % self.name)

    def wants_to_hit(self):
        """Ask the human."""
        answer = ""
        while answer != "h" and answer != "s":
            print("Do you want to hit or stick (h or s)? ", end="")
            answer = input().strip().lower()
            if answer != "h" and answer != "s":
                print("You can only enter h or s")
        return answer == "h"

    def new_card(self, hand, draw):
        """Deal one more."""
        card = draw()
        hand.hit(card)
        print("New card is %s" % card)
        print("Count is %s" % hand.count())
