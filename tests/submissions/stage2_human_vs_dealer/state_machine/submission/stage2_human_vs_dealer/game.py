"""game.py: the game as a state machine.

Author:  Peter Olsen
Date:    2026-10-27
File:    game.py
Purpose: A round and the evening, both as tables of states.
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, choice


def random_card():
    """Any card."""
    return Card.from_number(random.choices(range(52))[0])


def make_player(name):
    """A player for the name."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


class Round:
    """One round; every state is a method that returns the next one."""

    def __init__(self, player, dealer, draw, hand_type):
        self.player, self.dealer, self.draw = player, dealer, draw
        self.hand = hand_type(draw(), draw())
        self.dealer_hand = hand_type(draw(), draw())
        self.result = None

    def run(self):
        """Go from state to state."""
        state = self.deal
        while state is not None:
            state = state()
        return self.result

    def deal(self):
        """Show the deal."""
        print("Dealing {}'s hand...".format(self.player.name))
        print("Cards are {}".format(self.hand))
        print("Count is {}".format(self.hand.count()))
        print("Dealing {}'s hand...".format(self.dealer.name))
        print("Top card is {}".format(self.dealer_hand.cards()[0]))
        return self.blackjack if self.hand.is_blackjack() else self.players_turn

    def blackjack(self):
        """The player has blackjack."""
        print("{} has blackjack!".format(self.player.name))
        if not self.dealer_hand.is_blackjack():
            return self.win
        print("{} has blackjack!".format(self.dealer.name))
        return self.tie

    def players_turn(self):
        """The player plays."""
        self.player.play(self.hand, self.draw)
        return self.lose if self.hand.is_busted() else self.dealers_turn

    def dealers_turn(self):
        """The dealer plays."""
        self.dealer.play(self.dealer_hand, self.draw)
        return self.win if self.dealer_hand.is_busted() else self.compare

    def compare(self):
        """Compare the counts."""
        counts = self.hand.count(), self.dealer_hand.count()
        print("{}'s count is {}".format(self.player.name, counts[0]))
        print("{}'s count is {}".format(self.dealer.name, counts[1]))
        if counts[0] == counts[1]:
            return self.tie
        return self.win if counts[0] > counts[1] else self.lose

    def win(self):
        """The player wins."""
        self.result = "player"
        print("{} wins!".format(self.player.name))

    def lose(self):
        """The dealer wins."""
        self.result = "dealer"
        print("{} wins!".format(self.dealer.name))

    def tie(self):
        """Nobody wins."""
        self.result = "tie"
        print("It's a tie!")


def play_round(player, dealer, draw, hand_type=Hand):
    """Play one round."""
    return Round(player, dealer, draw, hand_type).run()


class Evening:
    """All rounds."""

    def __init__(self, draw, hand_type):
        self.draw, self.hand_type = draw, hand_type
        self.name = self.player = None
        self.tally = [0, 0, 0]

    def run(self):
        """Go from state to state; the end of the input is a change of state as well."""
        state = self.welcome
        while state is not None:
            try:
                state = state()
            except EOFError:
                state = self.goodbye if self.name else None

    def welcome(self):
        """The banner."""
        print("Welcome to the Blackjack Casino!")
        print("===============================")
        return self.ask_name

    def ask_name(self):
        """One attempt at a name."""
        name = input("Please enter the player's name (or enter Computer): ").strip()
        if name in ("", DEALER):
            return self.ask_name
        self.name = name
        return self.seat

    def seat(self):
        """Make the player."""
        self.player = make_player(self.name)
        return self.round

    def round(self):
        """One round."""
        result = play_round(self.player, Player(DEALER), self.draw, self.hand_type)
        self.tally[("player", "dealer", "tie").index(result)] += 1
        return self.again

    def again(self):
        """Another one?"""
        return self.round if choice("Play again? ", ["y", "yes", "n", "no"]) in ["y", "yes"] else self.goodbye

    def goodbye(self):
        """The tallies."""
        for text, number in zip((self.name + " wins", DEALER + " wins", "Ties"), self.tally):
            print("{}: {}".format(text, number))


def main(draw=random_card, hand_type=Hand):
    """Play."""
    Evening(draw, hand_type).run()
