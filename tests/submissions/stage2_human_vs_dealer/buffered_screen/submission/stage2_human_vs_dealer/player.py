"""player.py: a player with a screen.

Author:  Nadia Khan
Date:    2026-11-03
File:    player.py
Purpose: Player, and a screen that gathers lines.
"""

from contextlib import redirect_stdout
from io import StringIO
from textwrap import dedent

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Screen:
    """Gathers text until it has to be seen."""

    def __init__(self):
        self.text = []

    def add(self, text, **values):
        """Gather a block of text."""
        self.text.append(dedent(text).strip("\n").format(**values))

    def show(self):
        """Print what has been gathered."""
        if self.text:
            print(*self.text, sep="\n\n")
        self.text.clear()

    def read(self, prompt, accepted=None):
        """Show everything, then read an answer."""
        while True:
            self.show()
            answer = input("\n" + prompt).strip()
            if accepted is None:
                return answer
            if answer.lower() in accepted:
                return answer.lower()
            self.add("Accepted is: {accepted}", accepted=" ".join(accepted))


def captured(function, *args):
    """What a function prints."""
    with redirect_stdout(StringIO()) as text:
        function(*args)
    return text.getvalue()


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play the hand."""
        if self.name == DEALER:
            text = captured(self.play_as_dealer, hand, draw)
            print(text, end="")
        else:
            self.play_as_human(hand, draw)

    def play_as_dealer(self, hand, draw):
        """Plays with plain prints."""
        print(f"Dealer's turn...\nBottom card is {hand.cards()[1]}\nCount is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            card = draw()
            hand.hit(card)
            print(f"\nDealer hits...\n\nNew card is {card}\nCount is {hand.count()}")
        print("\nDealer busts" if hand.is_busted() else "\nDealer sticks...")

    def play_as_human(self, hand, draw):
        """Plays with a screen."""
        screen = Screen()
        screen.add("{name}'s turn...", name=self.name)
        while screen.read("Do you want to hit or stick (h or s)? ", ["h", "s"]) == "h":
            card = draw()
            hand.hit(card)
            screen.add(
                """
                New card is {card}
                Count is {count}
                """,
                card=card,
                count=hand.count(),
            )
            if hand.is_busted():
                screen.add("{name} busts", name=self.name)
                break
        screen.show()
