"""player.py: human and dealer are two classes.

Author:  Viktor Holm
Date:    2026-11-02
File:    player.py
Purpose: Player(name) makes a Human or a House.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player; Player("Dealer") is a House and any other Player(name) a Human."""

    __slots__ = ("_name",)

    def __new__(cls, *args, **kwargs):
        if cls is Player:
            name = args[0] if args else kwargs.get("name")
            cls = House if name == DEALER else Human
        return super().__new__(cls)

    def __init__(self, name):
        self._name = name

    @property
    def name(self):
        """The name."""
        return self._name

    @name.setter
    def name(self, name):
        self._name = name

    def play(self, hand, draw):
        """The frame of every turn."""
        print(self.name + "'s turn...")
        self.open(hand)
        while self.wants(hand):
            card = draw()
            hand.hit(card)
            print("New card is " + str(card))
            print("Count is " + str(hand.count()))
            if hand.is_busted():
                print(self.name + " busts")
                return
        self.close()

    def open(self, hand):
        """Nothing to show at first."""

    def close(self):
        """Nothing to show at last."""

    def wants(self, hand):
        """Nobody in particular wants no card."""
        raise NotImplementedError(type(self).__name__)


class Human(Player):
    """Somebody at the keyboard."""

    __slots__ = ()

    def wants(self, hand):
        """Ask."""
        answer = input("Do you want to hit or stick (h or s)? ").strip()
        if answer in {"h", "H"}:
            return True
        if answer in {"s", "S"}:
            return False
        print("h for hit and s for stick are accepted")
        return self.wants(hand)


class House(Player):
    """The dealer."""

    __slots__ = ()

    def open(self, hand):
        """Show the bottom card."""
        _, bottom = hand.cards()
        print("Bottom card is " + str(bottom))
        print("Count is " + str(hand.count()))

    def wants(self, hand):
        """Below 17."""
        if hand.count() >= DEALER_STICKS_AT:
            return False
        print("Dealer hits...")
        return True

    def close(self):
        """Stick."""
        print("Dealer sticks...")
