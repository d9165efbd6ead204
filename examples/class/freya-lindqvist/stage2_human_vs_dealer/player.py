"""player.py: a player at the table, human or dealer.

Author:  Freya Lindqvist
Date:    2026-09-23
File:    player.py
Purpose: A player who plays by the keyboard, or by the dealer's rules if that is the name.
"""

from stage2_human_vs_dealer.console import ask_until, one_of

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
        self.say("\n{}'s turn...")
        if self.name == DEALER:
            self.play_as_dealer(hand, draw)
        else:
            self.play_as_human(hand, draw)
        if hand.is_busted():
            self.say("{} busts")

    def say(self, text):
        """Print the text with the name in it."""
        print(text.format(self.name))

    def play_as_dealer(self, hand, draw):
        """Hit up to 16, stick from 17."""
        print("Bottom card is", hand.cards()[1])
        print("Count is", hand.count(), "\n")
        while hand.count() < DEALER_STICKS_AT:
            self.say("{} hits...")
            self.take(hand, draw())
        if not hand.is_busted():
            self.say("{} sticks...")

    def play_as_human(self, hand, draw):
        """Hit as long as the human wants to and may."""
        wants_card = one_of({"h": True, "s": False})
        prompt = "Do you want to hit or stick (h or s)? "
        while not hand.is_busted() and ask_until(prompt, wants_card, "That is neither h nor s."):
            self.take(hand, draw())

    def take(self, hand, card):
        """Put the card into the hand and show it."""
        hand.hit(card)
        print("\nNew card is", card)
        print("Count is", hand.count(), "\n")
