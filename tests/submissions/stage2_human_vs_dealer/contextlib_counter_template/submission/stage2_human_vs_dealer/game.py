"""game.py: a game inside a with statement.

Author:  Yusuf Demir
Date:    2026-11-05
File:    game.py
Purpose: The game.
"""

import random
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, answer_to


def random_card():
    """A card."""
    return Card.from_number(random.randrange(52))


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer as Machine

        return Machine()
    return Player(name)


@contextmanager
def announced(player, dealer):
    """Print the result line on the way out; the body fills in the winner."""
    outcome = {"result": "tie"}
    yield outcome
    winner = {"player": player, "dealer": dealer}.get(outcome["result"])
    print(f"{winner.name} wins!" if winner is not None else "It's a tie!")


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    hand, bank = [hand_type(draw(), draw()) for _ in range(2)]
    with announced(player, dealer) as outcome:
        outcome["result"] = decide(player, hand, dealer, bank, draw)
    return outcome["result"]


def decide(player, hand, dealer, bank, draw):
    """Who wins?"""
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {hand!s}")
    print(f"Count is {hand.count()!r}")
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {bank.cards()[0]!s}")
    if hand.is_blackjack():
        for who, whose in ((player, hand), (dealer, bank)):
            if whose.is_blackjack():
                print(f"{who.name} has blackjack!")
        return "tie" if bank.is_blackjack() else "player"
    player.play(hand, draw)
    if hand.is_busted():
        return "dealer"
    dealer.play(bank, draw)
    if bank.is_busted():
        return "player"
    counts = Counter(player=hand.count(), dealer=bank.count())
    for who in (player, dealer):
        print(f"{who.name}'s count is {counts['player' if who is player else 'dealer']}")
    (first, best), (_, other) = counts.most_common()
    return "tie" if best == other else first


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print("Welcome to the Blackjack Casino!", "=" * 31, sep="\n", end="\n\n")
    with suppress(EOFError), ExitStack() as at_the_end:
        name = ""
        while not name or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
        wins = Counter()
        at_the_end.callback(lambda: print(f"{name} wins: {wins['player']}\nDealer wins: {wins['dealer']}\nTies: {wins['tie']}"))
        player, dealer = make_player(name), Player(DEALER)
        while True:
            wins.update([play_round(player, dealer, draw, hand_type)])
            if answer_to("Play again? ", "y", "yes", "n", "no") in "no":
                break
