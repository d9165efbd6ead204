"""game.py: an evening as one coroutine.

Author:  Ruth Adler
Date:    2026-10-29
File:    game.py
Purpose: Rounds and tallies.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, choose, drive, read


def random_card():
    """A card from an endless pack."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """Human or computer."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Play a round."""

    async def game():
        hand = hand_type(draw(), draw())
        dealers = hand_type(draw(), draw())
        print(f"\nDealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}\n")
        print(f"Dealing {dealer.name}'s hand...\nTop card is {dealers.cards()[0]}\n")
        if hand.is_blackjack():
            print(player.name, "has blackjack!")
            if dealers.is_blackjack():
                print(dealer.name, "has blackjack!")
                return "tie"
            return "player"
        player.play(hand, draw)
        if hand.is_busted():
            return "dealer"
        dealer.play(dealers, draw)
        if dealers.is_busted():
            return "player"
        print(f"{player.name}'s count is {hand.count()}")
        print(f"{dealer.name}'s count is {dealers.count()}")
        if hand.count() == dealers.count():
            return "tie"
        return ("dealer", "player")[hand.count() > dealers.count()]

    result = drive(game())
    print("It's a tie!" if result == "tie" else f"{(player if result == 'player' else dealer).name} wins!")
    return result


async def evening(draw, hand_type, tallies):
    """The whole evening; tallies gets the name and the results."""
    while True:
        name = (await read("Please enter the player's name (or enter Computer): ")).strip()
        if name and name != DEALER:
            break
    tallies[name] = 0
    tallies[DEALER] = 0
    tallies[""] = 0
    player, dealer = make_player(name), Player(DEALER)
    while True:
        result = play_round(player, dealer, draw, hand_type)
        tallies[{"player": name, "dealer": DEALER, "tie": ""}[result]] += 1
        if await choose("Play again? ", "y", "yes", "n", "no") in ("n", "no"):
            return


def main(draw=random_card, hand_type=Hand):
    """Drive the evening."""
    print("Welcome to the Blackjack Casino!\n===============================\n")
    tallies = {}
    try:
        drive(evening(draw, hand_type, tallies))
    except EOFError:
        print()
    for who, number in tallies.items():
        print(f"{who} wins: {number}" if who else f"Ties: {number}")
