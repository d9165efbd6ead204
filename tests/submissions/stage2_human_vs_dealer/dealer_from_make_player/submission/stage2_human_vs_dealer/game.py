"""game.py: a file of the course.

Author:  A Student
Date:    2026-11-27
File:    game.py
Purpose: the course
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, ask

COMPUTER = "Computer"
CARDS_IN_PACK = 52
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


def random_card():
    """Given."""
    return Card.from_number(random.randrange(CARDS_IN_PACK))


def make_player(name):
    """Given."""
    if name == COMPUTER:
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


class Round:
    """One round."""

    def __init__(self, player, dealer, draw, hand_type):
        """Deal."""
        self.player, self.dealer, self.draw = player, dealer, draw
        self.mine = hand_type(card1=draw(), card2=draw())
        self.theirs = hand_type(card1=draw(), card2=draw())

    def show(self):
        """Show the deal."""
        print("Dealing", self.player.name + "'s hand...")
        print("Cards are", self.mine)
        print("Count is", self.mine.count())
        print("Dealing Dealer's hand...")
        print("Top card is", self.theirs.cards()[0])

    def outcome(self):
        """Play it."""
        if self.mine.is_blackjack():
            print(self.player.name, "has blackjack!")
            if self.theirs.is_blackjack():
                print("Dealer has blackjack!")
                return TIE
            return PLAYER_WINS
        self.player.play(self.mine, self.draw)
        if self.mine.is_busted():
            return DEALER_WINS
        self.dealer.play(self.theirs, self.draw)
        if self.theirs.is_busted():
            return PLAYER_WINS
        print(self.player.name + "'s count is", self.mine.count())
        print("Dealer's count is", self.theirs.count())
        lead = self.mine.count() - self.theirs.count()
        return TIE if not lead else PLAYER_WINS if lead > 0 else DEALER_WINS


def play_round(player, dealer, draw, hand_type=Hand):
    """A round."""
    this = Round(player, dealer, draw, hand_type)
    this.show()
    end = this.outcome()
    print({PLAYER_WINS: player.name + " wins!", DEALER_WINS: "Dealer wins!", TIE: "It's a tie!"}[end])
    return end


def main(draw=random_card, hand_type=Hand):
    """The game."""
    print(BANNER)
    dealer = make_player(DEALER)
    ends = []
    try:
        name = ""
        while name in ("", DEALER):
            name = input("Please enter the player's name (or enter Computer): ").strip()
    except EOFError:
        return
    try:
        player = make_player(name)
        more = True
        while more:
            ends.append(play_round(player, dealer, draw, hand_type))
            more = ask("Play again? ", yes=("y", "yes"), no=("n", "no")) == "yes"
    except EOFError:
        print()
    print("%s wins: %d" % (name, ends.count(PLAYER_WINS)))
    print("Dealer wins: %d" % ends.count(DEALER_WINS))
    print("Ties: %d" % ends.count(TIE))


if __name__ == "__main__":
    main()
