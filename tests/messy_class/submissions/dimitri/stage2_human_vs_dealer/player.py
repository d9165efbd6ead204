# player.py
# Dimitri P.
# november 2026

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)
        if hand.is_busted():
            print(f"{self.name} busts")

    def _play_as_dealer(self, hand, draw):
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            hand.hit(draw())
            print(f"New card is {hand.cards()[-1]}")
            print(f"Count is {hand.count()}")
        if not hand.is_busted():
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        while not hand.is_busted():
            a = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if a[0] == "s":
                break
            if a[0] == "h":
                hand.hit(draw())
                print(f"New card is {hand.cards()[-1]}")
                print(f"Count is {hand.count()}")
