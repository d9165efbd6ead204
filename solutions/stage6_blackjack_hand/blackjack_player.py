"""blackjack_player.py: a player at the casino's table.

Author:  Blackjack course team
Date:    2026-11-20
File:    blackjack_player.py
Purpose: A player who may come to hold several hands by splitting, plays them one after the
         other, and wins or loses with each.
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Named constants for the numbers that the methods below need:
### BEGIN SOLUTION
WIN = 1
PUSH = 0
LOSS = -1
BLACKJACK_WIN = 1.5
DOUBLED_BET = 2
### END SOLUTION


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index is the index of the current one.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        ### BEGIN SOLUTION
        self.hands = [hand]
        self.index = 0
        ### END SOLUTION

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        ### BEGIN SOLUTION
        if self.is_done():
            raise ValueError(f"all hands were played, there is none with the index {self.index}")
        return self.hands[self.index]
        ### END SOLUTION

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        ### BEGIN SOLUTION
        return self.index == len(self.hands)
        ### END SOLUTION

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        ### BEGIN SOLUTION
        hand = self.current_hand()
        hand.hit(card)
        if hand.is_busted():
            self.index += 1
        ### END SOLUTION

    def stand(self) -> None:
        """Leave the current hand as it is and go on to the next one."""
        ### BEGIN SOLUTION
        self.current_hand()  # refuses to stand when there is no hand to stand on
        self.index += 1
        ### END SOLUTION

    def double_down(self, card: Card) -> None:
        """Double the current hand with this card and go on to the next hand."""
        ### BEGIN SOLUTION
        self.current_hand().double_down(card)
        self.index += 1
        ### END SOLUTION

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        After a split of aces both halves are done.
        """
        ### BEGIN SOLUTION
        pair = self.current_hand()
        halves = pair.split(card1, card2)
        self.hands[self.index : self.index + 1] = halves
        if pair.cards()[0].is_ace():
            self.index += len(halves)
        ### END SOLUTION

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        ### BEGIN SOLUTION
        return sum(self._winnings(hand, dealer_hand) for hand in self.hands)
        ### END SOLUTION

    # The steps that result is made of, as small methods:
    ### BEGIN SOLUTION
    def _winnings(self, hand: BlackJackHand, dealer_hand: BlackJackHand) -> float:
        """Return the winnings of one hand, below zero for a loss."""
        if self._is_natural(hand):
            return PUSH if dealer_hand.is_blackjack() else BLACKJACK_WIN
        bet = DOUBLED_BET if hand.doubled else 1
        return bet * outcome(hand, dealer_hand)

    def _is_natural(self, hand: BlackJackHand) -> bool:
        """Return True if the hand is a blackjack as it was dealt, and not made by a split."""
        return len(self.hands) == 1 and hand.is_blackjack()

    ### END SOLUTION

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        ### BEGIN SOLUTION
        room = width / len(self.hands)
        for place, hand in enumerate(self.hands):
            left = place * room
            if place == self.index:
                graphics.draw_marker(left, height / 4)
            for number, card in enumerate(hand.cards()):
                graphics.draw_card(card, left + number * CARD_STEP, height / 2)
        ### END SOLUTION


# The functions that the methods above need:
### BEGIN SOLUTION
def outcome(hand: BlackJackHand, dealer_hand: BlackJackHand) -> int:
    """Return WIN, PUSH or LOSS for a hand that isn't a blackjack."""
    if hand.is_busted() or dealer_hand.is_blackjack():
        return LOSS
    if dealer_hand.is_busted():
        return WIN
    value, dealer_value = hand.hand_value(), dealer_hand.hand_value()
    if value == dealer_value:
        return PUSH
    return WIN if value > dealer_value else LOSS


### END SOLUTION
