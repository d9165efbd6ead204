"""blackjack_player.py: a player at the casino's table.

Author:  Mateo Rojas
Date:    26/11/26
File:    blackjack_player.py
Purpose: jugador de blackjack
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order."""

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        if self.is_done():
            raise ValueError("no hay mas manos")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        return self.index == len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        mano = self.current_hand()
        mano.hit(card)
        if mano.is_busted():
            self.index = self.index + 1

    def stand(self) -> None:
        """Leave the current hand as it is and go on to the next one."""
        mano = self.current_hand()
        self.index = self.index + 1

    def double_down(self, card: Card) -> None:
        """Double the current hand with this card and go on to the next hand."""
        mano = self.current_hand()
        mano.double_down(card)
        self.index = self.index + 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next."""
        mano = self.current_hand()
        manos = mano.split(card1, card2)
        self.hands[self.index] = manos[0]
        if manos[0].cards()[0].is_ace():
            self.index = self.index + 1

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        total = 0
        for mano in self.hands:
            if mano.is_blackjack() and dealer_hand.is_blackjack():
                r = 0
            elif mano.is_blackjack():
                r = 1.5
            elif mano.is_busted():
                r = -1
            elif dealer_hand.is_blackjack():
                r = -1
            elif dealer_hand.is_busted():
                r = 1
            elif mano.hand_value() > dealer_hand.hand_value():
                r = 1
            elif mano.hand_value() < dealer_hand.hand_value():
                r = -1
            else:
                r = 0
            if mano.doubled:
                r = r * 2
            total = total + r
        return total

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        ancho = width // len(self.hands)
        for i in range(0, len(self.hands)):
            self.hands[i].draw_player_hand(graphics, ancho * i, 50)
        if not self.is_done():
            graphics.draw_marker(ancho * self.index, 20)
