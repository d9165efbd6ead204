"""game.py: the game of blackjack, a human against the dealer.

Author:  Mateo Fernández
Date:    2026-09-27
File:    game.py
Purpose: The table: deals, lets both play, settles, and counts the results in a Counter.
"""

import random
from collections import Counter
from dataclasses import dataclass

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


@dataclass
class Seat:
    """Somebody at the table together with the hand of this round."""

    player: object
    hand: object

    def play(self, draw):
        """Play the hand; tell whether it is still in the round."""
        self.player.play(self.hand, draw)
        return not self.hand.is_busted()

    def has_blackjack(self):
        """Tell whether the hand is a blackjack, and announce it."""
        if self.hand.is_blackjack():
            print(f"{self.player.name} has blackjack!")
        return self.hand.is_blackjack()


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie".

    draw() gives the next card: two for the player, two for the dealer, then the hits as they
    come. hand_type is the class that the two hands are made of.
    """
    guest = Seat(player, hand_type(draw(), draw()))
    house = Seat(dealer, hand_type(draw(), draw()))
    print(f"\nDealing {player.name}'s hand...\nCards are {guest.hand}")
    print(f"Count is {guest.hand.count()}\n")
    print(f"Dealing {dealer.name}'s hand...\nTop card is {house.hand.cards()[0]}\n")
    winner = settle(guest, house, draw)
    lines = {PLAYER_WINS: f"{player.name} wins!", DEALER_WINS: f"{dealer.name} wins!"}
    print("\n" + lines.get(winner, "It's a tie!"))
    return winner


# The steps of a round, as small functions:
def settle(guest, house, draw):
    """Play what there is to play and return who won."""
    if guest.has_blackjack():
        return TIE if house.has_blackjack() else PLAYER_WINS
    if not guest.play(draw):
        return DEALER_WINS
    if not house.play(draw):
        return PLAYER_WINS
    for seat in (guest, house):
        print(f"{seat.player.name}'s count is {seat.hand.count()}")
    lead = guest.hand.count() - house.hand.count()
    if lead == 0:
        return TIE
    return PLAYER_WINS if lead > 0 else DEALER_WINS


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until they have had enough, then print the tallies.

    The end of the input ends the game too: before a name was given without a word, later with
    the tallies.
    """
    print(BANNER)
    try:
        name = ask("Please enter the player's name (or enter Computer): ", is_name)
    except EOFError:
        return
    results = Counter()
    try:
        player = make_player(name)
        again = True
        while again:
            results[play_round(player, Player(DEALER), draw, hand_type)] += 1
            again = ask("\nPlay again? ", is_yes_or_no).lower().startswith("y")
    except EOFError:
        print()
    finally:
        print(f"\n{name} wins: {results[PLAYER_WINS]}")
        print(f"{DEALER} wins: {results[DEALER_WINS]}")
        print(f"Ties: {results[TIE]}")


# The steps of the game, as small functions:
def ask(prompt, is_acceptable):
    """Ask until the answer, without outer spaces, is acceptable."""
    while not is_acceptable(answer := input(prompt).strip()):
        print("Sorry, that is not an answer I can take.")
    return answer


def is_name(text):
    """Tell whether the text can be a player's name."""
    return text not in ("", DEALER)


def is_yes_or_no(text):
    """Tell whether the text is one of the four answers."""
    return text.lower() in {"y", "yes", "n", "no"}


if __name__ == "__main__":
    main()
