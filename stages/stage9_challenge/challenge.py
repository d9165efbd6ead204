"""challenge.py: the words of the Challenge, and how the house leads a bot through a session.

Author:  Blackjack course team
Date:    2026-11-23
File:    challenge.py
Purpose: Given. Names the actions and the results, holds the answers of the house, and calls a
         bot game after game until its session is over.
"""

from dataclasses import dataclass
from enum import IntEnum


class Action(IntEnum):
    """An action that a bot can ask for with `hit_me`."""

    STAND_PAT = 0
    CLAIM_BLACKJACK = 1
    SPLIT_AND_HIT_ME = 2
    HIT_ME = 3
    DOUBLE_DOWN_AND_HIT_ME = 4


class Result(IntEnum):
    """The result of an action. Every result except `NO_RESULT` ends the game."""

    ILLEGAL_PLAY = -1
    NO_RESULT = 0
    YOU_WIN_5_CARD_CHARLIE = 1
    YOU_BUST = 2
    YOU_WIN_BLACKJACK = 3
    DEALER_WINS_BLACKJACK = 4
    PUSH = 5
    DEALER_BUSTS = 6
    DEALER_WINS_HI_TOTAL = 7
    YOU_WIN_HI_TOTAL = 8


@dataclass(frozen=True)
class Answer:
    """The house's answer to an action.

    `your_cards` are all cards of the hand that is being played. `dealer_cards` are the dealer's,
    the hidden one first and now shown; there are none until the game has a result. `winnings` are
    the credits that the whole game has won, negative if it lost.
    """

    result: Result
    your_cards: tuple
    dealer_cards: tuple
    winnings: int


class SessionOver(BaseException):
    """The house has closed the session. Let it pass: it ends the bot's last game."""


class Seat:
    """A bot's place at the table: makes the house's plain numbers into cards and answers.

    `ask` puts a question to the house and returns plain values, or None when the session is over.
    `make_card` makes a card of a rank and a suit. Nothing that lies here decides anything: the
    house keeps the cards, the credits and the rules on its own side.
    """

    def __init__(self, ask, make_card) -> None:
        """Take a seat."""
        self._ask = ask
        suits = ("Clubs", "Diamonds", "Hearts", "Spades")
        ranks = range(1, 14)
        self._cards = [make_card(rank, suit) for suit in suits for rank in ranks]
        self._results = {int(result): result for result in Result}
        self._game = 0
        self._new_deck = None

    def make_a_bet(self, amount):
        """Bet on a game; return your two cards and the dealer's two, the first of them None."""
        dealt = self._ask("bet", amount, self._game)
        if dealt is None:
            raise SessionOver
        first, second, up_card = dealt
        cards = self._cards
        return (cards[first], cards[second]), (None, cards[up_card])

    def hit_me(self, action, insurance=False):
        """Ask for an action, and with a game's first one for insurance; return the Answer."""
        told = self._ask("hit", action, bool(insurance))
        if told is None:
            raise SessionOver
        result, yours, dealers, winnings, self._new_deck = told
        cards = self._cards
        return Answer(
            self._results[result],
            tuple([cards[card] for card in yours]),
            tuple([cards[card] for card in dealers]),
            winnings,
        )

    def next_game(self):
        """Go on to the next game; return whether it begins with fresh decks."""
        self._game += 1
        new_deck, self._new_deck = self._new_deck, None
        if new_deck is None:  # the house has not said so with the last result
            new_deck = self._ask("game", self._game)
        if new_deck is None:
            raise SessionOver
        return new_deck


def play_session(make_bot, make_card, terms, ask) -> None:
    """Let a bot play games until it leaves, or until the house closes the session.

    `terms` are the number of decks, the bankroll, the lowest and the highest bet.
    """
    seat = Seat(ask, make_card)
    try:
        bot = make_bot(*terms, seat.make_a_bet, seat.hit_me)
        going_on = True
        while going_on:
            going_on = bot.blackjack(seat.next_game())
    except SessionOver:
        pass
