"""blackjack_player.py: a player at the casino's table.

Author:  Jonas Weiler
Date:    25 Nov 2026
File:    blackjack_player.py
Purpose: class BlackJackPlayer
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order."""

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0
        self.was_split = False

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        if self.is_done():
            raise ValueError("all hands were played")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        return self.index == len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.index += 1

    def stand(self) -> None:
        """Leave the current hand as it is and go on to the next one."""
        self.current_hand()
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand with this card and go on to the next hand."""
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next."""
        old = self.current_hand()
        first, second = old.split(card1, card2)
        self.hands[self.index] = first
        self.hands.insert(self.index + 1, second)
        self.was_split = True
        if old.cards()[0].is_ace():
            self.index += 2

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        total = 0
        for hand in self.hands:
            bet = 2 if hand.doubled else 1
            total += bet * self.result_of(hand, dealer_hand)
        return total

    def result_of(self, hand, dealer_hand):
        """Return what one hand wins with a bet of 1."""
        value = hand.hand_value()
        dealer = dealer_hand.hand_value()
        if hand.is_blackjack() and not self.was_split:
            return 0 if dealer_hand.is_blackjack() else 1.5
        if hand.is_busted() or dealer_hand.is_blackjack():
            return -1
        if dealer_hand.is_busted() or value > dealer:
            return 1
        if value < dealer:
            return -1
        return 0

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        for i, hand in enumerate(self.hands):
            hand.draw_player_hand(graphics, i * width // len(self.hands), height // 2)
