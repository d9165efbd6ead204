# game.py
# Dimitri P.
# november 2026

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player

COMPUTER = "Computer"
CARDS_IN_PACK = 52
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


def random_card():
    return Card.from_number(random.randrange(CARDS_IN_PACK))


def make_player(name):
    if name == COMPUTER:
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    h = hand_type(draw(), draw())
    d = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...")
    print("Cards are " + " and ".join(str(x) for x in h.cards()))
    print(f"Count is {h.count()}")
    print("Dealing Dealer's hand...")
    print(f"Top card is {d.cards()[0]}")
    if h.is_blackjack():
        print(f"{player.name} has blackjack!")
        if d.is_blackjack():
            print("Dealer has blackjack!")
            print("It's a tie!")
            return TIE
        print(f"{player.name} wins!")
        return PLAYER_WINS
    player.play(h, draw)
    if not h.is_busted():
        dealer.play(d, draw)
        if not d.is_busted():
            print(f"{player.name}'s count is {h.count()}")
            print(f"Dealer's count is {d.count()}")
    if h.is_busted() or not d.is_busted() and d.count() > h.count():
        print("Dealer wins!")
        return DEALER_WINS
    if d.is_busted() or h.count() > d.count():
        print(f"{player.name} wins!")
        return PLAYER_WINS
    print("It's a tie!")
    return TIE


def main(draw=random_card, hand_type=Hand):
    print(BANNER)
    n = ""
    s = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        while n in ("", DEALER):
            n = input("Please enter the player's name (or enter Computer): ").strip()
        p = make_player(n)
        a = "y"
        while a[0] == "y":
            s[play_round(p, Player(DEALER), draw, hand_type)] += 1
            a = input("Play again? ").strip().lower() or "x"
            while a not in ("y", "yes", "n", "no"):
                a = input("Play again? ").strip().lower() or "x"
    except EOFError:
        print()
    if n not in ("", DEALER):
        print(f"{n} wins: {s[PLAYER_WINS]}")
        print(f"Dealer wins: {s[DEALER_WINS]}")
        print(f"Ties: {s[TIE]}")


main()
