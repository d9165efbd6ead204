"""blackjack_player.py: a player at the casino's table.

Author:  Priya Raman
Date:    2026-11-22
File:    blackjack_player.py
Purpose: BlackJackPlayer
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand


class BlackJackPlayer:
    """A player with hands."""

    def __init__(self, hand: BlackJackHand) -> None:
        """One hand."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """The hand being played."""
        if self.is_done():
            raise ValueError("all hands were played")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """All played."""
        return self.index >= len(self.hands)

    def hit(self, card: Card) -> None:
        """Hit, next after a bust."""
        hand = self.current_hand()
        hand.hit(card)
        self.index += hand.is_busted()

    def stand(self) -> None:
        """Next hand."""
        self.current_hand()
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double, next hand."""
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Two hands in place of one."""
        hand = self.current_hand()
        halves = hand.split(card1, card2)
        i = self.index
        self.hands = self.hands[:i] + halves + self.hands[i + 1:]
        if hand.cards()[0].is_ace():
            self.index += len(halves)

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Sum of the winnings."""
        return sum((1 + hand.doubled) * self._win(hand, dealer_hand) for hand in self.hands)

    def _win(self, hand, dealer_hand):
        """Winnings of one hand."""
        if hand.is_blackjack() and len(self.hands) == 1:
            return 0 if dealer_hand.is_blackjack() else 1.5
        if hand.is_busted() or dealer_hand.is_blackjack():
            return -1
        if dealer_hand.is_busted():
            return 1
        mine, other = hand.hand_value(), dealer_hand.hand_value()
        return (mine > other) - (mine < other)

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands."""
        for i, hand in enumerate(self.hands):
            x = width * i // len(self.hands)
            hand.draw_player_hand(graphics, x, 10)
            if i == self.index:
                graphics.draw_marker(x, 0)
