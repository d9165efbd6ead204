"""game.py: the game of blackjack, a human against the dealer.

Author:  Carlos Vega
Date:    2026-11-12
File:    game.py
Purpose: Plays rounds
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
    hands = [hand_type(draw(), draw()), hand_type(draw(), draw())]
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {hands[0]}")
    print(f"Count is {hands[0].count()}")
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {hands[1].cards()[0]}")
    if hands[0].is_blackjack():
        winner = blackjack(player, dealer, hands)
    else:
        winner = no_blackjack(player, dealer, hands, draw)
    if winner == PLAYER_WINS:
        print(f"{player.name} Wins!")
    elif winner == DEALER_WINS:
        print(f"{dealer.name} Wins!")
    else:
        print("It's a Tie!")
    return winner


def blackjack(player, dealer, hands):
    """Return who wins when the player has blackjack."""
    print(f"{player.name} has blackjack!")
    if hands[1].is_blackjack():
        print(f"{dealer.name} has blackjack!")
        return TIE
    return PLAYER_WINS


def no_blackjack(player, dealer, hands, draw):
    """Return who wins after both have played."""
    player.play(hands[0], draw)
    if hands[0].is_busted():
        return DEALER_WINS
    dealer.play(hands[1], draw)
    if hands[1].is_busted():
        return PLAYER_WINS
    count1, count2 = hands[0].count(), hands[1].count()
    print(f"{player.name}'s count is {count1}")
    print(f"{dealer.name}'s count is {count2}")
    if count1 == count2:
        return TIE
    return PLAYER_WINS if count1 > count2 else DEALER_WINS


def ask(question, wrong, right=None):
    """Ask until the answer is not wrong (and is one of the right ones)."""
    while True:
        answer = input(question).strip()
        if answer not in wrong and (right is None or answer.lower() in right):
            return answer


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    try:
        name = ask("Please enter the player's name (or enter Computer): ", ("", DEALER))
    except EOFError:
        return
    wins = {PLAYER_WINS: 0, DEALER_WINS: 0, TIE: 0}
    again = "y"
    try:
        player = make_player(name)
        while again.lower() in ("y", "yes"):
            wins[play_round(player, Player(DEALER), draw, hand_type)] += 1
            again = ask("Play again? ", "", ("y", "yes", "n", "no"))
    except EOFError:
        print()
    print(f"{name} wins: {wins[PLAYER_WINS]}")
    print(f"Dealer wins: {wins[DEALER_WINS]}")
    print(f"Ties: {wins[TIE]}")


if __name__ == "__main__":
    main()
