"""blackjack_player.py: a player whose hands have a status.

Author:  Priya Nair
Date:    2026-11-26
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from . import blackjack_hand as bj


class Status(Enum):
    """What became of a hand."""

    OPEN = "open"
    STOOD = "stood"
    BUST = "bust"
    DOUBLED = "doubled"


@dataclass(eq=False)
class Seat:
    """A hand and its status."""

    hand: bj.BlackJackHand
    status: Status = Status.OPEN
    original: bool = False

    def natural(self):
        """A blackjack as dealt."""
        return self.original and self.hand.is_blackjack()


class BlackJackPlayer:
    """A player."""

    def __init__(self, hand):
        self._seats = [Seat(hand, original=True)]

    @property
    def hands(self):
        """The hands of all seats."""
        return [seat.hand for seat in self._seats]

    @property
    def index(self):
        """The first open seat, or how many there are."""
        for index, seat in enumerate(self._seats):
            if seat.status is Status.OPEN:
                return index
        return len(self._seats)

    def current_hand(self):
        """The hand of the open seat."""
        return self._open_seat().hand

    def is_done(self):
        """No seat open."""
        return all(seat.status is not Status.OPEN for seat in self._seats)

    def _open_seat(self):
        if self.is_done():
            raise ValueError("the player is done")
        return self._seats[self.index]

    def hit(self, card):
        """Hit."""
        seat = self._open_seat()
        seat.hand.hit(card)
        if seat.hand.is_busted():
            seat.status = Status.BUST

    def stand(self):
        """Stand."""
        self._open_seat().status = Status.STOOD

    def double_down(self, card):
        """Double."""
        seat = self._open_seat()
        seat.hand.double_down(card)
        seat.status = Status.DOUBLED

    def split(self, card1, card2):
        """Split."""
        seat = self._open_seat()
        status = Status.STOOD if seat.hand.cards()[0].is_ace() else Status.OPEN
        seats = [Seat(half, status) for half in seat.hand.split(card1, card2)]
        place = self.index
        self._seats = self._seats[:place] + seats + self._seats[place + 1 :]

    def result(self, dealer_hand):
        """The winnings."""
        return sum(self._seat_result(seat, dealer_hand) for seat in self._seats)

    @staticmethod
    def _seat_result(seat, dealer_hand):
        bet = 2.0 if seat.hand.doubled else 1.0
        if seat.hand.is_busted():
            return -bet
        ranking = (seat.natural(), seat.hand.hand_value())
        dealer_ranking = (bool(dealer_hand.is_blackjack()), dealer_hand.hand_value())
        if dealer_hand.is_busted() or tuple(map(int, ranking)) > tuple(map(int, dealer_ranking)):
            return 1.5 if seat.natural() else bet
        if tuple(map(int, ranking)) == tuple(map(int, dealer_ranking)):
            return 0.0
        return -bet

    def draw(self, graphics, width, height):
        """Draw."""
        share = width / len(self._seats)
        for number, seat in enumerate(self._seats):
            cards = seat.hand.cards()
            step = min(bj.CARD_STEP, share / len(cards))
            left = number * share
            for place, card in enumerate(cards):
                graphics.draw_card(card, left + place * step, height // 3)
            if number == self.index:
                graphics.draw_marker(left + (len(cards) - 1) * step / 2, height // 3 - 10)
