"""player.py: a player at the table, human or dealer.

Author:  Mateo Fernández
Date:    2026-09-25
File:    player.py
Purpose: A player plays a hand by asking "another card?" again and again. Who answers the
         question, the rules or a human, is the only difference between the dealer and the rest.
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
        print(f"\n{self.name}'s turn...")
        wants_card = self._play_as_dealer if self.name == DEALER else self._play_as_human
        if self.name == DEALER:
            print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}\n")
        while not hand.is_busted() and wants_card(hand, draw):
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}\nCount is {hand.count()}\n")
        if hand.is_busted():
            print(f"{self.name} busts")

    def _play_as_dealer(self, hand, draw):
        """Decide by the rules of the house and say so."""
        hits = hand.count() < DEALER_STICKS_AT
        print(f"{self.name} {'hits' if hits else 'sticks'}...")
        return hits

    def _play_as_human(self, hand, draw):
        """Decide by asking, until the answer is h or s."""
        while (answer := _clean(input("Do you want to hit or stick (h or s)? "))) not in MOVES:
            print("I understand h for hit and s for stick.")
        return MOVES[answer]


MOVES = {"h": True, "s": False}


def _clean(text):
    return text.strip().lower()
