"""blackjack_player.py: a turn as a coroutine.

Author:  Lea Brandt
Date:    2026-11-27
File:    blackjack_player.py
Purpose: BlackJackPlayer.
"""

from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand


class BlackJackPlayer:
    """A player who sends moves to a coroutine."""

    def __init__(self, hand):
        self.hands = [hand]
        self.index = 0
        self._turn = self._play_all()
        next(self._turn)

    def _play_all(self):
        while self.index < len(self.hands):
            hand = self.hands[self.index]
            error = None
            while True:
                move = yield error
                error = None
                try:
                    if self._move(hand, move):
                        break
                except ValueError as problem:
                    error = problem
        error = None
        while True:
            yield error
            error = ValueError("all hands are played")

    def _move(self, hand, move):
        """Make a move; return whether the hand at the index has to be looked up anew."""
        match move:
            case "hit", card:
                hand.hit(card)
                self.index += 1 if hand.is_busted() else 0
            case "stand",:
                self.index += 1
            case "double", card:
                hand.double_down(card)
                self.index += 1
            case "split", card1, card2:
                match hand.split(card1, card2):
                    case [BlackJackHand() as left, right]:
                        self.hands[self.index : self.index + 1] = left, right
                self.index += 2 if hand.cards()[0].is_ace() else 0
        return self.index >= len(self.hands) or self.hands[self.index] is not hand

    def _send(self, *move):
        error = self._turn.send(move)
        if error is not None:
            raise error

    def current_hand(self):
        """The current hand."""
        return self.hands[self.index]

    def is_done(self):
        """Done?"""
        return self.index == len(self.hands)

    def hit(self, card):
        """Send a hit."""
        self._send("hit", card)

    def stand(self):
        """Send a stand."""
        self._send("stand")

    def double_down(self, card):
        """Send a double."""
        self._send("double", card)

    def split(self, card1, card2):
        """Send a split."""
        self._send("split", card1, card2)

    def result(self, dealer_hand):
        """The winnings."""

        def one(hand):
            bet = 2 if hand.doubled else 1
            match (
                bool(hand.is_busted()),
                bool(hand.is_blackjack() and len(self.hands) == 1),
                bool(dealer_hand.is_blackjack()),
                bool(dealer_hand.is_busted()),
            ):
                case True, _, _, _:
                    return -bet
                case _, True, True, _:
                    return 0
                case _, True, False, _:
                    return 3 / 2
                case _, False, True, _:
                    return -bet
                case _, _, _, True:
                    return bet
            match hand.hand_value() - dealer_hand.hand_value():
                case 0:
                    return 0
                case more if more > 0:
                    return bet
            return -bet

        return sum(map(one, self.hands))

    def draw(self, graphics, width, height):
        """Draw."""
        places = [(hand, number) for hand in self.hands for number in range(len(hand.cards()))]
        step = min(CARD_STEP, width / (len(places) + len(self.hands)))
        x = 0
        for hand in self.hands:
            if not self.is_done() and hand is self.current_hand():
                graphics.draw_marker(x, height - 5)
            for card in hand.cards():
                graphics.draw_card(card, x, 5)
                x += step
            x += step
