"""game.py: a game with a screen.

Author:  Nadia Khan
Date:    2026-11-03
File:    game.py
Purpose: The game.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, Screen

DEAL = """
    Dealing {player}'s hand...
    Cards are {hand}
    Count is {count}

    Dealing {dealer}'s hand...
    Top card is {top}
"""


def random_card():
    """A card."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """A player."""
    if name == "Computer":
        from importlib import import_module

        return import_module("stage3_computer_player.computer").ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    screen = Screen()
    hand = hand_type(draw(), draw())
    bank = hand_type(draw(), draw())
    names = {"player": player.name, "dealer": dealer.name}
    screen.add(DEAL, hand=hand, count=hand.count(), top=bank.cards()[0], **names)
    result = ""
    if hand.is_blackjack():
        result = "tie" if bank.is_blackjack() else "player"
        screen.add("{player} has blackjack!", **names)
    if result == "tie":
        screen.add("{dealer} has blackjack!", **names)
    screen.show()
    if not result:
        player.play(hand, draw)
        result = "dealer" if hand.is_busted() else ""
    if not result:
        dealer.play(bank, draw)
        result = "player" if bank.is_busted() else ""
    if not result:
        counts = {"mine": hand.count(), "its": bank.count()}
        screen.add("{player}'s count is {mine}\n{dealer}'s count is {its}", **names, **counts)
        result = ["tie", "player", "dealer"][(counts["mine"] > counts["its"]) - (counts["mine"] < counts["its"])]
    screen.add("It's a tie!" if result == "tie" else "{winner} wins!", winner=names.get(result))
    screen.show()
    return result


def main(draw=random_card, hand_type=Hand):
    """The game."""
    screen = Screen()
    screen.add(
        """
        Welcome to the Blackjack Casino!
        ===============================
        """
    )
    results = {"player": 0, "dealer": 0, "tie": 0}
    name = None
    try:
        while name is None:
            name = screen.read("Please enter the player's name (or enter Computer): ")
            name = None if name in ("", DEALER) else name
        player = make_player(name)
        while True:
            results[play_round(player, Player(DEALER), draw, hand_type)] += 1
            if screen.read("Play again? ", ["y", "yes", "n", "no"]).startswith("n"):
                break
    except EOFError:
        pass
    if name is not None:
        screen.add("{name} wins: {player}\nDealer wins: {dealer}\nTies: {tie}", name=name, **results)
    screen.show()
