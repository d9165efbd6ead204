"""blackjack_player.py: a player at the table.

Author:  Nadia Khan
Date:    2026-11-29
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from __future__ import annotations

from typing import ClassVar

from stage1_card_hand.card import Card

from .blackjack_hand import CARD_STEP, BlackJackHand
from .contracts import Graphics


class BlackJackPlayer:
    """A player."""

    NATURAL: ClassVar[float] = 1.5

    def __init__(self, hand: BlackJackHand) -> None:
        self.hands: list[BlackJackHand] = [hand]
        self.index: int = 0
        self._original: BlackJackHand = hand

    def current_hand(self) -> BlackJackHand:
        """In play."""
        if self.is_done():
            raise ValueError(f"done after {self.index} hands")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Nothing in play."""
        return self.index >= len(self.hands)

    def hit(self, card: Card) -> None:
        """Hit."""
        (hand := self.current_hand()).hit(card)
        self.index += int(hand.is_busted())

    def stand(self) -> None:
        """Stand."""
        self.index += 1 if self.current_hand() is not None else 0

    def double_down(self, card: Card) -> None:
        """Double."""
        self.current_hand().double_down(card)
        self.stand()

    def split(self, card1: Card, card2: Card) -> None:
        """Split."""
        whole: BlackJackHand = self.current_hand()
        self.hands[self.index : self.index + 1] = whole.split(card1, card2)
        for card in whole.cards():
            if card.is_ace():
                self.stand()

    def result(self, dealer_hand: BlackJackHand) -> float:
        """The sum."""
        return sum((self._result(hand, dealer_hand) for hand in self.hands), start=0.0)

    def _result(self, hand: BlackJackHand, dealer: BlackJackHand) -> float:
        bet: float = 1.0 + hand.doubled

        def strength(of: BlackJackHand, natural: bool) -> int:
            if of.is_busted():
                return 0
            return 100 if natural else of.hand_value()

        natural = hand is self._original and bool(hand.is_blackjack())
        mine, other = strength(hand, natural), strength(dealer, bool(dealer.is_blackjack()))
        if mine == 0 or mine < other:
            return -bet
        if mine == other:
            return 0.0
        return self.NATURAL if natural else bet

    def draw(self, graphics: Graphics, width: float, height: float) -> None:
        """Draw."""
        room: float = width / len(self.hands)
        for place, hand in enumerate(self.hands):
            step = min(CARD_STEP, room / len(hand))
            margin = (room - step * len(hand)) / 2
            x = place * room + max(margin, 0.0)
            hand.draw_player_hand(graphics, x, height / 2, step=step)
            if place == self.index:
                graphics.draw_marker(x, height / 2 + 1)
