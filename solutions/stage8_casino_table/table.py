"""table.py: a casino's table with bets and any number of players.

Author:  Blackjack course team
Date:    2026-11-23
File:    table.py
Purpose: Takes the bets of any number of players, deals from an endless shoe, plays everybody's
         hands and the dealer's, and pays what each hand won.
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

# Named constants for the numbers and the moves that the parts below need:
### BEGIN SOLUTION
CARDS_IN_PACK = 52
DEALER_STANDS_AT = 17
DOUBLED_BET = 2
CARDS_DEALT = 2
TRIES = 10
HIT, STAND, DOUBLE, SPLIT = "HSDP"
### END SOLUTION


class EndlessShoe:
    """An endless supply of cards: each draw is any of the 52 cards, whatever was drawn before."""

    def __init__(self, rng: random.Random | None = None) -> None:
        """Make the shoe; rng is its source of random numbers. With None, make a new one."""
        ### BEGIN SOLUTION
        self._rng = random.Random() if rng is None else rng
        ### END SOLUTION

    def draw(self) -> Card:
        """Return the next card."""
        ### BEGIN SOLUTION
        return Card.from_number(self._rng.randrange(CARDS_IN_PACK))
        ### END SOLUTION


def play_dealer(hand: BlackJackHand, draw: Draw, hit_soft_17: bool = False) -> None:
    """Draw cards for the dealer's hand until its value is 17 or more.

    If hit_soft_17 is true, the dealer draws on a soft 17 too.
    """
    ### BEGIN SOLUTION
    while hand.hand_value() < DEALER_STANDS_AT or (
        hit_soft_17 and hand.is_soft() and hand.hand_value() == DEALER_STANDS_AT
    ):
        hand.hit(draw())
    ### END SOLUTION


def payoff(
    hand: BlackJackHand, dealer_hand: BlackJackHand, bet: int, from_split: bool = False
) -> int:
    """Return the net winnings of a finished hand; a loss is a number below 0.

    bet is the whole bet on the hand, doubled already if the hand was doubled. If from_split is
    true, the hand came from a split, and an ace and a ten are an ordinary 21.
    """
    ### BEGIN SOLUTION
    if hand.is_blackjack() and not from_split:
        return 0 if dealer_hand.is_blackjack() else blackjack_pays(bet)
    if hand.is_busted():
        return -bet
    if dealer_hand.is_busted():
        return bet
    value, dealer_value = hand.hand_value(), dealer_hand.hand_value()
    if value != dealer_value:
        return bet if value > dealer_value else -bet
    return -bet if dealer_hand.is_blackjack() else 0
    ### END SOLUTION


# The functions and classes that the rest of the file needs:
### BEGIN SOLUTION
def blackjack_pays(bet: int) -> int:
    """Return the winnings of a blackjack: three for two, in whole credits."""
    return bet * 3 // 2


class Seat:
    """A player in one round: the name, the bet, and the hands as stage 6 plays them."""

    def __init__(self, name: str, bet: int, hand: BlackJackHand) -> None:
        """Sit down with a bet and the hand that was dealt."""
        self.name = name
        self.bet = bet
        self.player = BlackJackPlayer(hand)

    def is_split(self) -> bool:
        """Return True if the hands came from a split."""
        return len(self.player.hands) > 1

    def has_natural(self) -> bool:
        """Return True if the hand is a blackjack as it was dealt."""
        return not self.is_split() and self.player.hands[0].is_blackjack()

    def is_in(self) -> bool:
        """Return True if the dealer has to play for one of the hands."""
        return not self.has_natural() and not all(hand.is_busted() for hand in self.player.hands)

    def bet_on(self, hand: BlackJackHand) -> int:
        """Return the bet on one of the hands."""
        return self.bet * DOUBLED_BET if hand.doubled else self.bet

    def stake(self) -> int:
        """Return the sum of the bets on all hands."""
        return sum(self.bet_on(hand) for hand in self.player.hands)


### END SOLUTION


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
        ### BEGIN SOLUTION
        names = list(players)
        if not names:
            raise ValueError("a table needs a player, and there is none")
        self.bankrolls = dict.fromkeys(names, bankroll)
        if len(self.bankrolls) < len(names):
            raise ValueError(f"every player needs a name of their own: {names}")
        self._draw = draw
        self._hit_soft_17 = hit_soft_17
        self._naturals_always_win = naturals_always_win
        ### END SOLUTION

    def play_round(self, bets: Mapping[str, int], decide: Decide) -> dict[str, int]:
        """Play a round with these bets, by name; return what each player won or lost.

        decide(name, hand, up_card, moves) is called for every move and returns a letter of moves.
        Raises ValueError if a bet is not allowed. No card has been dealt then.
        """
        ### BEGIN SOLUTION
        self._check(bets)
        seats, dealer_hand = self._deal(bets)
        up_card = dealer_hand.cards()[0]
        for seat in seats:
            if not seat.has_natural():
                self._play(seat, up_card, decide)
        if any(seat.is_in() for seat in seats):
            play_dealer(dealer_hand, self._draw, self._hit_soft_17)
        nets = {seat.name: self._net(seat, dealer_hand) for seat in seats}
        for name, net in nets.items():
            self.bankrolls[name] += net
        return nets
        ### END SOLUTION

    # The steps of a round, as small methods:
    ### BEGIN SOLUTION
    def _check(self, bets: Mapping[str, int]) -> None:
        """Raise ValueError unless every bet is a whole number that its player owns."""
        for name, bet in bets.items():
            if name not in self.bankrolls:
                raise ValueError(f"there is no player {name!r} at the table")
            if type(bet) is not int or not 0 <= bet <= self.bankrolls[name]:
                owned = self.bankrolls[name]
                raise ValueError(f"{name} bets a whole number from 0 to {owned}, not {bet!r}")

    def _deal(self, bets: Mapping[str, int]) -> tuple[list[Seat], BlackJackHand]:
        """Deal two rounds of cards, the dealer last; return the seats and the dealer's hand."""
        names = [name for name in self.bankrolls if bets.get(name)]
        cards = len(names) + 1
        first = [self._draw() for _ in range(cards)]
        second = [self._draw() for _ in range(cards)]
        *hands, dealer_hand = [BlackJackHand(*pair) for pair in zip(first, second, strict=True)]
        seats = [Seat(name, bets[name], hand) for name, hand in zip(names, hands, strict=True)]
        return seats, dealer_hand

    def _play(self, seat: Seat, up_card: Card, decide: Decide) -> None:
        """Let a player play all of their hands."""
        player = seat.player
        while not player.is_done():
            hand, moves = player.current_hand(), self._moves(seat)
            move = ask_move(decide, seat.name, hand, up_card, moves)
            if move == HIT:
                player.hit(self._draw())
            elif move == STAND:
                player.stand()
            elif move == DOUBLE:
                player.double_down(self._draw())
            else:
                player.split(self._draw(), self._draw())

    def _moves(self, seat: Seat) -> str:
        """Return the letters of the moves that are legal now."""
        hand = seat.player.current_hand()
        moves = HIT + STAND
        if self.bankrolls[seat.name] - seat.stake() < seat.bet:
            return moves
        if len(hand.cards()) == CARDS_DEALT:
            moves += DOUBLE
        if hand.can_split():
            moves += SPLIT
        return moves

    def _net(self, seat: Seat, dealer_hand: BlackJackHand) -> int:
        """Return the sum of the winnings of a player's hands."""
        if self._naturals_always_win and seat.has_natural():
            return blackjack_pays(seat.bet)
        return sum(
            payoff(hand, dealer_hand, seat.bet_on(hand), seat.is_split())
            for hand in seat.player.hands
        )

    ### END SOLUTION


# The function that the methods above need:
### BEGIN SOLUTION
def ask_move(decide: Decide, name: str, hand: BlackJackHand, up_card: Card, moves: str) -> str:
    """Ask for a move until the answer is legal; stand after too many attempts."""
    for _ in range(TRIES):
        move = decide(name, hand, up_card, moves)
        if move in list(moves):
            return move
    return STAND


### END SOLUTION


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
