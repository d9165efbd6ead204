"""game.py

Author:  Priya Nair
Date:    2026-10-24
File:    game.py
Purpose: The game.
"""
import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand

from .player import DEALER, Player, ask, decide, out

YES_NO = {"y": True, "yes": True, "n": False, "no": False}


def random_card():
    """Any card."""
    return Card.from_number(int(random.random() * 52))


def make_player(name):
    """Any player."""
    if name == "Computer":
        from stage3_computer_player import computer
        return computer.ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Any round."""
    cards = [draw() for _ in range(4)]
    mine = hand_type(*cards[:2])
    yours = hand_type(*cards[2:])
    out(f"Dealing {player.name}'s hand...\nCards are {mine}\nCount is {mine.count()}\n")
    out(f"Dealing {dealer.name}'s hand...\nTop card is {cards[2]}\n")

    def winner():
        if mine.is_blackjack():
            out(f"{player.name} has blackjack!")
            if yours.is_blackjack():
                out(f"{dealer.name} has blackjack!")
                return None
            return player
        for who, hand, other in ((player, mine, dealer), (dealer, yours, player)):
            who.play(hand, draw)
            if hand.is_busted():
                return other
        out(f"{player.name}'s count is {mine.count()}\n{dealer.name}'s count is {yours.count()}\n")
        if mine.count() == yours.count():
            return None
        return player if mine.count() > yours.count() else dealer

    best = winner()
    if best is None:
        out("It's a tie!\n")
        return "tie"
    out(f"{best.name} wins!\n")
    return "player" if best is player else "dealer"


def main(draw=random_card, hand_type=Hand):
    """Any game."""
    out("Welcome to the Blackjack Casino!")
    out("===============================\n")
    results = []
    try:
        while (name := ask("Please enter the player's name (or enter Computer): ")) in ("", DEALER):
            out("Please choose a name that is neither empty nor " + DEALER)
    except EOFError:
        return
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        results.append(play_round(player, dealer, draw, hand_type))
        while decide("Play again? ", YES_NO, "Answer yes or no."):
            results.append(play_round(player, dealer, draw, hand_type))
    except EOFError:
        out()
    out(f"{name} wins: {results.count('player')}")
    out(f"{DEALER} wins: {results.count('dealer')}")
    out(f"Ties: {results.count('tie')}")
