"""game.py: the game.

Author:  Hanna Weiss
Date:    2026-11-10
File:    game.py
Purpose: Rounds.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Answers, Player


def random_card():
    """A card."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


class Tally:
    """Counts results with +=."""

    def __init__(self, name):
        self.name = name
        self.results = []

    def __iadd__(self, result):
        self.results.append(result)
        return self

    def __str__(self):
        lines = {f"{self.name} wins": "player", f"{DEALER} wins": "dealer", "Ties": "tie"}
        return "\n".join(f"{label}: {self.results.count(result)}" for label, result in lines.items())


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    hand = hand_type(draw(), draw())
    house = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    print(f"Dealing {dealer.name}'s hand...\nTop card is {house.cards()[0]}")
    score = 0
    if hand.is_blackjack():
        print(f"{player.name} has blackjack!")
        score += 1
        if house.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            score -= 1
    else:
        player.play(hand, draw)
        if hand.is_busted():
            score -= 1
        else:
            dealer.play(house, draw)
            if house.is_busted():
                score += 1
            else:
                print(f"{player.name}'s count is {hand.count()}\n{dealer.name}'s count is {house.count()}")
                score += (hand.count() > house.count()) - (hand.count() < house.count())
    print(["It's a tie!", f"{player.name} wins!", f"{dealer.name} wins!"][score])
    return ["tie", "player", "dealer"][score]


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print("Welcome to the Blackjack Casino!")
    print("=" * len("Welcome to the Blackjack Casino"))
    tally = None
    try:
        while tally is None:
            name = input("Please enter the player's name (or enter Computer): ").strip()
            if name and name != DEALER:
                tally = Tally(name)
        player, dealer = make_player(name), Player(DEALER)
        again = Answers(["y", "yes", "n", "no"])
        tally += play_round(player, dealer, draw, hand_type)
        while again("Play again? ") in ["y", "yes"]:
            tally += play_round(player, dealer, draw, hand_type)
    except EOFError:
        pass
    if tally is not None:
        print(tally)
