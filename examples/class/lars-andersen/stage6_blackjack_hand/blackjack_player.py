"""blackjack_player.py: a player at the casino's table.

Author:  Lars Andersen
Date:    2026-11-02
File:    blackjack_player.py
Purpose: A guest of the casino with one hand or more.
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Named constants for the numbers that the methods below need:
BLACKJACK_FACTOR = 1.5
BLACKJACK_STRENGTH = BLACKJACK + 1
PLAYER_BUST_STRENGTH = 0
DEALER_BUST_STRENGTH = 1


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index tells which of them is being played.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """Return the hand being played; raise ValueError when all of them were played."""
        try:
            return self.hands[self.index]
        except IndexError:
            raise ValueError("all the hands were played") from None

    def is_done(self) -> bool:
        """Tell whether all hands were played."""
        return not self.index < len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; a bust moves on to the next hand."""
        hand = self.current_hand()
        hand.hit(card)
        self.index += 1 if hand.is_busted() else 0

    def stand(self) -> None:
        """Leave the current hand as it is and move on to the next one."""
        if self.current_hand():
            self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand down with the card and move on to the next hand."""
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        Split aces are done with the card that each of them gets: play moves on past both.
        """
        hand = self.current_hand()
        halves = hand.split(card1, card2)
        self.hands.pop(self.index)
        for half in reversed(halves):
            self.hands.insert(self.index, half)
        if hand.cards()[0].is_ace():
            self.index += len(halves)

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the net winnings of all hands together, in units of the original bet."""
        if len(self.hands) == 1:
            return self._win_or_loss(self.hands[0], dealer_hand, self.hands[0].is_blackjack())
        return sum(self._win_or_loss(hand, dealer_hand, False) for hand in self.hands)

    # The steps that result is made of, as small methods:
    def _win_or_loss(self, hand: BlackJackHand, dealer_hand: BlackJackHand, natural: bool) -> float:
        """Return what one hand wins; the one of greater strength wins."""
        strength = self._strength(hand, natural, PLAYER_BUST_STRENGTH)
        dealer = self._strength(dealer_hand, dealer_hand.is_blackjack(), DEALER_BUST_STRENGTH)
        factor = 2 if hand.doubled else 1
        if strength == dealer:
            return 0
        if strength < dealer:
            return -factor
        return BLACKJACK_FACTOR if natural else factor

    @staticmethod
    def _strength(hand: BlackJackHand, natural: bool, bust_strength: int) -> int:
        """Return a number by which hands can be compared."""
        if natural:
            return BLACKJACK_STRENGTH
        return bust_strength if hand.is_busted() else hand.hand_value()

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the one being played."""
        most = max(len(hand.cards()) for hand in self.hands)
        places = most * len(self.hands)
        step = min(CARD_STEP, width / places)
        for number, hand in enumerate(self.hands):
            start = number * most * step
            for place, card in enumerate(hand.cards()):
                graphics.draw_card(card, start + place * step, height / 2)
        if not self.is_done():
            graphics.draw_marker(self.index * most * step, 0)
