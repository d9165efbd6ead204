"""game.py: the game of blackjack, a human against the dealer.

Author:  Priya Raman
Date:    2026-11-09
File:    game.py
Purpose: play rounds and count who wins
"""

import random
from collections import Counter

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
    """Given: draw a card from an endless pack, where all 52 are equally likely each time."""
    return Card.from_number(random.randrange(CARDS_IN_PACK))


def make_player(name):
    """Given: return the computer player of stage 3 for the name Computer, else a human."""
    if name == COMPUTER:
        # Imported here, so that a human can play before stage 3 is written.
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """One round."""
    p = hand_type(draw(), draw())
    d = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...\nCards are {p}\nCount is {p.count()}\n")
    print(f"Dealing {dealer.name}'s hand...\nTop card is {d.cards()[0]}\n")
    result = settle(player, p, dealer, d, draw)
    print({PLAYER_WINS: f"{player.name} wins!", DEALER_WINS: "Dealer wins!", TIE: "It's a tie!"}[result])
    return result


def settle(player, p, dealer, d, draw):
    """Play both hands and find the winner."""
    if p.is_blackjack():
        print(f"{player.name} has blackjack!")
        if d.is_blackjack():
            print("Dealer has blackjack!")
            return TIE
        return PLAYER_WINS
    player.play(p, draw)
    if p.is_busted():
        return DEALER_WINS
    dealer.play(d, draw)
    if d.is_busted():
        return PLAYER_WINS
    print(f"{player.name}'s count is {p.count()}\nDealer's count is {d.count()}\n")
    if p.count() == d.count():
        return TIE
    return PLAYER_WINS if p.count() > d.count() else DEALER_WINS


def ask(question, good):
    """Ask until the answer is good."""
    while not good(answer := input(question).strip()):
        pass
    return answer


def main(draw=random_card, hand_type=Hand):
    """The whole game."""
    print(BANNER)
    try:
        name = ask("Please enter the player's name (or enter Computer): ", lambda a: a not in ("", DEALER))
    except EOFError:
        return
    wins = Counter()
    try:
        player = make_player(name)
        while True:
            wins[play_round(player, Player(DEALER), draw, hand_type)] += 1
            again = ask("Play again? ", lambda a: a.lower() in ("y", "yes", "n", "no"))
            if again.lower().startswith("n"):
                break
    except EOFError:
        print()
    print(f"{name} wins: {wins[PLAYER_WINS]}\nDealer wins: {wins[DEALER_WINS]}\nTies: {wins[TIE]}")


if __name__ == "__main__":
    main()
