"""game.py: the game of blackjack, a human against the dealer.

Author:  Emma O'Connor
Date:    30 September 2026
File:    game.py
Purpose: Runs the whole show.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player

COMPUTER = "Computer"
CARDS_IN_PACK = 52
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


def random_card():
    """Given: draw a card from an endless pack, where all 52 are equally likely each time."""
    return Card.from_number(random.randrange(CARDS_IN_PACK))


def make_player(name):
    """Given: return the computer player of stage 3 for the name Computer, else a human."""
    if name == COMPUTER:
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie".

    draw() gives the next card: two for the player, two for the dealer, then the hits as they
    come. hand_type is the class that the two hands are made of.
    """
    cards = [draw() for _ in range(4)]
    hand = hand_type(*cards[:2])
    house = hand_type(*cards[2:])
    print(f"\nDealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...\nTop card is {cards[2]}")
    result = blackjack_result(player, hand, dealer, house)
    if result is None:
        result = played_result(player, hand, dealer, house, draw)
    print({PLAYER_WINS: f"\n{player.name} wins!", TIE: "\nIt's a tie!"}.get(
        result, f"\n{dealer.name} wins!"
    ))
    return result


# The steps of a round, as small functions:
def blackjack_result(player, hand, dealer, house):
    """Return the result of a blackjack, or None if there's none."""
    if not hand.is_blackjack():
        return None
    print(f"\n{player.name} has blackjack!")
    if house.is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return TIE
    return PLAYER_WINS


def played_result(player, hand, dealer, house, draw):
    """Play the two hands and return the result."""
    player.play(hand, draw)
    if hand.is_busted():
        return DEALER_WINS
    dealer.play(house, draw)
    if house.is_busted():
        return PLAYER_WINS
    print(f"\n{player.name}'s count is {hand.count()}")
    print(f"{dealer.name}'s count is {house.count()}")
    if hand.count() == house.count():
        return TIE
    if hand.count() > house.count():
        return PLAYER_WINS
    return DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    tallies = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    name = get_name()
    if name is None:
        return
    try:
        player, dealer = make_player(name), Player(DEALER)
        tallies[play_round(player, dealer, draw, hand_type)] += 1
        while get_yes_or_no():
            tallies[play_round(player, dealer, draw, hand_type)] += 1
    except EOFError:
        print()
    print(f"\n{name} wins: {tallies[PLAYER_WINS]}")
    print(f"Dealer wins: {tallies[DEALER_WINS]}")
    print(f"Ties: {tallies[TIE]}")


# The steps of the game, as small functions:
def get_name():
    """Return the name, or None if there's no more input."""
    while True:
        try:
            name = input("Please enter the player's name (or enter Computer): ").strip()
        except EOFError:
            return None
        if name and name != DEALER:
            return name
        print("Please pick a different name.")


def get_yes_or_no():
    """Return True for yes."""
    while True:
        answer = input("\nPlay again? ").strip().lower()
        if answer == "y" or answer == "yes":
            return True
        if answer == "n" or answer == "no":
            return False
        print("It's yes or no, please.")


if __name__ == "__main__":
    main()
