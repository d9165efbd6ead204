"""game.py: the game of blackjack, a human against the dealer.

Author:  Amelie Brandt
Date:    2026-11-08
File:    game.py
Purpose: Plays rounds of blackjack at the console.
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
    """Deal, play and settle one round; return "player", "dealer" or "tie"."""
    player_hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print(f"\nDealing {player.name}'s hand...\nCards are {player_hand}\nCount is {player_hand.count()}\n")
    print(f"Dealing {dealer.name}'s hand...\nTop card is {dealer_hand.cards()[0]}\n")
    if player_hand.is_blackjack():
        winner = _settle_blackjack(player, dealer, dealer_hand)
    else:
        winner = _play_hands(player, player_hand, dealer, dealer_hand, draw)
    _print_winner(winner, player, dealer)
    return winner


def _settle_blackjack(player, dealer, dealer_hand):
    """Say who has blackjack; return the winner."""
    print(f"{player.name} has blackjack!")
    if dealer_hand.is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return TIE
    return PLAYER_WINS


def _play_hands(player, player_hand, dealer, dealer_hand, draw):
    """Let both play; return the winner."""
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    print(f"{player.name}'s count is {player_hand.count()}")
    print(f"{dealer.name}'s count is {dealer_hand.count()}\n")
    if player_hand.count() > dealer_hand.count():
        return PLAYER_WINS
    if player_hand.count() < dealer_hand.count():
        return DEALER_WINS
    return TIE


def _print_winner(winner, player, dealer):
    """Print the last line of a round."""
    if winner == TIE:
        print("It's a tie!\n")
    else:
        print(f"{player.name if winner == PLAYER_WINS else dealer.name} wins!\n")


def _ask_name():
    """Ask for a name until it can be used."""
    name = ""
    while name in ("", DEALER):
        name = input("Please enter the player's name (or enter Computer): ").strip()
    return name


def _ask_again():
    """Return True if the player wants another round."""
    answer = ""
    while answer not in ("y", "yes", "n", "no"):
        answer = input("Play again? ").strip().lower()
    return answer in ("y", "yes")


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    try:
        name = _ask_name()
    except EOFError:
        return
    tallies = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        going_on = True
        while going_on:
            tallies[play_round(player, dealer, draw, hand_type)] += 1
            going_on = _ask_again()
    except EOFError:
        print()
    print(f"\n{name} wins: {tallies[PLAYER_WINS]}")
    print(f"{DEALER} wins: {tallies[DEALER_WINS]}")
    print(f"Ties: {tallies[TIE]}")


if __name__ == "__main__":
    main()
