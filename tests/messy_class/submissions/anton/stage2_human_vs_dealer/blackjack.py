"""blackjack.py: the whole game

Author:  Anton Gruber
Date:    11.11.2026
File:    blackjack.py
Purpose: The whole game in one file
"""

import random

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
BLACKJACK = 21
DEALER = "Dealer"
DEALER_STICKS_AT = 17
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


class Card:
    """A playing card."""

    def __init__(self, rank, suit):
        """Make a card."""
        if not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"rank {rank}")
        if suit not in SUITS:
            raise ValueError(f"suit {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Make a card from 0 to 51."""
        if not 0 <= card_num <= 51:
            raise ValueError(f"card_num {card_num}")
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return the value."""
        return min(self.rank, 10)

    def is_ace(self):
        """Return True for an ace."""
        return self.rank == 1

    def __str__(self):
        """Return the name."""
        names = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return f"{names.get(self.rank, self.rank)} of {self.suit}"


class Hand:
    """The cards of a player."""

    def __init__(self, card1, card2):
        """Make a hand."""
        self._cards = [card1, card2]

    def cards(self):
        """Return a copy of the list."""
        return list(self._cards)

    def hit(self, card):
        """Add a card."""
        self._cards.append(card)

    def count(self):
        """Return the sum."""
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """Return True for ace and ten."""
        return sorted(card.value() for card in self._cards) == [1, 10]

    def is_busted(self):
        """Return True over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the names."""
        return " and ".join(str(card) for card in self._cards)


class Player:
    """A player or the dealer."""

    def __init__(self, name):
        """Store the name."""
        self.name = name

    def play(self, hand, draw):
        """Play the hand."""
        print(f"\n{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)
        if hand.is_busted():
            print(f"\n{self.name} busts")

    def _play_as_dealer(self, hand, draw):
        """Play as the dealer."""
        print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("\nDealer hits...")
            self._hit(hand, draw)
        if not hand.is_busted():
            print("\nDealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the human."""
        while not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "s":
                break
            if answer == "h":
                self._hit(hand, draw)

    def _hit(self, hand, draw):
        """Take a card."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}\nCount is {hand.count()}\n")


def random_card():
    """Return a random card."""
    return Card.from_number(random.randrange(52))


def play_round(player, dealer, draw, hand_type=Hand):
    """Play a round."""
    hand = hand_type(draw(), draw())
    dealer_hand = hand_type(draw(), draw())
    print(f"\nDealing {player.name}'s hand...\nCards are {hand}\nCount is {hand.count()}")
    print(f"\nDealing Dealer's hand...\nTop card is {dealer_hand.cards()[0]}")
    winner = TIE
    if hand.is_blackjack():
        print(f"\n{player.name} has blackjack!")
        if dealer_hand.is_blackjack():
            print("Dealer has blackjack!")
        else:
            winner = PLAYER_WINS
    else:
        player.play(hand, draw)
        if hand.is_busted():
            winner = DEALER_WINS
        else:
            dealer.play(dealer_hand, draw)
            if dealer_hand.is_busted():
                winner = PLAYER_WINS
            else:
                print(f"\n{player.name}'s count is {hand.count()}")
                print(f"Dealer's count is {dealer_hand.count()}")
                if hand.count() > dealer_hand.count():
                    winner = PLAYER_WINS
                elif hand.count() < dealer_hand.count():
                    winner = DEALER_WINS
    if winner == TIE:
        print("\nIt's a tie!")
    elif winner == PLAYER_WINS:
        print(f"\n{player.name} wins!")
    else:
        print("\nDealer wins!")
    return winner


def main(draw=random_card, hand_type=Hand):
    """Play the game."""
    print(BANNER)
    name = ""
    while name in ("", DEALER):
        name = input("Please enter the player's name (or enter Computer): ").strip()
    player = Player(name)
    dealer = Player(DEALER)
    results = []
    again = "y"
    while again in ("y", "yes"):
        results.append(play_round(player, dealer, draw, hand_type))
        again = input("\nPlay again? ").strip().lower()
        while again not in ("y", "yes", "n", "no"):
            again = input("Play again? ").strip().lower()
    print(f"\n{name} wins: {results.count(PLAYER_WINS)}")
    print(f"Dealer wins: {results.count(DEALER_WINS)}")
    print(f"Ties: {results.count(TIE)}")


if __name__ == "__main__":
    main()
