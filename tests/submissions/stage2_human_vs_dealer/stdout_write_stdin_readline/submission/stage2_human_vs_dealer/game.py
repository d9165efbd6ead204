"""game.py: the game with plain streams.

Author:  Jonas Field
Date:    2026-10-23
File:    game.py
Purpose: The rounds and the tallies.
"""
from random import randint

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, choose, read, write


def random_card():
    """A card of an endless pack."""
    return Card.from_number(randint(0, 51))


def make_player(name):
    """The computer or a human."""
    if name != "Computer":
        return Player(name)
    from stage3_computer_player.computer import ComputerPlayer
    return ComputerPlayer()


def settle(player, hand, dealer, dealer_hand, draw):
    """Everything after the deal; returns the result."""
    if hand.is_blackjack():
        write(player.name, "has blackjack!")
        if dealer_hand.is_blackjack():
            write(dealer.name, "has blackjack!")
            return "tie"
        return "player"
    player.play(hand, draw)
    if hand.is_busted():
        return "dealer"
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return "player"
    write(f"\n{player.name}'s count is {hand.count()}")
    write(f"{dealer.name}'s count is {dealer_hand.count()}\n")
    difference = hand.count() - dealer_hand.count()
    return "tie" if difference == 0 else "player" if difference > 0 else "dealer"


def play_round(player, dealer, draw, hand_type=Hand):
    """One round."""
    hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    write(f"\nDealing {player.name}'s hand...")
    write("Cards are", hand)
    write("Count is", hand.count())
    write(f"\nDealing {dealer.name}'s hand...")
    write("Top card is", dealer_hand.cards()[0])
    result = settle(player, hand, dealer, dealer_hand, draw)
    write({"player": f"{player.name} wins!", "dealer": f"{dealer.name} wins!", "tie": "It's a tie!"}[result])
    return result


def main(draw=random_card, hand_type=Hand):
    """The whole evening."""
    write("Welcome to the Blackjack Casino!\n===============================\n")
    name = None
    tally = {"player": 0, "dealer": 0, "tie": 0}
    try:
        while not name or name == DEALER:
            if name:
                write("That name is taken.")
            name = None
            name = read("Please enter the player's name (or enter Computer): ").strip()
        player, dealer = make_player(name), Player(DEALER)
        while True:
            tally[play_round(player, dealer, draw, hand_type)] += 1
            if choose("Play again? ", "y", "yes", "n", "no").startswith("n"):
                break
    except EOFError:
        write()
    if name:
        write(f"{name} wins: {tally['player']}\n{DEALER} wins: {tally['dealer']}\nTies: {tally['tie']}")
