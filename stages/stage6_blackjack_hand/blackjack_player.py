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
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index is the index of the current one.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        raise NotImplementedError("BlackJackPlayer.__init__ is not written yet")

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        raise NotImplementedError("BlackJackPlayer.current_hand is not written yet")

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        raise NotImplementedError("BlackJackPlayer.is_done is not written yet")

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        raise NotImplementedError("BlackJackPlayer.hit is not written yet")

    def stand(self) -> None:
        """Leave the current hand as it is and go on to the next one."""
        raise NotImplementedError("BlackJackPlayer.stand is not written yet")

    def double_down(self, card: Card) -> None:
        """Double the current hand with this card and go on to the next hand."""
        raise NotImplementedError("BlackJackPlayer.double_down is not written yet")

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        After a split of aces both halves are done.
        """
        raise NotImplementedError("BlackJackPlayer.split is not written yet")

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        raise NotImplementedError("BlackJackPlayer.result is not written yet")

    # Constants and helpers of your own, if you want any

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        raise NotImplementedError("BlackJackPlayer.draw is not written yet")


# Constants and helpers of your own, if you want any
