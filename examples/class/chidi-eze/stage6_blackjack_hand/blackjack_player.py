"""blackjack_player.py: a player at the casino's table.

Author:  Chidi Eze
Date:    2026-11-01
File:    blackjack_player.py
Purpose: Somebody who plays some hands.
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Named constants for the numbers that the methods below need:
BLACKJACK_PRICE = 1.5


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index tells which of them is being played.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """Return the hand being played; raise ValueError when all of them were played."""
        if self.index == len(self.hands):
            raise ValueError("no hand")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Tell whether all hands were played."""
        return self.index == len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; a bust moves on to the next hand."""
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.index += 1

    def stand(self) -> None:
        """Leave the current hand as it is and move on to the next one."""
        if self.is_done():
            raise ValueError("no hand")
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand down with the card and move on to the next hand."""
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        Split aces are done with the card that each of them gets: play moves on past both.
        """
        is_aces = self.current_hand().cards()[0].is_ace()
        halves = self.current_hand().split(card1, card2)
        self.hands = self.hands[: self.index] + halves + self.hands[self.index + 1 :]
        if is_aces:
            self.index += len(halves)

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the net winnings of all hands together, in units of the original bet."""
        total = 0
        for hand in self.hands:
            win = self._win(hand, dealer_hand)
            # the bet was doubled
            if hand.doubled and win > 0:
                win *= 2
            total += win
        return total

    # The steps that result is made of, as small methods:
    def _win(self, hand: BlackJackHand, dealer_hand: BlackJackHand) -> float:
        """Return what a hand wins with a bet of 1."""
        if hand.is_blackjack():
            return 0 if dealer_hand.is_blackjack() else BLACKJACK_PRICE
        if hand.is_busted() or dealer_hand.is_blackjack():
            return -1
        difference = hand.hand_value() - dealer_hand.hand_value()
        if dealer_hand.is_busted() or difference > 0:
            return 1
        return -1 if difference < 0 else 0

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the one being played."""
        number_of_cards = 0
        for hand in self.hands:
            number_of_cards += len(hand.cards())
        step = min(CARD_STEP, width / number_of_cards)
        x = 0
        for hand in self.hands:
            if not self.is_done() and hand is self.current_hand():
                graphics.draw_marker(x, height)
            for card in hand.cards():
                graphics.draw_card(card, x, 0)
                x += step
