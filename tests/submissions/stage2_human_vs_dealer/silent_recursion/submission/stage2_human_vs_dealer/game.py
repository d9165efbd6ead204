"""game.py: a game without loops.

Author:  Oscar Vega
Date:    2026-11-04
File:    game.py
Purpose: The game, by recursion.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, ask


def random_card():
    """A card."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    hand = hand_type(draw(), draw())
    bank = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    print(f"Dealing {dealer.name}'s hand...\nTop card is {bank.cards()[0]}")
    if hand.is_blackjack():
        print(f"{player.name} has blackjack!")
        if bank.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            return tie()
        return win(player, "player")
    return after_player(player, hand, dealer, bank, draw)


def after_player(player, hand, dealer, bank, draw):
    """The player's turn and what follows."""
    player.play(hand, draw)
    return win(dealer, "dealer") if hand.is_busted() else after_dealer(player, hand, dealer, bank, draw)


def after_dealer(player, hand, dealer, bank, draw):
    """The dealer's turn and what follows."""
    dealer.play(bank, draw)
    return win(player, "player") if bank.is_busted() else compare(player, hand.count(), dealer, bank.count())


def compare(player, mine, dealer, its):
    """The counts."""
    print(f"{player.name}'s count is {mine}")
    print(f"{dealer.name}'s count is {its}")
    if mine == its:
        return tie()
    return win(player, "player") if mine > its else win(dealer, "dealer")


def win(who, result):
    """Somebody wins."""
    print(f"{who.name} wins!")
    return result


def tie():
    """Nobody wins."""
    print("It's a tie!")
    return "tie"


def name_of_player():
    """A name, or None at the end of the input."""
    try:
        name = input("Please enter the player's name (or enter Computer): ").strip()
    except EOFError:
        return None
    return name_of_player() if name in ("", DEALER) else name


def evening(player, draw, hand_type, results):
    """A round and, if wished, the rest of the evening."""
    results.append(play_round(player, Player(DEALER), draw, hand_type))
    if ask("Play again? ", {"y": True, "yes": True, "n": False, "no": False}):
        evening(player, draw, hand_type, results)


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print("Welcome to the Blackjack Casino!")
    print("===============================")
    name = name_of_player()
    if name is None:
        return
    results = []
    try:
        evening(make_player(name), draw, hand_type, results)
    except EOFError:
        pass
    print(f"{name} wins: {results.count('player')}")
    print(f"{DEALER} wins: {results.count('dealer')}")
    print(f"Ties: {results.count('tie')}")
