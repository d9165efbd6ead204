"""game.py: a round as a dataclass.

Author:  Grace Obi
Date:    2026-11-08
File:    game.py
Purpose: The game.
"""

import random
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Callable

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player


def random_card():
    """A card."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


@dataclass
class Round:
    """A round."""

    player: Any
    dealer: Any
    draw: Callable
    hand_type: type = Hand
    hands: list = field(init=False)

    def __post_init__(self):
        self.hands = [self.hand_type(self.draw(), self.draw()), self.hand_type(self.draw(), self.draw())]

    @cached_property
    def winner(self):
        """Played out when it is first asked for."""
        hand, bank = self.hands
        print(f"Dealing {self.player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
        print(f"Dealing {self.dealer.name}'s hand...\nTop card is {bank.cards()[0]}")
        if hand.is_blackjack():
            print(f"{self.player.name} has blackjack!")
            if bank.is_blackjack():
                print(f"{self.dealer.name} has blackjack!")
                return None
            return self.player
        self.player.play(hand, self.draw)
        if hand.is_busted():
            return self.dealer
        self.dealer.play(bank, self.draw)
        if bank.is_busted():
            return self.player
        print(f"{self.player.name}'s count is {hand.count()}\n{self.dealer.name}'s count is {bank.count()}")
        if hand.count() == bank.count():
            return None
        return self.player if hand.count() > bank.count() else self.dealer


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    winner = Round(player, dealer, draw, hand_type).winner
    if winner is None:
        print("It's a tie!")
        return "tie"
    print(f"{winner.name} wins!")
    return "player" if winner is player else "dealer"


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print("Welcome to the Blackjack Casino!\n===============================")
    name, results = None, []
    try:
        for name in iter(lambda: input("Please enter the player's name (or enter Computer): ").strip(), None):
            if name not in ("", DEALER):
                break
            name = None
        player = make_player(name)
        while True:
            results.append(play_round(player, Player(DEALER), draw, hand_type))
            while (answer := input("Play again? ").strip().lower()) not in ("y", "yes", "n", "no"):
                print("The answers are: y, yes, n, no")
            if answer in ("n", "no"):
                break
    except EOFError:
        if name is None:
            return
    print(f"{name} wins: {sum(result == 'player' for result in results)}")
    print(f"Dealer wins: {sum(result == 'dealer' for result in results)}")
    print(f"Ties: {sum(result == 'tie' for result in results)}")
