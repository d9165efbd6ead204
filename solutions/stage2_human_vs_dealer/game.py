"""game.py: the game of blackjack, a human against the dealer.

Author:  Blackjack course team
Date:    2026-11-20
File:    game.py
Purpose: Plays rounds of blackjack at the console and counts who won them.
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
        # Imported here, so that a human can play before stage 3 is written.
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie".

    draw() gives the next card: two for the player, two for the dealer, then the hits as they
    come. hand_type is the class that the two hands are made of.
    """
    ### BEGIN SOLUTION
    player_hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    show_deal(player, player_hand, dealer, dealer_hand)
    if player_hand.is_blackjack():
        winner = settle_blackjack(player, dealer, dealer_hand)
    else:
        winner = play_hands(player, player_hand, dealer, dealer_hand, draw)
    if winner == TIE:
        print("\nIt's a tie!")
    else:
        print(f"\n{player.name if winner == PLAYER_WINS else dealer.name} wins!")
    return winner
    ### END SOLUTION


# The steps of a round, as small functions:
### BEGIN SOLUTION
def show_deal(player, player_hand, dealer, dealer_hand):
    """Show the player's whole hand, and only the dealer's top card."""
    print(f"\nDealing {player.name}'s hand...")
    print(f"Cards are {player_hand}")
    print(f"Count is {player_hand.count()}")
    print(f"\nDealing {dealer.name}'s hand...")
    print(f"Top card is {dealer_hand.cards()[0]}")


def settle_blackjack(player, dealer, dealer_hand):
    """Settle a round in which the player was dealt a blackjack."""
    print(f"\n{player.name} has blackjack!")
    if dealer_hand.is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return TIE
    return PLAYER_WINS


def play_hands(player, player_hand, dealer, dealer_hand, draw):
    """Let the player play, then the dealer unless the player busted; return the winner."""
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    print(f"\n{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}")
    if player_hand.count() == dealer_hand.count():
        return TIE
    return PLAYER_WINS if player_hand.count() > dealer_hand.count() else DEALER_WINS


### END SOLUTION


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies.

    If the input ends before there is a name, print nothing more. If it ends later, begin a
    new line and print the tallies.
    """
    ### BEGIN SOLUTION
    print(BANNER)
    try:
        name = ask_name()
    except EOFError:
        return
    tallies = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        play_rounds(make_player(name), draw, hand_type, tallies)
    except EOFError:
        print()  # ends the line of the unanswered question
    print(f"\n{name} wins: {tallies[PLAYER_WINS]}")
    print(f"{DEALER} wins: {tallies[DEALER_WINS]}")
    print(f"Ties: {tallies[TIE]}")
    ### END SOLUTION


# The steps of the game, as small functions:
### BEGIN SOLUTION
def ask_name():
    """Ask for the player's name until it is neither empty nor the dealer's."""
    while True:
        name = input("Please enter the player's name (or enter Computer): ").strip()
        if name not in ("", DEALER):
            return name
        print(f"Please enter a name that is not empty and not {DEALER}.")


def play_rounds(player, draw, hand_type, tallies):
    """Play rounds until the player wants no more, counting each result in tallies."""
    dealer = Player(DEALER)
    playing = True
    while playing:
        tallies[play_round(player, dealer, draw, hand_type)] += 1
        playing = wants_to_play_again()


def wants_to_play_again():
    """Ask until the answer is yes or no, and return True for yes."""
    while True:
        answer = input("\nPlay again? ").strip().lower()
        if answer in ("y", "yes", "n", "no"):
            return answer in ("y", "yes")
        print("Please answer y or n.")


### END SOLUTION


if __name__ == "__main__":
    main()
