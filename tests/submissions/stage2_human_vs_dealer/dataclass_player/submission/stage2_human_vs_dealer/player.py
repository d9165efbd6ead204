"""player.py: a player as a dataclass.

Author:  Grace Obi
Date:    2026-11-08
File:    player.py
Purpose: Player.
"""

from dataclasses import dataclass, field

DEALER = "Dealer"
DEALER_STICKS_AT = 17


@dataclass
class Player:
    """A player. Two players of one name are equal."""

    name: str
    log: list = field(default_factory=list, compare=False, repr=False)

    def play(self, hand, draw):
        """Play."""
        self.say(f"{self.name}'s turn...")
        if self.name == DEALER:
            self.say(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}")
        while not hand.is_busted():
            if not (self.dealer_hits(hand) if self.name == DEALER else self.human_hits()):
                break
            card = draw()
            hand.hit(card)
            self.say(f"New card is {card}\nCount is {hand.count()}")
        if hand.is_busted():
            self.say(f"{self.name} busts")

    def say(self, text):
        """Print and remember."""
        self.log.append(text)
        print(text)

    def dealer_hits(self, hand):
        """16 or less."""
        hits = hand.count() <= 16
        self.say("Dealer hits..." if hits else "Dealer sticks...")
        return hits

    def human_hits(self):
        """As the human likes."""
        answers = {"h": True, "s": False}
        while True:
            answer = answers.get(input("Do you want to hit or stick (h or s)? ").strip().lower())
            if answer is not None:
                return answer
            self.say("The answers are: " + ", ".join(answers))
