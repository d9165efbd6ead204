"""game.py: the game of blackjack, a human against the dealer.

Author:  Chloé Martin
Date:    2026-11-11
File:    game.py
Purpose: the game
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
    return Card.from_number(random.randrange(CARDS_IN_PACK) + 1)


def make_player(name):
    """Given: return the computer player of stage 3 for the name Computer, else a human."""
    if name == COMPUTER:
        # Imported here, so that a human can play before stage 3 is written.
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie"."""
    # deal
    player_hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s Hand...")
    print(f"Cards are {player_hand}")
    print(f"Count Is {player_hand.count()}")
    print(f"Dealing {dealer.name}'s Hand...")
    print(f"Top Card is {dealer_hand.cards()[0]}")
    # play and settle
    winner = who_wins(player, player_hand, dealer, dealer_hand, draw)
    if winner == TIE:
        print("It's a tie!")
    elif winner == PLAYER_WINS:
        print(f"{player.name} wins!")
    else:
        print("Dealer wins!")
    return winner


def who_wins(player, player_hand, dealer, dealer_hand, draw):
    """Return the winner."""
    if player_hand.is_blackjack():
        print(f"{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print("Dealer has blackjack!")
            return TIE
        return PLAYER_WINS
    player.play(player_hand, draw)
    if player_hand.is_busted():
        return DEALER_WINS
    dealer.play(dealer_hand, draw)
    if dealer_hand.is_busted():
        return PLAYER_WINS
    print(f"{player.name}'s count is {player_hand.count()}")
    print(f"Dealer's count is {dealer_hand.count()}")
    # compare the counts
    if player_hand.count() == dealer_hand.count():
        return TIE
    if player_hand.count() > dealer_hand.count():
        return PLAYER_WINS
    return DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    wins = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    name = ""
    try:
        # ask until there is a name
        while name == "" or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
        player = make_player(name)
        again = "y"
        while again in ("y", "yes"):
            winner = play_round(player, Player(DEALER), draw, hand_type)
            wins[winner] = wins[winner] + 1
            again = input("Play again? ").strip().lower()
            while again not in ("y", "yes", "n", "no"):
                again = input("Play again? ").strip().lower()
    except EOFError:
        print()
    # if there is a name print the tallies
    if name != "" and name != DEALER:
        print(f"{name} wins: {wins[PLAYER_WINS]}")
        print(f"Dealer wins: {wins[DEALER_WINS]}")
        print(f"Ties: {wins[TIE]}")


if __name__ == "__main__":
    main()
