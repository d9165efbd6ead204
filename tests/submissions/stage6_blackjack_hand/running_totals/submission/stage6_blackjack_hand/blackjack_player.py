# blackjack_player.py
# Author: Sam Okoro / Date: 2026-11-28 / File: blackjack_player.py
# Purpose: a player
from fractions import Fraction

from stage6_blackjack_hand.blackjack_hand import CARD_STEP
from stage6_blackjack_hand.blackjack_hand import BlackJackHand


class BlackJackPlayer:
    """A player."""

    def __init__(self, hand, name="Player"):
        self.name = name
        self.hands = []
        self.hands.append(hand)
        self.index = 0
        self.splits = 0

    def current_hand(self):
        """The current hand."""
        if self.index < len(self.hands):
            return self.hands[self.index]
        else:
            return None

    def is_done(self):
        """1 or 0."""
        return int(self.index == len(self.hands))

    def must_not_be_done(self):
        """Raise an error when done."""
        if self.is_done():
            raise ValueError("%s is done with %d hands" % (self.name, len(self.hands)))

    def next_hand(self):
        """Go on."""
        self.index = self.index + 1

    def hit(self, card):
        """Hit."""
        self.must_not_be_done()
        hand = self.current_hand()
        hand.hit(card)
        if hand.is_busted():
            self.next_hand()

    def stand(self):
        """Stand."""
        self.must_not_be_done()
        self.next_hand()

    def double_down(self, card):
        """Double."""
        self.must_not_be_done()
        self.current_hand().double_down(card)
        self.next_hand()

    def split(self, card1, card2):
        """Split."""
        self.must_not_be_done()
        hand = self.current_hand()
        two = hand.split(card1, card2)
        self.hands[self.index] = two[0]
        self.hands.insert(self.index + 1, two[1])
        self.splits = self.splits + 1
        if hand.cards()[0].is_ace() and hand.cards()[1].is_ace():
            self.next_hand()
            self.next_hand()

    def result(self, dealer_hand):
        """Add everything up, with fractions."""
        net = Fraction(0)
        for hand in self.hands:
            bet = Fraction(1)
            if hand.doubled:
                bet = bet * 2
            natural = self.splits == 0 and hand.is_blackjack()
            if hand.is_busted():
                net = net - bet
            elif natural and dealer_hand.is_blackjack():
                net = net + 0
            elif natural:
                net = net + bet * Fraction(3, 2)
            elif dealer_hand.is_blackjack():
                net = net - bet
            elif dealer_hand.is_busted():
                net = net + bet
            elif hand.hand_value() > dealer_hand.hand_value():
                net = net + bet
            elif hand.hand_value() < dealer_hand.hand_value():
                net = net - bet
        return float(net)

    def draw(self, graphics, width, height):
        """Draw."""
        x = 0.0
        y = 0.25 * height
        for number in range(0, len(self.hands)):
            hand = self.hands[number]
            cards = hand.cards()
            x = number * width / len(self.hands)
            step = CARD_STEP
            while x + len(cards) * step > (number + 1) * width / len(self.hands) + 0.001:
                step = step / 2
            for card in cards:
                graphics.draw_card(card, x, y)
                x = x + step
            if number == self.index:
                graphics.draw_marker(number * width / len(self.hands), y)
