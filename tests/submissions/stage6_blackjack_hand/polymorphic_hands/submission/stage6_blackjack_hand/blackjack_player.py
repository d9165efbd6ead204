"""blackjack_player.py: the player and the table of payoffs.

Author:  Viktor Holm
Date:    2026-11-27
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from stage6_blackjack_hand.blackjack_hand import CARD_STEP, SplitAce


class BlackJackPlayer:
    """A player with hands that know what they are."""

    def __init__(self, hand):
        self.hands = [hand]
        self.index = 0

    def __iter__(self):
        yield from self.hands[self.index :]

    def __bool__(self):
        return self.index < len(self.hands)

    def current_hand(self):
        """The hand in play."""
        for hand in self:
            return hand
        raise ValueError("no hand is in play")

    def is_done(self):
        """Nothing in play."""
        return not self

    def hit(self, card):
        """Hit."""
        hand = self.current_hand()
        hand.hit(card)
        if not hand:
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
        halves = self.current_hand().split(card1, card2)
        del self.hands[self.index]
        for half in reversed(halves):
            self.hands.insert(self.index, half)
        while self and isinstance(self.current_hand(), SplitAce):
            self.stand()

    def result(self, dealer_hand):
        """Winnings."""
        winnings = [hand.bet * self.rate(hand, dealer_hand) for hand in self.hands]
        return sum(winnings)

    @staticmethod
    def rate(hand, dealer_hand):
        """Winnings per bet."""
        if not hand:
            return -1
        natural = hand.natural_counts and hand.is_blackjack()
        table = {(True, True): 0, (True, False): 1.5, (False, True): -1}
        key = bool(natural), bool(dealer_hand.is_blackjack())
        if key in table:
            return table[key]
        if dealer_hand.is_busted():
            return 1
        difference = int(hand) - dealer_hand.hand_value()
        return difference and difference // abs(difference)

    def draw(self, graphics, width, height):
        """Draw in columns of equal width."""
        columns = len(self.hands)
        for column, hand in enumerate(self.hands):
            left, right = width * column / columns, width * (column + 1) / columns
            if left + CARD_STEP * (len(hand) - 1) < right:
                hand.draw_player_hand(graphics, left, 40)
            else:
                for number, card in enumerate(hand):
                    graphics.draw_card(card, left + (right - left) * number / len(hand), 40)
            if column == self.index:
                graphics.draw_marker(y=40 + height // 4, x=left)
