"""game.py: the game as generators.

Author:  Lea Brandt
Date:    2026-10-28
File:    game.py
Purpose: Rounds as generators; main performs them.
"""

import random
from itertools import count

from stage1_card_hand.card import RANKS, SUITS, Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, Question, perform

NAME = Question("Please enter the player's name (or enter Computer): ", ())
AGAIN = Question("Play again? ", ("y", "yes", "n", "no"))


def random_card():
    """A card."""
    return Card(random.choice(tuple(RANKS)), random.choice(SUITS))


def make_player(name):
    """A player."""
    if name == "Computer":
        import stage3_computer_player.computer

        return stage3_computer_player.computer.ComputerPlayer()
    return Player(name)


def round_script(player, dealer, draw, hand_type):
    """Yield the lines of a round; return the result."""
    deal = [draw(), draw(), draw(), draw()]
    hand, dealer_hand = hand_type(deal[0], deal[1]), hand_type(deal[2], deal[3])
    yield f"\nDealing {player.name}'s hand..."
    yield f"Cards are {hand}"
    yield f"Count is {hand.count()}\n"
    yield f"Dealing {dealer.name}'s hand..."
    yield f"Top card is {deal[2]}\n"
    if hand.is_blackjack():
        yield f"{player.name} has blackjack!"
        if dealer_hand.is_blackjack():
            yield f"{dealer.name} has blackjack!"
            yield "It's a tie!"
            return "tie"
        yield f"{player.name} wins!"
        return "player"
    player.play(hand, draw)
    if hand.is_busted():
        yield f"{dealer.name} wins!"
        return "dealer"
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        yield f"{player.name} wins!"
        return "player"
    yield f"{player.name}'s count is {hand.count()}"
    yield f"{dealer.name}'s count is {dealer_hand.count()}\n"
    if hand.count() == dealer_hand.count():
        yield "It's a tie!"
        return "tie"
    best = max((hand.count(), player, "player"), (dealer_hand.count(), dealer, "dealer"), key=lambda entry: entry[0])
    yield f"{best[1].name} wins!"
    return best[2]


def play_round(player, dealer, draw, hand_type=Hand):
    """Perform a round."""
    return perform(round_script(player, dealer, draw, hand_type))


def name_script():
    """Ask for the name."""
    while True:
        name = yield NAME
        if name and name != DEALER:
            return name


def again_script():
    """Ask for another round."""
    answer = yield AGAIN
    return answer.lower()[0] == "y"


def rounds(player, draw, hand_type):
    """Yield the results of the rounds."""
    dealer = Player(DEALER)
    for number in count():
        if number and not perform(again_script()):
            return
        yield play_round(player, dealer, draw, hand_type)


def main(draw=random_card, hand_type=Hand):
    """Perform all of it."""
    perform(iter(("Welcome to the Blackjack Casino!", "=" * 31)))
    try:
        name = perform(name_script())
    except EOFError:
        return
    results = []
    try:
        for result in rounds(make_player(name), draw, hand_type):
            results += [result]
    except EOFError:
        pass
    perform(f"{who}: {results.count(key)}" for who, key in ((f"{name} wins", "player"), ("Dealer wins", "dealer"), ("Ties", "tie")))
