"""blackjack_player.py: a player.

Author:  Hanna Weiss
Date:    2026-11-29
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand


class Hands(list):
    """A list that remembers which of its hands came from a split."""

    def __init__(self, hand):
        super().__init__([hand])
        self.halves = []

    def __truediv__(self, index):
        def divide(card1, card2):
            halves = self[index].split(card1, card2)
            self.halves.extend(halves)
            self[index : index + 1] = halves

        return divide

    def is_half(self, hand):
        """Found by identity, since == compares values."""
        return any(hand is half for half in self.halves)


class BlackJackPlayer:
    """A player."""

    def __init__(self, hand: BlackJackHand):
        self.hands = Hands(hand)
        self.index = 0

    def __getitem__(self, index):
        if index == len(self.hands):
            raise ValueError(f"there is no hand number {index}")
        return self.hands[index]

    def current_hand(self):
        """The current hand."""
        return self[self.index]

    def is_done(self):
        """Done."""
        return not self.hands[self.index :]

    def hit(self, card):
        """Hit."""
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.stand()

    def stand(self):
        """Stand."""
        self.current_hand()
        self.index += 1

    def double_down(self, card):
        """Double."""
        self.current_hand().double_down(card)
        self.stand()

    def split(self, card1, card2):
        """Split."""
        pair = self.current_hand()
        (self.hands / self.index)(card1, card2)
        if all(card.is_ace() for card in pair.cards()):
            self.stand()
            self.stand()

    def result(self, dealer_hand):
        """The winnings."""
        total = 0
        for hand in self.hands:
            natural = not self.hands.is_half(hand) and hand.is_blackjack()
            if hand.is_busted():
                factor = -1
            elif natural:
                factor = 1.5 * (not dealer_hand.is_blackjack())
            elif dealer_hand.is_blackjack():
                factor = -1
            elif dealer_hand.is_busted():
                factor = 1
            else:
                factor = (hand.hand_value() > dealer_hand.hand_value()) - (hand.hand_value() < dealer_hand.hand_value())
            total += factor * (hand.doubled + 1)
        return total

    def draw(self, graphics, width, height):
        """Draw."""
        number_of_cards = max(len(hand.cards()) for hand in self.hands)
        step = min(CARD_STEP, width / len(self.hands) / number_of_cards)
        for place, hand in enumerate(self.hands):
            x = width * place / len(self.hands)
            for number, card in enumerate(hand.cards()):
                graphics.draw_card(card, x + number * step, height // 2)
            if place == self.index:
                graphics.draw_marker(x, height // 2)
