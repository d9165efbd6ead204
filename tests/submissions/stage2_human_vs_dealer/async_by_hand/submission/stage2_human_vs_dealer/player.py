"""player.py: turns as coroutines.

Author:  Ruth Adler
Date:    2026-10-29
File:    player.py
Purpose: Player; waiting for the console is an await.
"""

import types

DEALER = "Dealer"
DEALER_STICKS_AT = 17


@types.coroutine
def read(prompt):
    """Ask the driver for a line."""
    return (yield prompt)


def drive(coroutine):
    """Run a coroutine; every prompt it waits with is answered from the console."""
    answer = None
    try:
        while True:
            prompt = coroutine.send(answer)
            answer = input(prompt)
    except StopIteration as stop:
        return stop.value
    finally:
        coroutine.close()


async def choose(prompt, *accepted):
    """Wait for an accepted answer."""
    while (answer := (await read(prompt)).strip().lower()) not in accepted:
        print("accepted:", *accepted)
    return answer


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play to the end."""
        drive(self._dealer(hand, draw) if self.name == DEALER else self._human(hand, draw))

    async def _human(self, hand, draw):
        print(f"{self.name}'s turn...")
        while await choose("Do you want to hit or stick (h or s)? ", "h", "s") == "h":
            if await self._card(hand, draw):
                break

    async def _dealer(self, hand, draw):
        print(f"{self.name}'s turn...")
        print("Bottom card is", hand.cards()[1])
        print("Count is", hand.count())
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            if await self._card(hand, draw):
                return
        print("Dealer sticks...")

    async def _card(self, hand, draw):
        card = draw()
        hand.hit(card)
        print("New card is", card)
        print("Count is", hand.count())
        if hand.is_busted():
            print(self.name, "busts")
            return True
        return False
