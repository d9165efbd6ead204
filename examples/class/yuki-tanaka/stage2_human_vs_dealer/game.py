"""game.py: the game of blackjack, a human against the dealer.

Author:  Yuki Tanaka
Date:    2026-09-26
File:    game.py
Purpose: Rounds as a stream of results that main counts until nobody wants to go on.
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
    mine, theirs = (hand_type(draw(), draw()) for _ in range(2))
    print(f"\nDealing {player.name}'s hand...")
    print(f"Cards are {mine}")
    print(f"Count is {mine.count()}")
    print(f"\nDealing {dealer.name}'s hand...")
    print(f"Top card is {theirs.cards()[0]}")

    match mine.is_blackjack(), theirs.is_blackjack():
        case True, True:
            print(f"\n{player.name} has blackjack!\n{dealer.name} has blackjack!")
            result = TIE
        case True, False:
            print(f"\n{player.name} has blackjack!")
            result = PLAYER_WINS
        case _:
            result = play_both(player, mine, dealer, theirs, draw)

    match result:
        case "tie":
            print("\nIt's a tie!")
        case "player":
            print(f"\n{player.name} wins!")
        case _:
            print(f"\n{dealer.name} wins!")
    return result


# The steps of a round, as small functions:
def play_both(player, mine, dealer, theirs, draw):
    """Let the player play, then the dealer if there is still something to win."""
    player.play(mine, draw)
    if mine.is_busted():
        return DEALER_WINS
    dealer.play(theirs, draw)
    if theirs.is_busted():
        return PLAYER_WINS
    counts = mine.count(), theirs.count()
    print(f"\n{player.name}'s count is {counts[0]}")
    print(f"{dealer.name}'s count is {counts[1]}")
    if len(set(counts)) == 1:
        return TIE
    return PLAYER_WINS if counts[0] == max(counts) else DEALER_WINS


def results(name, draw, hand_type):
    """Yield the result of each round, until the answer is no or the input ends."""
    try:
        player, dealer = make_player(name), Player(DEALER)
        yield play_round(player, dealer, draw, hand_type)
        while wants_more():
            yield play_round(player, dealer, draw, hand_type)
    except EOFError:
        print()


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    name = ask_name()
    if name:
        history = list(results(name, draw, hand_type))
        print(f"\n{name} wins: {history.count(PLAYER_WINS)}")
        print(f"{DEALER} wins: {history.count(DEALER_WINS)}")
        print(f"Ties: {history.count(TIE)}")


# The steps of the game, as small functions:
def ask_name():
    """Return the player's name, or an empty text when the input has ended."""
    try:
        name = input("Please enter the player's name (or enter Computer): ").strip()
    except EOFError:
        return ""
    return ask_name() if name in ("", DEALER) else name


def wants_more():
    """Ask until the answer is yes or no."""
    match input("\nPlay again? ").strip().lower():
        case "y" | "yes":
            return True
        case "n" | "no":
            return False
        case _:
            print("Type y or n, please.")
            return wants_more()


if __name__ == "__main__":
    main()
