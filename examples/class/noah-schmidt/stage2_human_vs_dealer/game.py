"""game.py: the game of blackjack, a human against the dealer.

Author:  Noah Schmidt
Date:    2026-10-04
File:    game.py
Purpose: The blackjack game.
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
    hands = [hand_type(draw(), draw()), hand_type(draw(), draw())]
    print_deal(player, dealer, hands)
    result = play_hands(player, dealer, hands, draw)
    names = {PLAYER_WINS: player.name, DEALER_WINS: dealer.name}
    print(f"\n{names[result]} wins!" if result in names else "\nIt's a tie!")
    return result


# The steps of a round, as small functions:
def print_deal(player, dealer, hands):
    """Print what is on the table."""
    print(f"\nDealing {player.name}'s hand...")
    print(f"Cards are {hands[0]}\nCount is {hands[0].count()}")
    print(f"\nDealing {dealer.name}'s hand...")
    print(f"Top card is {hands[1].cards()[0]}")


def play_hands(player, dealer, hands, draw):
    """Play both hands as far as needed and return the result."""
    if hands[0].is_blackjack():
        print(f"\n{player.name} has blackjack!")
        if hands[1].is_blackjack():
            print(f"{dealer.name} has blackjack!")
            return TIE
        return PLAYER_WINS
    for person, hand, other_wins in zip((player, dealer), hands, (DEALER_WINS, PLAYER_WINS)):
        person.play(hand, draw)
        if hand.is_busted():
            return other_wins
    counts = [hand.count() for hand in hands]
    print(f"\n{player.name}'s count is {counts[0]}\n{dealer.name}'s count is {counts[1]}")
    if counts[0] == counts[1]:
        return TIE
    return PLAYER_WINS if counts[0] > counts[1] else DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    try:
        name = read("Please enter the player's name (or enter Computer): ", is_name)
    except EOFError:
        return
    results = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        answer = "yes"
        while answer.lower() in ("y", "yes"):
            results[play_round(player, dealer, draw, hand_type)] += 1
            answer = read("\nPlay again? ", is_yes_or_no)
    except EOFError:
        print()
    print(f"\n{name} wins: {results[PLAYER_WINS]}")
    print(f"{DEALER} wins: {results[DEALER_WINS]}\nTies: {results[TIE]}")


# The steps of the game, as small functions:
def read(prompt, is_fine):
    """Read a line until it is fine."""
    line = input(prompt).strip()
    while not is_fine(line):
        print("Sorry, again:")
        line = input(prompt).strip()
    return line


def is_name(line):
    """Tell whether the line can be a name."""
    return line != "" and line != DEALER


def is_yes_or_no(line):
    """Tell whether the line is one of the answers."""
    return line.lower() in ("y", "yes", "n", "no")


if __name__ == "__main__":
    main()
