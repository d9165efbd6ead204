"""game.py: the game.

Author:  Mei Sato
Date:    2026-11-09
File:    game.py
Purpose: Rounds with hands that are lists.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player

PACK = [Card(rank, suit) for suit in SUITS for rank in RANKS]


def random_card():
    """One of the pack; the pack stays whole."""
    return random.choice(PACK)


def make_player(name):
    """A player."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    hands = [hand_type(draw(), draw()), hand_type(draw(), draw())]
    people = [player, dealer]
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", hands[0])
    print("Count is " + str(hands[0].count()))
    print("Dealing " + dealer.name + "'s hand...")
    print("Top card is", hands[1].cards()[0])
    blackjacks = [bool(hand.is_blackjack()) for hand in hands]
    if blackjacks[0]:
        for who, has in zip(people, blackjacks):
            if has:
                print(who.name + " has blackjack!")
        return finish(None if all(blackjacks) else player, player)
    for who, other, hand in zip(people, people[::-1], hands):
        who.play(hand, draw)
        if hand.is_busted():
            return finish(other, player)
    for who, hand in zip(people, hands):
        print(who.name + "'s count is " + str(hand.count()))
    counts = [hand.count() for hand in hands]
    return finish(None if counts[0] == counts[1] else people[counts.index(max(counts))], player)


def finish(winner, player):
    """Print the last line and name the result."""
    if winner is None:
        print("It's a tie!")
        return "tie"
    print(winner.name + " wins!")
    return "player" if winner is player else "dealer"


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print("Welcome to the Blackjack Casino!")
    print("===============================")
    name = ""
    wins = {}
    try:
        while name == "":
            name = input("Please enter the player's name (or enter Computer): ").strip()
            name = name * (name != DEALER)
        player = make_player(name)
        dealer = Player(DEALER)
        answer = "yes"
        while answer in ("y", "yes"):
            result = play_round(player, dealer, draw, hand_type)
            wins[result] = wins.get(result, 0) + 1
            answer = ""
            while answer not in ("y", "yes", "n", "no"):
                if answer:
                    print("Type yes or no.")
                answer = input("Play again? ").strip().lower() or "nothing"
    except EOFError:
        pass
    if name:
        print(name + " wins: " + str(wins.get("player", 0)))
        print(DEALER + " wins: " + str(wins.get("dealer", 0)))
        print("Ties: " + str(wins.get("tie", 0)))
