"""player.py: a player at the table, human or dealer.

Author:  Raj Patel
Date:    2026-10-02
File:    player.py
Purpose: models a player
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player, known by name; the name Dealer makes it the dealer."""

    def __init__(self, name):
        """Store the player's name."""
        self.name = name

    def play(self, hand, draw):
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print("\n%s's turn..." % self.name)
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is %s" % hand.cards()[1])
        print("Count is %d\n" % hand.count())
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            card = draw()
            hand.hit(card)
            print("\nNew card is %s" % card)
            print("Count is %d\n" % hand.count())
        if hand.is_busted():
            print("Dealer busts")
        else:
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        while True:
            # at 21 there is no point in asking
            if hand.count() == 21:
                break
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "h":
                card = draw()
                hand.hit(card)
                print("\nNew card is %s" % card)
                print("Count is %d\n" % hand.count())
                if hand.is_busted():
                    print("%s busts" % self.name)
                    break
            elif answer == "s":
                break
            else:
                print("type h or s")
