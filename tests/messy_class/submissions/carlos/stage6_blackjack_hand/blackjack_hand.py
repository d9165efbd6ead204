"""blackjack_hand.py: a hand at the casino's table.

Author:  Carlos Vega
Date:    2026-11-26
File:    blackjack_hand.py
Purpose: A hand and a player
"""

from stage1_card_hand.card import Card
from stage1_card_hand.hand import BLACKJACK, Hand

CARD_STEP = 24  # how far to the right of a card the next one is drawn
MORE = 10
PAIR = 2


class BlackJackHand(Hand):
    """A hand with two totals, a hard and a soft one, that can be split and doubled."""

    def __init__(self, card1: Card, card2: Card) -> None:
        """Start the hand with the two cards that were dealt, not doubled."""
        super().__init__(card1, card2)
        self.doubled = False

    def hit(self, card: Card) -> None:
        """Add a card to the hand; raise ValueError if the hand was doubled."""
        if self.doubled:
            raise ValueError("no card after a double")
        super().hit(card)

    def totals(self) -> tuple[int, int]:
        """Return the total with every ace as 1, and the total with one ace as 11."""
        hard = self.count()
        aces = sum(card.is_ace() for card in self.cards())
        return hard, hard + (MORE if aces else 0)

    def hand_value(self) -> int:
        """Return the soft total if it is at most 21, else the hard total."""
        hard, soft = self.totals()
        return soft if soft <= BLACKJACK else hard

    def is_soft(self) -> bool:
        """Return True if the hand's value counts an ace as 11."""
        return self.hand_value() > self.totals()[0]

    def can_split(self) -> bool:
        """Return True if the hand is exactly two cards of equal value."""
        values = [card.value() for card in self.cards()]
        return len(values) == PAIR and values[0] == values[1]

    def split(self, card1: Card, card2: Card) -> list["BlackJackHand"]:
        """Return two new hands: the first card with card1, and the second with card2."""
        if not self.can_split():
            raise ValueError("no pair")
        first, second = self.cards()
        return [BlackJackHand(first, card1), BlackJackHand(second, card2)]

    def double_down(self, card: Card) -> None:
        """Take exactly one more card, and mark the hand as doubled."""
        if len(self.cards()) != PAIR:
            raise ValueError("double only two cards")
        self.hit(card)
        self.doubled = True

    def draw_player_hand(self, graphics, x: int, y: int) -> None:
        """Draw the cards from left to right, CARD_STEP apart, the first of them at x, y."""
        for i, card in enumerate(self.cards()):
            graphics.draw_card(card, x + CARD_STEP * i, y)

    def draw_dealer_hand(self, graphics, x: int, y: int, done: bool) -> None:
        """Draw the cards in the same way, but only the back of the second one until done."""
        for i, card in enumerate(self.cards()):
            if i == 1 and not done:
                graphics.draw_back(x + CARD_STEP, y)
            else:
                graphics.draw_card(card, x + CARD_STEP * i, y)


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order."""

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands = [hand]
        self.index = 0

    def current_hand(self) -> BlackJackHand:
        """Return the current hand; raise ValueError if all hands were played."""
        if self.is_done():
            raise ValueError("no hand left")
        return self.hands[self.index]

    def is_done(self) -> bool:
        """Return True if all hands were played."""
        return self.index == len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; after a bust go on to the next hand."""
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.index += 1

    def stand(self) -> None:
        """Leave the current hand as it is and go on to the next one."""
        self.current_hand()
        self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand with this card and go on to the next hand."""
        self.current_hand().double_down(card)
        self.index += 1

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next."""
        new = self.current_hand().split(card1, card2)
        self.hands[self.index:self.index + 1] = new

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the sum of the net winnings of all hands, in units of the first bet."""
        total = 0
        for hand in self.hands:
            won = self._won(hand, dealer_hand)
            total += won * 2 if hand.doubled else won
        return total

    def _won(self, hand, dealer_hand):
        """Return the net winnings of a hand that was not doubled."""
        if hand.is_blackjack() and len(self.hands) == 1:
            return 0 if dealer_hand.is_blackjack() else 1.5
        if hand.is_busted() or dealer_hand.is_blackjack():
            return -1
        if dealer_hand.is_busted() or hand.hand_value() > dealer_hand.hand_value():
            return 1
        return 0 if hand.hand_value() == dealer_hand.hand_value() else -1

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the current one."""
        part = width / len(self.hands)
        for i, hand in enumerate(self.hands):
            hand.draw_player_hand(graphics, i * part, height / 2)
        if not self.is_done():
            graphics.draw_marker(self.index * part, 0)
