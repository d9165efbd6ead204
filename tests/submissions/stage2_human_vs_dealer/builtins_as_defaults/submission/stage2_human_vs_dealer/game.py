"""game.py: the game with an exchangeable console.

Author:  Tomas Lind
Date:    2026-10-25
File:    game.py
Purpose: The rounds of the game.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, ask_again, read_line, say, say_at_once


def random_card(choose=random.randrange):
    """Draw with choose."""
    return Card.from_number(choose(52))


def make_player(name, human=Player):
    """Make a human or the computer."""
    if name == "Computer":
        module = __import__("stage3_computer_player.computer", fromlist=["ComputerPlayer"])
        return module.ComputerPlayer()
    return human(name)


def play_round(player, dealer, draw, hand_type=Hand, show=print):
    """Play a round."""
    hands = {who: hand_type(draw(), draw()) for who in ("player", "dealer")}
    mine, theirs = hands["player"], hands["dealer"]
    show(f"Dealing {player.name}'s hand...", f"Cards are {mine}", f"Count is {mine.count()}", "", sep="\n")
    show(f"Dealing {dealer.name}'s hand...", f"Top card is {theirs.cards()[0]}", "", sep="\n")
    messages = dict(player=f"{player.name} wins!", dealer=f"{dealer.name} wins!", tie="It's a tie!")
    if mine.is_blackjack():
        blackjacks = [player.name] + [dealer.name] * bool(theirs.is_blackjack())
        show(*(f"{name} has blackjack!" for name in blackjacks), sep="\n")
        result = "player" if len(blackjacks) == 1 else "tie"
    else:
        result = None
        player.play(mine, draw)
        if mine.is_busted():
            result = "dealer"
        if result is None:
            dealer.play(theirs, draw)
            if theirs.is_busted():
                result = "player"
        if result is None:
            show(f"{player.name}'s count is {mine.count()}", f"{dealer.name}'s count is {theirs.count()}", sep="\n")
            sign = (mine.count() > theirs.count()) - (mine.count() < theirs.count())
            result = ("tie", "player", "dealer")[sign]
    show(messages[result])
    return result


def main(draw=random_card, hand_type=Hand, ask_name=input):
    """Play rounds."""
    say("Welcome to the Blackjack Casino!")
    say("===============================")
    won = dict.fromkeys(["player", "dealer", "tie"], 0)
    name = ""
    try:
        while name in ("", DEALER):
            name = ""
            name = ask_name("\nPlease enter the player's name (or enter Computer): ").strip()
        player = make_player(name)
        while True:
            result = play_round(player, Player(DEALER), draw, hand_type)
            won[result] += 1
            if ask_again()[:1] == "n":
                break
    except EOFError:
        if name == "":
            return
    say_at_once(f"\n{name} wins:", won["player"])
    say_at_once("Dealer wins:", won["dealer"])
    say_at_once("Ties:", won["tie"])


assert callable(read_line)
