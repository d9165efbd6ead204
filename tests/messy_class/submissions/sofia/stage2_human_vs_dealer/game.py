"""game.py: the game of blackjack, a human against the dealer.

Author:  TODO
Date:    TODO
File:    game.py
Purpose: TODO
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
    hand1 = hand_type(draw(), draw())
    hand2 = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...")
    print("Cards are", hand1)
    print("Count is", hand1.count())
    print(f"Dealing {dealer.name}'s hand...")
    print("Top card is", hand2.cards()[0])
    result = ""
    if hand1.is_blackjack():
        print(player.name, "has blackjack!")
        if hand2.is_blackjack():
            print(dealer.name, "has blackjack!")
            result = TIE
        else:
            result = PLAYER_WINS
    else:
        player.play(hand1, draw)
        if hand1.is_busted():
            result = DEALER_WINS
        else:
            dealer.play(hand2, draw)
            if hand2.is_busted():
                result = PLAYER_WINS
            else:
                print(f"{player.name}'s count is", hand1.count())
                print(f"{dealer.name}'s count is", hand2.count())
                if hand1.count() > hand2.count():
                    result = PLAYER_WINS
                elif hand1.count() < hand2.count():
                    result = DEALER_WINS
                else:
                    result = TIE
    if result == PLAYER_WINS:
        print(player.name, "wins!")
    elif result == DEALER_WINS:
        print(dealer.name, "wins!")
    else:
        print("It's a tie!")
    return result


# Constants and helpers of your own, if you want any


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    try:
        name = input("Please enter the player's name (or enter Computer): ").strip()
        while name == "" or name == DEALER:
            name = input("Please enter the player's name (or enter Computer): ").strip()
    except:
        return
    player = make_player(name)
    dealer = Player(DEALER)
    wins = 0
    losses = 0
    ties = 0
    while True:
        result = play_round(player, dealer, draw, hand_type)
        if result == PLAYER_WINS:
            wins += 1
        elif result == DEALER_WINS:
            losses += 1
        else:
            ties += 1
        again = ""
        while again not in ["y", "yes", "n", "no"]:
            try:
                again = input("Play again? ").strip().lower()
            except:
                print("Please enter y or n")
        if again in ["n", "no"]:
            break
    print(name, "wins:", wins)
    print("Dealer wins:", losses)
    print("Ties:", ties)


if __name__ == "__main__":
    main()
