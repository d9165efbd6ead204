"""The rules of each stage's game for card values, written only from the handouts.

They decide whether students' cases are right, and the kit plays a stage's game by them. These light
rules don't solve a stage: they have none of the course's classes, print nothing, and draw no cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import Self

from casino.game import expected
from casino.game.shoe import CardValue

__all__ = [
    "LETTERS",
    "PAID_FROM",
    "PLAYED_FROM",
    "SOFT_FROM",
    "Cards",
    "LightHand",
    "LightRules",
    "Move",
    "result",
]  # fmt: skip

PLAYED_FROM, SOFT_FROM, PAID_FROM = 2, 4, 6  # the stages that introduce a game, soft aces, and bets
NATURAL, PUSH = 1.5, 0.0
TWO = 2
Cards = Sequence[CardValue]
Move = tuple[str, tuple[CardValue, ...]]
LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P"}


@dataclass
class LightHand:
    """A player's hand in play: its cards, and whether it's doubled and done."""

    cards: list[CardValue]
    doubled: bool = False
    done: bool = False

    def move(
        self, letter: str, draw: Callable[[], CardValue], busted: Callable[[Cards], bool]
    ) -> list[Self]:
        """Make a move (H, S, D, P) and return the resulting hands: two after a split.

        `busted` returns True for a busted hand. Split aces get one card each.
        """
        if letter == "P":
            return [replace(self, cards=[each, draw()], done=each.rank == 1) for each in self.cards]
        if letter == "D":
            self.doubled = True
        if letter in "HD":
            self.cards.append(draw())
        self.done = letter in "SD" or busted(self.cards)
        return [self]


@dataclass(frozen=True)
class LightRules:
    """The rules of a stage's game. Each impostor overrides one method."""

    stage: int

    @property
    def natural(self) -> float:
        """The winnings of a blackjack, in bets: 1.5."""
        return NATURAL

    def value(self, card: CardValue) -> int:
        return expected.value(card)

    def count(self, cards: Cards) -> int:
        return sum(map(self.value, cards)) + (10 if self.soft(cards) else 0)

    def soft(self, cards: Cards) -> bool:
        """Return True if an ace counts as 11 without a bust (from stage 4 on)."""
        low = sum(map(self.value, cards))
        return self.stage >= SOFT_FROM and any(c.rank == 1 for c in cards) and low + 10 <= 21

    def busted(self, cards: Cards) -> bool:
        return self.count(cards) > expected.BLACKJACK

    def blackjack(self, cards: Cards) -> bool:
        return expected.is_blackjack(cards)

    def is_asked(self, cards: Cards) -> bool:
        """Return True if a player with these two cards may move; in stage 6 always."""
        return self.stage == PAID_FROM or not self.blackjack(cards)

    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) < expected.STICKS_AT

    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        """Return True if the dealer must play: the player has neither bust nor blackjack."""
        return not self.busted(player) and not self.blackjack(player)

    def may_draw_unasked(self, dealer: Cards) -> bool:
        """Return True if the dealer may have drawn although the result was decided.

        Stage 6 has no round, so its results must be right for any finished hands.
        """
        return self.stage == PAID_FROM and len(dealer) > TWO

    def winner(self, player: Cards, dealer: Cards) -> str:
        """Return the winner of a round: "player", "dealer", or "tie"."""
        mine, theirs = self.blackjack(player), self.blackjack(dealer)
        if mine and (theirs or self.stage < PAID_FROM):
            return "tie" if theirs else "player"
        if mine != theirs and self.stage >= PAID_FROM:
            return "player" if mine else "dealer"
        return self.compare(player, dealer)

    def compare(self, player: Cards, dealer: Cards) -> str:
        """Return the winner by busts and counts, ignoring blackjacks."""
        if self.busted(player):
            return "dealer"
        if self.busted(dealer):
            return "player"
        ours, others = self.count(player), self.count(dealer)
        return "tie" if ours == others else "player" if ours > others else "dealer"

    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        """Return the player's winnings in bets: 1.5 for a blackjack, negative for a loss."""
        winner = self.winner(player, dealer)
        if winner == "player" and self.blackjack(player):
            return self.natural
        return _sign(winner, doubled)

    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        """Return a split hand's winnings in bets; its 21 is never a blackjack."""
        winner = "dealer" if self.blackjack(dealer) else self.compare(half, dealer)
        return _sign(winner, doubled)

    def pay(self, net: float, bet: int) -> float:
        """Return the winnings `net` in credits, rounded down."""
        return float(floor(net * bet))

    def play(self, pair: Cards, moves: Sequence[Move]) -> list[LightHand]:
        """Return a pair's hands after these moves, each with the cards it takes."""
        hands = [LightHand([*pair])]
        for move, cards in moves:
            hand = next((each for each in hands if not each.done), None)
            if hand is None:
                break  # the hand busts earlier than the case says, and its other moves are ignored
            at = hands.index(hand)
            hands[at : at + 1] = hand.move(LETTERS[move], iter(cards).__next__, self.busted)
        return hands


def result(hands: Sequence[Cards], doubled: Sequence[bool], dealer: Cards) -> float:
    """Return a player's net winnings in original bets (handout of stage 6)."""
    rules = LightRules(PAID_FROM)
    won = rules.net if len(hands) == 1 else rules.net_of_half
    return sum(won(hand, dealer, twice) for hand, twice in zip(hands, doubled, strict=True))


def _sign(winner: str, doubled: bool) -> float:
    sign = {"player": 1.0, "dealer": -1.0, "tie": PUSH}[winner]
    return sign * (2 if doubled else 1)
