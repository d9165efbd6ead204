# blackjack_hand.py
# Author: Sam Okoro / Date: 2026-11-28 / File: blackjack_hand.py
# Purpose: a hand that adds as it goes
import sys

CARD_STEP = 40
DEBUG = True


class HandError(ValueError):
    """Raised for a move that is not allowed."""

    def __init__(self, hand, move, *, cards):
        ValueError.__init__(self)
        self.text = "%s is not possible with %d cards: %s" % (move, cards, hand)

    def __str__(self):
        return self.text


class BlackJackHand:
    """A hand."""

    def __init__(self, card1, card2):
        self._cards = []
        self._hard = 0
        self._aces = 0
        self.doubled = False
        self.hit(card1)
        self.hit(card2)

    def cards(self):
        """The cards."""
        return self._cards.copy()

    def hit(self, card):
        """Add a card."""
        if self.doubled == True:
            raise HandError(self, "hit", cards=len(self._cards))
        self._cards.append(card)
        self._hard = self._hard + card.value()
        if card.is_ace():
            self._aces = self._aces + 1
        if DEBUG:
            print("DEBUG:", card, self._hard, self._aces, file=sys.stderr)

    def totals(self):
        """Both totals."""
        if self._aces > 0:
            return (self._hard, self._hard + 10)
        else:
            return (self._hard, self._hard)

    def hand_value(self):
        """The value."""
        if self.is_soft():
            return self._hard + 10
        else:
            return self._hard

    def is_soft(self):
        """The number of aces when one of them counts 11, else 0."""
        return self._aces if self._hard <= 11 else 0

    def is_blackjack(self):
        """1 or 0."""
        return 1 if len(self._cards) == 2 and self._hard == 11 and self._aces == 1 else 0

    def is_busted(self):
        """How much too much, or None."""
        return self._hard - 21 if self._hard > 21 else None

    def can_split(self):
        """The value of the pair, or 0."""
        if len(self._cards) == 2:
            if self._cards[0].value() == self._cards[1].value():
                return self._cards[0].value()
        return 0

    def split(self, card1, card2):
        """Two hands."""
        if not self.can_split():
            raise HandError(self, "split", cards=len(self._cards))
        hands = []
        hands.append(BlackJackHand(self._cards[0], card1))
        hands.append(BlackJackHand(self._cards[1], card2))
        return hands

    def double_down(self, card):
        """Double."""
        if len(self._cards) != 2:
            raise HandError(self, "double", cards=len(self._cards))
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x, y):
        """Draw."""
        for i in range(0, len(self._cards)):
            graphics.draw_card(self._cards[i], x + i * CARD_STEP, y)

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw."""
        if done == False:
            graphics.draw_card(self._cards[0], x, y)
            graphics.draw_back(x + CARD_STEP, y)
        else:
            self.draw_player_hand(graphics, x, y)

    def __str__(self):
        return ", ".join(str(card) for card in self._cards)
