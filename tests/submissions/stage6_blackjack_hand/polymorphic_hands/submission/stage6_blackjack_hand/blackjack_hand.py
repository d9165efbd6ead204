"""blackjack_hand.py: what a hand is, its class says.

Author:  Viktor Holm
Date:    2026-11-27
File:    blackjack_hand.py
Purpose: BlackJackHand and its subclasses.
"""

from stage1_card_hand.hand import BLACKJACK

CARD_STEP = 18


class BlackJackHand:
    """A hand as dealt."""

    doubled = False
    natural_counts = True
    bet = 1

    def __init__(self, card1, card2):
        self._cards = [card1]
        self._cards.append(card2)

    def __len__(self):
        return len(self._cards)

    def __iter__(self):
        return iter(self._cards)

    def __int__(self):
        return self.hand_value()

    def __bool__(self):
        return not self.is_busted()

    def cards(self):
        """The cards."""
        return list(iter(self))

    def hit(self, card):
        """Take a card."""
        self._cards.append(card)

    def totals(self):
        """Both totals."""
        hard = sum(card.value() for card in self)
        return tuple(hard + extra for extra in (0, 10 * any(card.is_ace() for card in self)))

    def hand_value(self):
        """The best."""
        return max([total for total in self.totals() if total <= BLACKJACK] or [min(self.totals())])

    def is_soft(self):
        """Whether an ace counts 11."""
        return self.hand_value() - self.totals()[0] == 10

    def is_blackjack(self):
        """Two cards, 21."""
        return len(self) == 2 and int(self) == BLACKJACK

    def is_busted(self):
        """Over 21."""
        return int(self) > BLACKJACK

    def can_split(self):
        """A pair."""
        return len(self) == 2 and self._cards[0].value() == self._cards[1].value()

    def split(self, card1, card2):
        """Two halves."""
        if not self.can_split():
            raise ValueError(f"{len(self)} cards that are no pair")
        half = SplitAce if self._cards[0].is_ace() else SplitHand
        return [half(card, new) for card, new in zip(self, [card1, card2])]

    def double_down(self, card):
        """One card, then none."""
        if len(self) != 2:
            raise ValueError(f"{len(self)} cards cannot be doubled")
        self.hit(card)
        self.__class__ = DoubledHand

    def draw_player_hand(self, graphics, x, y):
        """Draw."""
        xs = range(x, x + len(self) * CARD_STEP, CARD_STEP) if isinstance(x, int) else None
        for number, card in enumerate(self):
            graphics.draw_card(card, xs[number] if xs else x + number * CARD_STEP, y)

    def draw_dealer_hand(self, graphics, x, y, done):
        """Draw with or without a back."""
        if done:
            return self.draw_player_hand(graphics, x, y)
        graphics.draw_card(y=y, card=next(iter(self)), x=x)
        graphics.draw_back(y=y, x=x + CARD_STEP)


class DoubledHand(BlackJackHand):
    """No more cards."""

    doubled = True
    natural_counts = False
    bet = 2

    def hit(self, card):
        """Not any more."""
        raise ValueError(f"the hand is doubled: {card}")


class SplitHand(BlackJackHand):
    """Half of a pair."""

    natural_counts = False


class SplitAce(SplitHand):
    """Half of a pair of aces."""
