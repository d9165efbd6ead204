"""game.py: the game of one human against the dealer.

Author:  Ida Berg
Date:    2026-10-22
File:    game.py
Purpose: Rounds of blackjack on the console.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, ask


def random_card():
    """Draw from an endless pack."""
    return Card(random.choice(RANKS), random.choice(SUITS))


def make_player(name):
    """Make the player of that name."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Play one round and return who won it."""
    player_card1 = draw()
    player_card2 = draw()
    dealer_card1 = draw()
    dealer_card2 = draw()
    player_hand = hand_type(player_card1, player_card2)
    dealer_hand = hand_type(dealer_card1, dealer_card2)

    print()
    print("Dealing %s's hand..." % player.name)
    print("Cards are %s" % player_hand)
    print("Count is %d" % player_hand.count())
    print()
    print("Dealing %s's hand..." % dealer.name)
    print("Top card is %s" % (dealer_card1,))
    print()

    if player_hand.is_blackjack():
        print("%s has blackjack!" % player.name)
        if dealer_hand.is_blackjack():
            print("%s has blackjack!" % dealer.name)
            winner = "tie"
        else:
            winner = "player"
    else:
        player.play(player_hand, draw)
        if player_hand.is_busted():
            winner = "dealer"
        else:
            dealer.play(dealer_hand, draw)
            if dealer_hand.is_busted():
                winner = "player"
            else:
                player_count = player_hand.count()
                dealer_count = dealer_hand.count()
                print()
                print("%s's count is %d" % (player.name, player_count))
                print("%s's count is %d" % (dealer.name, dealer_count))
                if player_count > dealer_count:
                    winner = "player"
                elif player_count < dealer_count:
                    winner = "dealer"
                else:
                    winner = "tie"

    print()
    if winner == "player":
        print("%s wins!" % player.name)
    elif winner == "dealer":
        print("%s wins!" % dealer.name)
    else:
        print("It's a tie!")
    print()
    return winner


def read_name():
    """Read the name of the player."""
    name = ""
    while name == "" or name == DEALER:
        print("Please enter the player's name (or enter Computer): ")
        name = input().strip()
    return name


def main(draw=random_card, hand_type=Hand):
    """Play until the player has had enough."""
    print("Welcome to the Blackjack Casino!")
    print("=" * 31)
    print()
    try:
        name = read_name()
    except EOFError:
        return
    wins = losses = ties = 0
    try:
        player = make_player(name)
        dealer = Player(DEALER)
        again = True
        while again:
            winner = play_round(player, dealer, draw, hand_type)
            if winner == "player":
                wins += 1
            elif winner == "dealer":
                losses += 1
            else:
                ties += 1
            again = ask("Play again? ", ["y", "yes", "n", "no"]) in ["y", "yes"]
    except EOFError:
        print()
    print("%s wins: %d" % (name, wins))
    print("%s wins: %d" % (DEALER, losses))
    print("Ties: %d" % ties)


if __name__ == "__main__":
    main()
