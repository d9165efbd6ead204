"""blackjack_player.py: a player at the casino's table.

Author:  Yuki Tanaka
Date:    2026-10-25
File:    blackjack_player.py
Purpose: Moves along a list of hands. What a hand wins is one big match, with the lines of the
         table in the handout as its cases.
"""

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand

# Named constants for the numbers that the methods below need:
BLACKJACK_WIN = 1.5


class BlackJackPlayer:
    """A player with one hand, or several after splits, which are played in their order.

    hands is the list of the hands, and index tells which of them is being played.
    """

    def __init__(self, hand: BlackJackHand) -> None:
        """Start with the hand that was dealt."""
        self.hands, self.index = [hand], 0

    def current_hand(self) -> BlackJackHand:
        """Return the hand being played; raise ValueError when all of them were played."""
        match self.hands[self.index :]:
            case [hand, *_]:
                return hand
            case _:
                raise ValueError("the last hand is over")

    def is_done(self) -> bool:
        """Tell whether all hands were played."""
        return self.index == len(self.hands)

    def hit(self, card: Card) -> None:
        """Add a card to the current hand; a bust moves on to the next hand."""
        self.current_hand().hit(card)
        if self.current_hand().is_busted():
            self.stand()

    def stand(self) -> None:
        """Leave the current hand as it is and move on to the next one."""
        match self.is_done():
            case True:
                raise ValueError("the last hand is over")
            case False:
                self.index += 1

    def double_down(self, card: Card) -> None:
        """Double the current hand down with the card and move on to the next hand."""
        self.current_hand().double_down(card)
        self.stand()

    def split(self, card1: Card, card2: Card) -> None:
        """Put the two halves of the current hand in its place; the first one is played next.

        Split aces are done with the card that each of them gets: play moves on past both.
        """
        aces = all(card.is_ace() for card in self.current_hand().cards())
        halves = self.current_hand().split(card1, card2)
        played, to_come = self.hands[: self.index], self.hands[self.index + 1 :]
        self.hands = [*played, *halves, *to_come]
        self.index += len(halves) * aces

    def result(self, dealer_hand: BlackJackHand) -> float:
        """Return the net winnings of all hands together, in units of the original bet."""
        return sum(net(hand, dealer_hand) * (1 + hand.doubled) for hand in self.hands)

    def draw(self, graphics, width: int, height: int) -> None:
        """Draw all hands side by side inside the width, and mark the one being played."""
        for number, (hand, left, step) in enumerate(layout(self.hands, width)):
            for place, card in enumerate(hand.cards()):
                graphics.draw_card(card, left + place * step, height // 2)
            if number == self.index:
                graphics.draw_marker(left, height)


# The functions that the methods above need:
def net(hand: BlackJackHand, dealer_hand: BlackJackHand) -> float:
    """Return what a hand wins for each unit of its bet."""
    match hand.is_blackjack(), dealer_hand.is_blackjack():
        case True, True:
            return 0
        case True, False:
            return BLACKJACK_WIN
        case False, True:
            return -1
    match hand.is_busted(), dealer_hand.is_busted():
        case True, _:
            return -1
        case _, True:
            return 1
    mine, theirs = hand.hand_value(), dealer_hand.hand_value()
    return (mine > theirs) - (mine < theirs)


def layout(hands: list[BlackJackHand], width: float):
    """Yield every hand with the place of its first card and the step to the next ones."""
    share = width / len(hands)
    for number, hand in enumerate(hands):
        yield hand, number * share, min(share / len(hand.cards()), CARD_STEP)
