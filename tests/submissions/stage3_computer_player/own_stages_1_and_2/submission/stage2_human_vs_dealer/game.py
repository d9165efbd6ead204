"""game.py: rounds with results from an enumeration.

Author:  Viktor Holm
Date:    2026-11-02
File:    game.py
Purpose: The game.
"""

import random
from enum import StrEnum

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player


class Result(StrEnum):
    """How a round ends."""

    PLAYER = "player"
    DEALER = "dealer"
    TIE = "tie"

    def announce(self, player, dealer):
        """Print the result line."""
        if self is Result.TIE:
            print("It's a tie!")
        else:
            print({Result.PLAYER: player, Result.DEALER: dealer}[self].name + " wins!")
        return self


def random_card():
    """A card."""
    return Card.from_number(random.randrange(0, 52, 1))


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    hand = hand_type(draw(), draw())
    house = hand_type(draw(), draw())
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", hand)
    print("Count is", hand.count())
    print("Dealing " + dealer.name + "'s hand...")
    print("Top card is", house.cards()[0])

    if hand.is_blackjack():
        print(player.name, "has blackjack!")
        if house.is_blackjack():
            print(dealer.name, "has blackjack!")
            return Result.TIE.announce(player, dealer)
        return Result.PLAYER.announce(player, dealer)

    player.play(hand, draw)
    if hand.is_busted():
        return Result.DEALER.announce(player, dealer)

    dealer.play(house, draw)
    if house.is_busted():
        return Result.PLAYER.announce(player, dealer)

    print(player.name + "'s count is", hand.count())
    print(dealer.name + "'s count is", house.count())
    by_sign = {True: Result.PLAYER, False: Result.DEALER}
    result = Result.TIE if hand.count() == house.count() else by_sign[hand.count() > house.count()]
    return result.announce(player, dealer)


def wants_more():
    """Another round?"""
    answer = input("Play again? ").strip().upper()
    if answer in ("Y", "YES"):
        return True
    if answer in ("N", "NO"):
        return False
    print("Answer y, yes, n or no")
    return wants_more()


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print("Welcome to the Blackjack Casino!")
    print("===============================")
    tally = {result: 0 for result in Result}
    name = ""
    try:
        while name in ("", DEALER):
            name = ""
            name = input("Please enter the player's name (or enter Computer): ").strip()
        player, dealer, more = make_player(name), Player(DEALER), True
        while more:
            tally[play_round(player, dealer, draw, hand_type)] += 1
            more = wants_more()
    except EOFError:
        if name == "":
            return
    for label, result in ((f"{name} wins", "player"), (f"{DEALER} wins", "dealer"), ("Ties", "tie")):
        print(f"{label}: {tally[result]}")
