"""blackjack_player.py: a player as a value.

Author:  Ruth Adler
Date:    2026-11-28
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from collections import namedtuple
from functools import partial
from itertools import count
from operator import itemgetter

from stage6_blackjack_hand.blackjack_hand import CARD_STEP

State = namedtuple("State", "done current todo", defaults=[(), None, ()])

PAYOFFS = [
    (lambda hand, dealer, natural: hand.is_busted(), -1),
    (lambda hand, dealer, natural: natural and not dealer.is_blackjack(), 1.5),
    (lambda hand, dealer, natural: natural, 0),
    (lambda hand, dealer, natural: dealer.is_blackjack(), -1),
    (lambda hand, dealer, natural: dealer.is_busted(), 1),
    (lambda hand, dealer, natural: hand.hand_value() > dealer.hand_value(), 1),
    (lambda hand, dealer, natural: hand.hand_value() < dealer.hand_value(), -1),
    (lambda *_: True, 0),
]


class BlackJackPlayer:
    """Hands that are done, the current one, and hands to be played."""

    def __init__(self, hand):
        self.state = State(current=hand)

    hands = property(lambda self: [hand for hand in (*self.state.done, self.state.current, *self.state.todo) if hand is not None])
    index = property(lambda self: len(self.state.done))

    def current_hand(self):
        """The current one."""
        return self.state.current

    def is_done(self):
        """There is no current one."""
        return self.state.current is None

    def _hand(self):
        if self.is_done():
            raise ValueError(f"{self.index} hands are played, there is no other")
        return self.state.current

    def _advance(self):
        done, current, todo = self.state
        self.state = State((*done, current), *((todo[0], todo[1:]) if todo else (None, ())))

    def hit(self, card):
        """Hit."""
        self._hand().hit(card)
        if self._hand().is_busted():
            self._advance()

    def stand(self):
        """Stand."""
        self._hand()
        self._advance()

    def double_down(self, card):
        """Double."""
        self._hand().double_down(card)
        self._advance()

    def split(self, card1, card2):
        """Split."""
        first, second = self._hand().split(card1, card2)
        self.state = self.state._replace(current=first, todo=(second, *self.state.todo))
        if first.cards()[0].is_ace() and second.cards()[0].is_ace():
            self._advance()
            self._advance()

    def result(self, dealer_hand):
        """Look every hand up."""
        alone = len(self.hands) == 1

        def rate(hand):
            natural = alone and hand.is_blackjack()
            return next(pays for test, pays in PAYOFFS if test(hand, dealer_hand, natural))

        return sum(rate(hand) * 2**hand.doubled for hand in self.hands)

    def draw(self, graphics, width, height):
        """Draw from the first hand to the last."""
        share = width / len(self.hands)
        within = partial(min, width)
        for number, hand in zip(count(), self.hands):
            left = number * share
            cards = list(enumerate(hand.cards()))
            step = min(CARD_STEP, share / len(cards))
            for place, card in sorted(cards, key=itemgetter(0)):
                graphics.draw_card(card, within(left + place * step), height / 2)
            if hand is self.state.current:
                graphics.draw_marker(within(left), height / 2)
