"""blackjack_player.py: a player at the casino's table.

Author:  TODO
Date:    TODO
File:    blackjack_player.py
Purpose: TODO
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Constants and helpers of your own, if you want any


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order."""

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        try:
            return self.hands[self.index]
        except:
            return None

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        if self.index >= len(self.hands):
            return True
        else:
            return False

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.index += 1

    def stand(self) -> None:
        """Leave the current hand as it is and go on to the next one."""
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand with this card and go on to the next hand."""
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next."""
        hands = self.current_hand().split(card1, card2)
        self.hands.remove(self.current_hand())
        self.hands.extend(hands)

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        money = 0
        for hand in self.hands:
            if hand.is_blackjack():
                if not dealer_hand.is_blackjack():
                    money += 1.5
            elif hand.is_busted():
                money -= 1
            elif dealer_hand.is_blackjack():
                money -= 1
            elif dealer_hand.is_busted():
                money -= 1
            elif hand.hand_value() > dealer_hand.hand_value():
                money += 1
            elif hand.hand_value() < dealer_hand.hand_value():
                money -= 1
            if hand.doubled:
                money += 1
        return money

    # Constants and helpers of your own, if you want any

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        raise NotImplementedError("BlackJackPlayer.draw is not written yet")


# Constants and helpers of your own, if you want any
