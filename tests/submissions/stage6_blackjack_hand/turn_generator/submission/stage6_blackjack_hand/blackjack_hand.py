"""blackjack_hand.py: a hand with match statements.

Author:  Lea Brandt
Date:    2026-11-27
File:    blackjack_hand.py
Purpose: BlackJackHand.
"""

from functools import reduce

CARD_STEP = 22


class BlackJackHand:
    """A hand: (state, cards), where the state is open or doubled."""

    def __init__(self, card1, card2):
        self._state = "open", (card1, card2)

    @property
    def doubled(self):
        """Whether the state is doubled."""
        match self._state:
            case "doubled", _:
                return True
            case _:
                return False

    def cards(self):
        """The cards."""
        _, cards = self._state
        return list(cards)

    def hit(self, card):
        """Another card."""
        match self._state:
            case "open", cards:
                self._state = "open", (*cards, card)
            case state, _:
                raise ValueError(f"the hand is {state}")

    def totals(self):
        """Hard and soft."""

        def step(totals, card):
            hard, soft = totals
            value = card.value()
            return hard + value, max(soft + value, hard + 11 if card.is_ace() else 0)

        return reduce(step, self.cards(), (0, 0))

    def hand_value(self):
        """The better one."""
        match self.totals():
            case _, soft if soft <= 21:
                return soft
            case hard, _:
                return hard

    def is_soft(self):
        """Soft?"""
        match self.totals():
            case hard, soft if hard == soft or soft > 21:
                return False
        return True

    def is_blackjack(self):
        """Blackjack?"""
        match self._state:
            case _, (_, _):
                return self.hand_value() == 21
        return False

    def is_busted(self):
        """Busted?"""
        hard, _ = self.totals()
        return hard > 21

    def can_split(self):
        """Pair?"""
        match [card.value() for card in self.cards()]:
            case [first, second] if first == second:
                return True
        return False

    def split(self, card1, card2):
        """Two new hands."""
        match self._state:
            case _, (first, second) if self.can_split():
                return [BlackJackHand(first, card1), BlackJackHand(second, card2)]
        raise ValueError(f"not a pair: {', '.join(map(str, self.cards()))}")

    def double_down(self, card):
        """Change the state."""
        match self._state:
            case "open", (first, second):
                self._state = "doubled", (first, second, card)
            case state, cards:
                raise ValueError(f"{state} and {len(cards)} cards")

    def draw_player_hand(self, graphics, x, y):
        """Draw from left to right, by recursion."""

        def draw(cards, x):
            match cards:
                case [card, *others]:
                    graphics.draw_card(card, x, y)
                    draw(others, x + CARD_STEP)

        draw(self.cards(), x)

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw."""
        match bool(done), self.cards():
            case True, _:
                self.draw_player_hand(graphics, x, y)
            case False, [first, *_]:
                graphics.draw_card(first, x, y)
                graphics.draw_back(x + CARD_STEP, y)
