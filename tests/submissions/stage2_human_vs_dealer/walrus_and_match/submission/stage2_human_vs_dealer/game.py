"""game.py: a game with match.

Author:  Mei Sato
Date:    2026-10-26
File:    game.py
Purpose: Rounds and results.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player


def random_card():
    """Any card."""
    return Card(rank=random.randint(1, 13), suit=random.choice(["Clubs", "Diamonds", "Hearts", "Spades"]))


def make_player(name):
    """Name to player."""
    match name:
        case "Computer":
            from stage3_computer_player.computer import ComputerPlayer

            return ComputerPlayer()
        case _:
            return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    hand, hers = hand_type(draw(), draw()), hand_type(draw(), draw())
    print(f"\nDealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...\nTop card is {hers.cards()[0]}")
    match bool(hand.is_blackjack()), bool(hers.is_blackjack()):
        case True, True:
            print(f"\n{player.name} has blackjack!\n{dealer.name} has blackjack!")
            result = "tie"
        case True, False:
            print(f"\n{player.name} has blackjack!")
            result = "player"
        case False, _:
            result = fight(player, hand, dealer, hers, draw)
    match result:
        case "tie":
            print("\nIt's a tie!\n")
        case "player":
            print(f"\n{player.name} wins!\n")
        case "dealer":
            print(f"\n{dealer.name} wins!\n")
    return result


def fight(player, hand, dealer, hers, draw):
    """No blackjack: both play."""
    player.play(hand, draw)
    if hand.is_busted():
        return "dealer"
    dealer.play(hers, draw)
    if hers.is_busted():
        return "player"
    print(f"\n{player.name}'s count is {(mine := hand.count())}")
    print(f"{dealer.name}'s count is {(other := hers.count())}")
    return "tie" if mine == other else "player" if mine > other else "dealer"


def again():
    """Yes or no."""
    while (answer := input("Play again? ").strip().lower()) not in {"y", "yes", "n", "no"}:
        print("y, yes, n and no are accepted.")
    return answer in {"y", "yes"}


def main(draw=random_card, hand_type=Hand):
    """Many rounds."""
    print("Welcome to the Blackjack Casino!\n" + "=" * 31 + "\n")
    try:
        while not (name := input("Please enter the player's name (or enter Computer): ").strip()) or name == DEALER:
            print("Another name, please.")
    except EOFError:
        return
    tally = {"player": 0, "dealer": 0, "tie": 0}
    try:
        player, dealer = make_player(name), Player(DEALER)
        while not any(tally.values()) or again():
            tally[play_round(player, dealer, draw, hand_type)] += 1
    except EOFError:
        print()
    print(f"{name} wins: {tally['player']}\nDealer wins: {tally['dealer']}\nTies: {tally['tie']}")
