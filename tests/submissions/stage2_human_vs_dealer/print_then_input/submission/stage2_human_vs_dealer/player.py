"""player.py: somebody who plays a hand.

Author:  Ida Berg
Date:    2026-10-22
File:    player.py
Purpose: The human and the dealer, told apart by their name.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def ask(prompt, accepted):
    """Print the prompt, read an answer, and do so again until it is accepted."""
    while True:
        print(prompt)
        answer = input()
        answer = answer.strip()
        answer = answer.lower()
        if answer in accepted:
            return answer
        print("Sorry, only these are accepted: %s." % ", ".join(accepted))


def take_card(hand, draw):
    """Draw a card for the hand and show it."""
    card = draw()
    hand.hit(card)
    print()
    print("New card is %s" % (card,))
    print("Count is %d" % hand.count())
    print()


class Player:
    """A player with a name."""

    def __init__(self, name):
        """Remember the name."""
        self.name = name

    def play(self, hand, draw):
        """Play the hand to its end."""
        print()
        print("%s's turn..." % self.name)
        if self.name == DEALER:
            self.play_dealer(hand, draw)
        else:
            self.play_human(hand, draw)
        if hand.is_busted():
            print("%s busts" % self.name)

    def play_human(self, hand, draw):
        """Ask before every card."""
        while not hand.is_busted():
            if ask("Do you want to hit or stick (h or s)? ", ["h", "s"]) == "s":
                return
            take_card(hand, draw)

    def play_dealer(self, hand, draw):
        """Draw to 17."""
        print("Bottom card is %s" % (hand.cards()[1],))
        print("Count is %d" % hand.count())
        while hand.count() < DEALER_STICKS_AT:
            print()
            print("Dealer hits...")
            take_card(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...")
