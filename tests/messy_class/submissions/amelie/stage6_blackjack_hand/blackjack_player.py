"""blackjack_player.py: a player at the casino's table.

Author:  Amelie Brandt
Date:    2026-11-23
File:    blackjack_player.py
Purpose: A player with one or more hands.
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand

BLACKJACK_WINS = 1.5


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order."""

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        if self.is_done():
            raise ValueError(f"all hands were played, there is none with the index {self.index}")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        return self.index >= len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        hand = self.current_hand()
        hand.hit(card)
        if hand.is_busted():
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
        hand = self.current_hand()
        aces = hand.cards()[0].is_ace()
        self.hands[self.index:self.index + 1] = hand.split(card1, card2)
        if aces:
            self.index += 2

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        return sum(_winnings(hand, dealer_hand) for hand in self.hands)

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        part = width // len(self.hands)
        for i, hand in enumerate(self.hands):
            hand.draw_player_hand(graphics, i * part, height // 2)
            if i == self.index:
                graphics.draw_marker(i * part, height // 4)


def _winnings(hand, dealer_hand):
    """Return what one hand wins or loses."""
    if hand.is_blackjack():
        return 0 if dealer_hand.is_blackjack() else BLACKJACK_WINS
    bet = 2 if hand.doubled else 1
    if hand.is_busted() or dealer_hand.is_blackjack():
        return -bet
    if dealer_hand.is_busted() or hand.hand_value() > dealer_hand.hand_value():
        return bet
    if hand.hand_value() < dealer_hand.hand_value():
        return -bet
    return 0
