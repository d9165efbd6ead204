"""table.py: a casino's table with bets and any number of players.

Author:  TODO
Date:    TODO
File:    table.py
Purpose: TODO
"""

import random
from collections.abc import Callable, Iterable, Mapping

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer

Draw = Callable[[], Card]
Decide = Callable[[str, BlackJackHand, Card, str], str]

BANKROLL = 100  # what everybody owns when a game at the console begins
BANNER = "Welcome to the Casino Table!\n============================\n"
WORDS = {"H": "hit", "S": "stand", "D": "double", "P": "split"}

# Constants and helpers of your own, if you want any


class EndlessShoe:
    """An endless supply of cards: each draw is any of the 52 cards, whatever was drawn before."""

    def __init__(self, rng: random.Random | None = None) -> None:
        """Make the shoe; rng is its source of random numbers. With None, make a new one."""
        raise NotImplementedError("EndlessShoe.__init__ is not written yet")

    def draw(self) -> Card:
        """Return the next card."""
        raise NotImplementedError("EndlessShoe.draw is not written yet")


def play_dealer(hand: BlackJackHand, draw: Draw, hit_soft_17: bool = False) -> None:
    """Draw cards for the dealer's hand until its value is 17 or more.

    If hit_soft_17 is true, the dealer draws on a soft 17 too.
    """
    raise NotImplementedError("play_dealer is not written yet")


def payoff(
    hand: BlackJackHand, dealer_hand: BlackJackHand, bet: int, from_split: bool = False
) -> int:
    """Return the net winnings of a finished hand; a loss is a number below 0.

    bet is the whole bet on the hand, doubled already if the hand was doubled. If from_split is
    true, the hand came from a split, and an ace and a ten are an ordinary 21.
    """
    raise NotImplementedError("payoff is not written yet")


# Constants and helpers of your own, if you want any


class CasinoTable:
    """A table with any number of players, who play round after round with their credits.

    bankrolls is a dictionary from each name to the player's credits.
    """

    def __init__(
        self,
        players: Iterable[str],
        bankroll: int,
        draw: Draw,
        hit_soft_17: bool = False,
        naturals_always_win: bool = False,
    ) -> None:
        """Make a table for these names, in this order; each player has bankroll credits.

        draw returns the next card. If hit_soft_17 is true, the dealer draws on a soft 17. If
        naturals_always_win is true, a blackjack wins even if the dealer has one too. Raises
        ValueError if there are no players or two equal names.
        """
        raise NotImplementedError("CasinoTable.__init__ is not written yet")

    def play_round(self, bets: Mapping[str, int], decide: Decide) -> dict[str, int]:
        """Play a round with these bets, by name; return what each player won or lost.

        decide(name, hand, up_card, moves) is called for every move and returns a letter of moves.
        Raises ValueError if a bet is not allowed. No card has been dealt then.
        """
        raise NotImplementedError("CasinoTable.play_round is not written yet")

    # Constants and helpers of your own, if you want any


# Constants and helpers of your own, if you want any


def main() -> None:
    """Given: a game at the console for any number of players, until nobody has a credit left.

    The end of the input ends the game.
    """
    print(BANNER)
    try:
        table = CasinoTable(ask_names(), BANKROLL, EndlessShoe().draw)
        while any(table.bankrolls.values()):
            nets = table.play_round(ask_bets(table), decide_at_console)
            for name, owned in table.bankrolls.items():
                print(f"{name}: {nets.get(name, 0):+}, and owns {owned} now")
    except EOFError:
        print("\nThank you for playing!")


def ask_names() -> list[str]:
    """Given: ask for the players' names until there are enough."""
    names: list[str] = []
    while True:
        name = input("Name of a player (or press Enter to begin): ").strip()
        if name and name not in names:
            names.append(name)
        elif name:
            print(f"{name} sits at the table already.")
        elif names:
            return names


def ask_bets(table: CasinoTable) -> dict[str, int]:
    """Given: ask everybody for a bet that they can pay; 0 sits out."""
    bets = {}
    for name, owned in table.bankrolls.items():
        bet = ""
        while not (bet.isdecimal() and int(bet) <= owned):
            bet = input(f"\n{name}, your bet (0 to {owned}): ").strip()
        bets[name] = int(bet)
    return bets


def decide_at_console(name: str, hand: BlackJackHand, up_card: Card, moves: str) -> str:
    """Given: show a hand and ask for a move, by its letter; the table judges the answer."""
    print(f"\n{name} has {hand}, which counts {hand.hand_value()}. The dealer shows {up_card}.")
    words = ", ".join(f"{letter} to {WORDS[letter]}" for letter in moves)
    return input(f"{words}: ").strip().upper()


if __name__ == "__main__":
    main()
