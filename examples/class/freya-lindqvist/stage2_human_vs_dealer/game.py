"""game.py: the game of blackjack, a human against the dealer.

Author:  Freya Lindqvist
Date:    2026-09-28
File:    game.py
Purpose: The game itself: a class Round for one round, a class Game for the whole evening.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.console import ask_until, one_of
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
    this_round = Round(player, dealer, draw, hand_type)
    this_round.show_deal()
    result = this_round.result()
    this_round.show(result)
    return result


# The steps of a round, as small functions:
class Round:
    """One round: two people, two hands and a place to draw from."""

    def __init__(self, player, dealer, draw, hand_type):
        """Deal both hands."""
        self.player, self.dealer, self.draw = player, dealer, draw
        self.player_hand = hand_type(draw(), draw())
        self.dealer_hand = hand_type(draw(), draw())

    def show_deal(self):
        """Print what the player may know."""
        print(f"\nDealing {self.player.name}'s hand...")
        print("Cards are", self.player_hand)
        print("Count is", self.player_hand.count())
        print(f"\nDealing {self.dealer.name}'s hand...")
        print("Top card is", self.dealer_hand.cards()[0])

    def result(self):
        """Play and return who won."""
        if self.player_hand.is_blackjack():
            return self.result_of_blackjack()
        self.player.play(self.player_hand, self.draw)
        if self.player_hand.is_busted():
            return DEALER_WINS
        self.dealer.play(self.dealer_hand, self.draw)
        if self.dealer_hand.is_busted():
            return PLAYER_WINS
        return self.result_of_counts()

    def result_of_blackjack(self):
        """Return who won when the player was dealt blackjack."""
        print(f"\n{self.player.name} has blackjack!")
        if not self.dealer_hand.is_blackjack():
            return PLAYER_WINS
        print(f"{self.dealer.name} has blackjack!")
        return TIE

    def result_of_counts(self):
        """Return who has more."""
        mine, theirs = self.player_hand.count(), self.dealer_hand.count()
        print(f"\n{self.player.name}'s count is {mine}")
        print(f"{self.dealer.name}'s count is {theirs}")
        results = {mine: PLAYER_WINS, theirs: DEALER_WINS}
        return TIE if mine == theirs else results[max(results)]

    def show(self, result):
        """Print the last line of the round."""
        texts = {
            PLAYER_WINS: f"{self.player.name} wins!",
            DEALER_WINS: f"{self.dealer.name} wins!",
            TIE: "It's a tie!",
        }
        print("\n" + texts[result])


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    game = Game()
    try:
        game.run(draw, hand_type)
    except EOFError:
        print()
    if game.name:
        game.print_tallies()


# The steps of the game, as small functions:
class Game:
    """The evening: one player and what has happened so far."""

    def __init__(self):
        """Start without a name and without results."""
        self.name = None
        self.tallies = dict.fromkeys((PLAYER_WINS, DEALER_WINS, TIE), 0)

    def run(self, draw, hand_type):
        """Ask for the name and play until the answer is no."""
        prompt = "Please enter the player's name (or enter Computer): "
        self.name = ask_until(prompt, read_name, "Please choose another name.")
        player, dealer = make_player(self.name), Player(DEALER)
        yes_or_no = one_of({"y": True, "yes": True, "n": False, "no": False})
        again = True
        while again:
            self.tallies[play_round(player, dealer, draw, hand_type)] += 1
            again = ask_until("\nPlay again? ", yes_or_no, "Please say yes or no.")

    def print_tallies(self):
        """Print the three lines at the end."""
        print(f"\n{self.name} wins: {self.tallies[PLAYER_WINS]}")
        print(f"{DEALER} wins: {self.tallies[DEALER_WINS]}")
        print(f"Ties: {self.tallies[TIE]}")


def read_name(answer):
    """Return the answer if it can be a name, else raise ValueError."""
    if answer in ("", DEALER):
        raise ValueError(answer)
    return answer


if __name__ == "__main__":
    main()
