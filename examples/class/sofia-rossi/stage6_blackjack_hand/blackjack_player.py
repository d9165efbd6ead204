"""blackjack_player.py: a player at the casino's table.

Author:  Sofia Rossi
Date:    2026-10-30
File:    blackjack_player.py
Purpose: BlackJackPlayer class.
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Named constants for the numbers that the methods below need:
BLACKJACK_WINS = 1.5
TOP, MIDDLE = 10, 50


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index tells which of them is being played.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0
        self.__splits = 0

    def current_hand(self) -> BlackJackHand:
        """Return the hand being played; raise ValueError when all of them were played."""
        if not self.is_done():
            return self.hands[self.index]
        raise ValueError("All hands are played!")

    def is_done(self) -> bool:
        """Tell whether all hands were played."""
        return self.index == len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; a bust moves on to the next hand."""
        hand = self.current_hand()
        hand.hit(card)
        if hand.is_busted():
            self.stand()

    def stand(self) -> None:
        """Leave the current hand as it is and move on to the next one."""
        self.current_hand()
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand down with the card and move on to the next hand."""
        hand = self.current_hand()
        hand.double_down(card)
        self.stand()

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        Split aces are done with the card that each of them gets: play moves on past both.
        """
        pair = self.current_hand()
        new_hands = pair.split(card1, card2)
        self.__splits += 1
        self.hands[self.index : self.index + 1] = new_hands
        if pair.cards()[0].is_ace():
            for _ in new_hands:
                self.stand()

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the net winnings of all hands together, in units of the original bet."""
        results = []
        for hand in self.hands:
            result = self.__result_of_hand(hand, dealer_hand)
            if hand.doubled:
                result = result + result
            results.append(result)
        return sum(results)

    # The steps that result is made of, as small methods:
    def __result_of_hand(self, hand, dealer_hand) -> float:
        """Return -1, 0, 1 or 1.5."""
        if hand.is_blackjack() and self.__splits == 0:
            if dealer_hand.is_blackjack():
                return 0
            return BLACKJACK_WINS
        if hand.is_busted() or dealer_hand.is_blackjack():
            return -1
        if dealer_hand.is_busted() or hand.hand_value() > dealer_hand.hand_value():
            return 1
        if hand.hand_value() == dealer_hand.hand_value():
            return 0
        return -1

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the one being played."""
        cards = [card for hand in self.hands for card in hand.cards()]
        step = min(width / len(cards), CARD_STEP)
        place = 0
        for index, hand in enumerate(self.hands):
            if index == self.index:
                graphics.draw_marker(place, TOP)
            for card in hand.cards():
                graphics.draw_card(card, place, MIDDLE)
                place += step
