"""blackjack_player.py: a player at the casino's table.

Author:  Amara Okafor
Date:    2026-10-28
File:    blackjack_player.py
Purpose: A player who plays one hand after the other, and what they win or lose in the end.
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Named constants for the numbers that the methods below need:
BET = 1
DOUBLED_BET = 2
BLACKJACK_PAYS = 1.5
MARKER_Y = 20
CARDS_Y = 60


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index tells which of them is being played.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0
        self.has_split = False

    def current_hand(self) -> BlackJackHand:
        """Return the hand being played; raise ValueError when all of them were played."""
        if self.is_done():
            raise ValueError("there is no hand left to play")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Tell whether all hands were played."""
        return self.index >= len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; a bust moves on to the next hand."""
        hand = self.current_hand()
        hand.hit(card)
        if hand.is_busted():
            self.index += 1

    def stand(self) -> None:
        """Leave the current hand as it is and move on to the next one."""
        if self.is_done():
            raise ValueError("there is no hand left to stand on")
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand down with the card and move on to the next hand."""
        hand = self.current_hand()
        hand.double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        Split aces are done with the card that each of them gets: play moves on past both.
        """
        hand = self.current_hand()
        left, right = hand.split(card1, card2)
        self.has_split = True
        self.hands[self.index] = left
        self.hands.insert(self.index + 1, right)
        if hand.cards()[0].is_ace():
            self.stand()
            self.stand()

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the net winnings of all hands together, in units of the original bet."""
        total = 0
        for hand in self.hands:
            if hand.is_blackjack() and not self.has_split:
                total += self._blackjack_result(dealer_hand)
            else:
                total += self._result_of(hand, dealer_hand)
        return total

    # The steps that result is made of, as small methods:
    def _blackjack_result(self, dealer_hand: BlackJackHand) -> float:
        """Return what a blackjack wins."""
        if dealer_hand.is_blackjack():
            return 0
        return BLACKJACK_PAYS

    def _result_of(self, hand: BlackJackHand, dealer_hand: BlackJackHand) -> int:
        """Return what a hand without a blackjack wins or loses."""
        bet = DOUBLED_BET if hand.doubled else BET
        if hand.is_busted():
            return -bet
        if dealer_hand.is_blackjack():
            return -bet
        if dealer_hand.is_busted():
            return bet
        difference = hand.hand_value() - dealer_hand.hand_value()
        if difference > 0:
            return bet
        if difference < 0:
            return -bet
        return 0

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the one being played."""
        hand_width = width / len(self.hands)
        for number, hand in enumerate(self.hands):
            x = number * hand_width
            if number == self.index:
                graphics.draw_marker(x, MARKER_Y)
            cards = hand.cards()
            step = card_step(len(cards), hand_width)
            for card in cards:
                graphics.draw_card(card, x, CARDS_Y)
                x += step


# The functions that the methods above need:
def card_step(number_of_cards: int, hand_width: float) -> float:
    """Return how far apart the cards are, less than usual when there is little room."""
    if number_of_cards * CARD_STEP > hand_width:
        return hand_width / number_of_cards
    return CARD_STEP
