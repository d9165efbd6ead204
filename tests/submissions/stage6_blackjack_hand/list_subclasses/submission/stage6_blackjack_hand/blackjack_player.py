"""blackjack_player.py: a player is a list of hands.

Author:  Mei Sato
Date:    2026-11-25
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""


class BlackJackPlayer(list):
    """A list of hands; hands is the player itself as a plain list."""

    def __init__(self, hand):
        super().__init__()
        self.append(hand)
        self.position = 0

    @property
    def hands(self):
        """The hands."""
        return list(self)

    @property
    def index(self):
        """Which hand is played; list.index is hidden by it."""
        return self.position

    def current_hand(self):
        """The hand."""
        return self[self.position]

    def is_done(self):
        """Past the last hand?"""
        return self.position >= len(self)

    def playing(self):
        """The current hand, or a ValueError."""
        try:
            return self[self.position]
        except IndexError:
            raise ValueError("no hand number " + str(self.position)) from None

    def hit(self, card):
        """Hit."""
        hand = self.playing()
        hand.hit(card)
        self.position += bool(hand.is_busted())

    def stand(self):
        """Stand."""
        self.playing()
        self.position += 1

    def double_down(self, card):
        """Double."""
        self.playing().double_down(card)
        self.position += 1

    def split(self, card1, card2):
        """Split."""
        left, right = self.playing().split(card1, card2)
        self[self.position] = right
        self.insert(self.position, left)
        if left.cards()[0].is_ace():
            self.position += 2

    def result(self, dealer_hand):
        """All the winnings."""
        total = 0
        for hand in self:
            total += (1 + hand.doubled) * self.one_result(hand, dealer_hand)
        return total

    def one_result(self, hand, dealer_hand):
        """The winnings of a bet of 1."""
        natural = len(self) == 1 and hand.is_blackjack()
        if hand.is_busted():
            return -1
        if natural and not dealer_hand.is_blackjack():
            return 1.5
        if dealer_hand.is_blackjack():
            return 0 if natural else -1
        if dealer_hand.is_busted():
            return 1
        mine, other = hand.hand_value(), dealer_hand.hand_value()
        return (mine > other) - (mine < other)

    def draw(self, graphics, width, height):
        """Draw all cards at equal distances over the whole width."""
        all_cards = sum(len(hand) for hand in self)
        step = width / all_cards
        x = 0
        for number, hand in enumerate(self):
            if number == self.position:
                graphics.draw_marker(x, height)
            for card in hand:
                graphics.draw_card(card, x, 0)
                x += step
