"""game.py: a game with wide output.

Author:  Hanna Weiss
Date:    2026-10-31
File:    game.py
Purpose: The rounds.
"""

import random
import shutil

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, line, question


def random_card():
    """A card."""
    return Card.from_number(random.sample(range(52), 1)[0])


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    players_hand = hand_type(draw(), draw())
    dealers_hand = hand_type(draw(), draw())
    print("\n\n")
    line(f"Dealing {player.name}'s hand...   ")
    line(f"Cards  are  {players_hand}")
    line(f"Count  is  {players_hand.count()}")
    line(f"Dealing  {dealer.name}'s  hand...")
    line(f"Top  card  is  {dealers_hand.cards()[0]}")
    result = winner(player, players_hand, dealer, dealers_hand, draw)
    result_lines = {"tie": "It's a tie!", "player": f"{player.name} wins!", "dealer": f"{dealer.name} wins!"}
    print(result_lines[result].center(60))
    print("   ")
    return result


def winner(player, players_hand, dealer, dealers_hand, draw):
    """Play it out."""
    if players_hand.is_blackjack():
        line(f"   {player.name} has blackjack!")
        if not dealers_hand.is_blackjack():
            return "player"
        line(f"   {dealer.name} has blackjack!")
        return "tie"
    player.play(players_hand, draw)
    if players_hand.is_busted():
        return "dealer"
    dealer.play(dealers_hand, draw)
    if dealers_hand.is_busted():
        return "player"
    line(f"{player.name}'s count is {players_hand.count():5d}")
    line(f"{dealer.name}'s count is {dealers_hand.count():5d}")
    if players_hand.count() == dealers_hand.count():
        return "tie"
    return "player" if players_hand.count() > dealers_hand.count() else "dealer"


def main(draw=random_card, hand_type=Hand):
    """Play and leave."""
    columns = shutil.get_terminal_size((80, 24)).columns
    print("Welcome to the Blackjack Casino!".center(columns))
    print("===============================".center(columns))
    while True:
        try:
            name = " ".join(input("   Please enter the player's name  (or enter Computer):   ").strip().split("\n"))
        except EOFError:
            exit(0)
        if name and name != DEALER:
            break
    score = {"player": 0, "dealer": 0, "tie": 0}
    try:
        player = make_player(name)
        while True:
            score[play_round(player, Player(DEALER), draw, hand_type)] += 1
            if question("Play again? ", ("y", "yes", "n", "no"))[0] == "n":
                break
    except EOFError:
        print()
    line(f"   {name} wins:  {score['player']:>4}")
    line(f"   {DEALER} wins:  {score['dealer']:>4}")
    line(f"   Ties:  {score['tie']:>4}")
    exit(0)
