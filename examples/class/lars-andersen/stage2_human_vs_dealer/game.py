"""game.py: the game of blackjack, a human against the dealer.

Author:  Lars Andersen
Date:    2026-09-30
File:    game.py
Purpose: One evening of blackjack at the console.
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
    hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print(f"\nDealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...\nTop card is {dealer_hand.cards()[0]}")
    if hand.is_blackjack():
        winner = settle_blackjack(player, dealer, dealer_hand)
    else:
        player.play(hand, draw)
        if not hand.is_busted():
            dealer.play(dealer_hand, draw)
        winner = settle(player, hand, dealer, dealer_hand)
    announce(winner, player, dealer)
    return winner


# The steps of a round, as small functions:
def settle_blackjack(player, dealer, dealer_hand):
    """Return who won when the player has blackjack."""
    print(f"\n{player.name} has blackjack!")
    if dealer_hand.is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return TIE
    return PLAYER_WINS


def settle(player, hand, dealer, dealer_hand):
    """Return who won when both hands are played."""
    if hand.is_busted():
        return DEALER_WINS
    if dealer_hand.is_busted():
        return PLAYER_WINS
    print(f"\n{player.name}'s count is {hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    if hand.count() == dealer_hand.count():
        return TIE
    return max((hand.count(), PLAYER_WINS), (dealer_hand.count(), DEALER_WINS))[1]


def announce(winner, player, dealer):
    """Print the result."""
    if winner == TIE:
        print("\nIt's a tie!")
    else:
        person = player if winner == PLAYER_WINS else dealer
        print(f"\n{person.name} wins!")


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    try:
        name = ask_name()
    except EOFError:
        return
    tally = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        player = make_player(name)
        tally[play_round(player, Player(DEALER), draw, hand_type)] += 1
        while play_again():
            tally[play_round(player, Player(DEALER), draw, hand_type)] += 1
    except EOFError:
        print("\n(no more input)")
    print(f"\n{name} wins: {tally[PLAYER_WINS]}")
    print(f"{DEALER} wins: {tally[DEALER_WINS]}")
    print(f"Ties: {tally[TIE]}")


# The steps of the game, as small functions:
def ask_name():
    """Ask for a name."""
    name = ""
    while not name or name == DEALER:
        name = input("Please enter the player's name (or enter Computer): ").strip()
    return name


def play_again():
    """Ask for yes or no."""
    answers = {"y": True, "yes": True, "n": False, "no": False}
    while True:
        answer = input("\nPlay again? ").strip().lower()
        if answer in answers:
            return answers[answer]
        print("Yes or no?")


if __name__ == "__main__":
    main()
