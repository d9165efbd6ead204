"""player.py: a player with templates.

Author:  Yusuf Demir
Date:    2026-11-05
File:    player.py
Purpose: Player; the texts are templates.
"""

from string import Template

DEALER = "Dealer"
DEALER_STICKS_AT = 17

TEXTS = {
    "turn": Template("${name}'s turn..."),
    "bottom": Template("Bottom card is $card"),
    "card": Template("New card is $card"),
    "count": Template("Count is $count"),
    "hits": Template("$name hits..."),
    "sticks": Template("$name sticks..."),
    "busts": Template("$name busts"),
}


def tell(key, **values):
    """Print a text."""
    print(TEXTS[key].substitute(values))


def answer_to(prompt, *possible):
    """One of the possible answers."""
    given = input(prompt)
    given = given.strip().lower()
    if not given in possible:
        print("(possible: {0})".format("|".join(possible)))
        return answer_to(prompt, *possible)
    return given


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "Player({!r})".format(self.name)

    def play(self, hand, draw):
        """Play."""
        tell("turn", name=self.name)
        if self.name == DEALER:
            tell("bottom", card=hand.cards()[1])
            tell("count", count=hand.count())
        while self.goes_on(hand):
            card = draw()
            hand.hit(card)
            tell("card", card=card)
            tell("count", count=hand.count())
        if hand.is_busted():
            tell("busts", name=self.name)
        elif self.name == DEALER:
            tell("sticks", name=self.name)

    def goes_on(self, hand):
        """Another card?"""
        if hand.is_busted():
            return False
        if self.name != DEALER:
            return answer_to("Do you want to hit or stick (h or s)? ", "h", "s") == "h"
        if hand.count() < DEALER_STICKS_AT:
            tell("hits", name=self.name)
            return True
        return False
