"""blackjack_player.py: a player with one or more hands.

Author:  Ida Berg
Date:    2026-11-25
File:    blackjack_player.py
Purpose: A player who can split hands.
"""

from dataclasses import InitVar, dataclass, field

from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

BLACKJACK_PAYS = 1.5


@dataclass
class BlackJackPlayer:
    """A player."""

    hand: InitVar[BlackJackHand]
    hands: list = field(init=False)
    index: int = field(init=False, default=0)

    def __post_init__(self, hand):
        """Begin with one hand."""
        self.hands = [hand]

    def current_hand(self):
        """Return the hand being played."""
        return self.hands[self.index]

    def is_done(self):
        """Return whether all hands are played."""
        return self.index == len(self.hands)

    def _check(self):
        if self.is_done():
            raise ValueError(f"all {len(self.hands)} hands are played")

    def hit(self, card):
        """Hit the current hand."""
        self._check()
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.index += 1

    def stand(self):
        """Stand on the current hand."""
        self._check()
        self.index += 1

    def double_down(self, card):
        """Double the current hand."""
        self._check()
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1, card2):
        """Split the current hand."""
        self._check()
        halves = self.current_hand().split(card1, card2)
        self.hands[self.index : self.index + 1] = halves
        if halves[0].cards()[0].is_ace():
            self.index += len(halves)

    def result(self, dealer_hand):
        """Return the net winnings."""
        return sum(self._net(hand, dealer_hand) for hand in self.hands)

    def _net(self, hand, dealer_hand):
        bet = 2 if hand.doubled else 1
        if hand.is_busted():
            return -bet
        if hand.is_blackjack() and len(self.hands) == 1:
            return 0 if dealer_hand.is_blackjack() else BLACKJACK_PAYS
        if dealer_hand.is_blackjack():
            return -bet
        if dealer_hand.is_busted() or hand.hand_value() > dealer_hand.hand_value():
            return bet
        if hand.hand_value() < dealer_hand.hand_value():
            return -bet
        return 0

    def draw(self, graphics, width, height):
        """Draw all hands next to each other."""
        room = width / len(self.hands)
        y = height / 2
        for place, hand in enumerate(self.hands):
            x = place * room
            if len(hand.cards()) * CARD_STEP <= room:
                hand.draw_player_hand(graphics, x, y)
            else:
                step = room / len(hand.cards())
                for number, card in enumerate(hand.cards()):
                    graphics.draw_card(card, x + number * step, y)
            if place == self.index:
                graphics.draw_marker(x, y - CARD_STEP)
