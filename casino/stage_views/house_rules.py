"""Play a round by stage 8's rules, to find differences in the student's table.

The student's `CasinoTable` deals and plays. From its cards, this module computes the hands, legal
moves, and winnings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from casino.game import expected
from casino.game.light import LightHand
from casino.game.shoe import CardValue
from casino.languages import N_

__all__ = ["LINES", "Box", "HouseRound", "Wager"]

# Stage 8's payoffs: letter, name, effect. The last two are marked for translation.
LINES = (
    ("a", N_("Blackjack"), N_("pays 3 to 2")),
    ("b", N_("Bust"), N_("loses")),
    ("c", N_("Dealer busts"), N_("wins")),
    ("d", N_("Dealer higher"), N_("loses")),
    ("e", N_("Higher"), N_("wins")),
    ("f", N_("Dealer blackjack"), N_("beats a plain 21")),
    ("g", N_("Equal"), N_("a push")),
)
DEALT = 2


@dataclass
class Wager(LightHand):
    """A player's hand with its bet, and its result once it's settled."""

    bet: int = 0  # in credits
    line: str = ""  # letter of the payoff that settled it
    net: int = 0  # credits won or lost


@dataclass
class Box:
    """A player's place at the table: the hands in one round."""

    name: str
    bet: int
    owned: int  # credits before the round
    wagers: list[Wager] = field(default_factory=list)

    @property
    def is_natural(self) -> bool:
        """True if the player's only hand is a blackjack."""
        return len(self.wagers) == 1 and expected.is_blackjack(self.wagers[0].cards)

    @property
    def is_in(self) -> bool:
        """True if one of the player's hands can still beat the dealer."""
        return not self.is_natural and not all(
            expected.is_busted(wager.cards) for wager in self.wagers
        )

    @property
    def place(self) -> int:
        """The index of the hand being played; their number when all are played."""
        return next(
            (place for place, wager in enumerate(self.wagers) if not wager.done), len(self.wagers)
        )

    @property
    def net(self) -> int:
        """The credits that all hands won or lost together."""
        return sum(wager.net for wager in self.wagers)

    def moves(self) -> str:
        """Return the letters of the legal moves, such as "HSD"."""
        cards = self.wagers[self.place].cards
        left = self.owned - sum(wager.bet for wager in self.wagers)
        if len(cards) > DEALT or left < self.bet:
            return "HS"
        is_pair = expected.value(cards[0]) == expected.value(cards[1])
        return "HSDP" if is_pair else "HSD"


class HouseRound:
    """A round by the official rules, with the cards that the student's table drew.

    `bets` are those of the active players, in table order, and `owned` their credits. `over` is
    True if the cards lasted to the end, and `extra` counts cards that no hand needed.
    """

    def __init__(
        self,
        bets: Mapping[str, int],
        owned: Mapping[str, int],
        *,
        hit_soft_17: bool = False,
        naturals_always_win: bool = False,
    ) -> None:
        self.boxes = {name: Box(name, bet, owned[name]) for name, bet in bets.items()}
        self.dealer: list[CardValue] = []
        self.over = False
        self.extra = 0
        self._hit_soft_17, self._naturals_win = hit_soft_17, naturals_always_win
        self._cards: list[CardValue] = []

    def play(self, cards: Sequence[CardValue], moves: Sequence[tuple[str, str]]) -> None:
        """Deal these cards and make these moves as far as possible.

        A move is (player's name, move's letter).
        """
        self._cards = list(cards)
        try:
            self._deal()
            for name, letter in moves:
                self._move(self.boxes[name], letter)
            if all(box.is_natural or box.place == len(box.wagers) for box in self.boxes.values()):
                self._finish()
        except IndexError:  # too few cards were drawn
            pass
        self.extra = len(self._cards)

    def _take(self) -> CardValue:
        return self._cards.pop(0)

    def _deal(self) -> None:
        hands: dict[str, list[CardValue]] = {name: [] for name in self.boxes}
        for name, box in self.boxes.items():
            box.wagers = [Wager(hands[name], bet=box.bet)]
        for _ in range(DEALT):
            for hand in (*hands.values(), self.dealer):
                hand.append(self._take())

    def _move(self, box: Box, letter: str) -> None:
        if box.place == len(box.wagers):
            return
        at = box.place
        wager = box.wagers[at]
        if letter == "D":
            wager.bet = 2 * box.bet
        box.wagers[at : at + 1] = wager.move(letter, self._take, expected.is_busted)

    def _finish(self) -> None:
        if any(box.is_in for box in self.boxes.values()):
            while self._dealer_draws():
                self.dealer.append(self._take())
        for box in self.boxes.values():
            for wager in box.wagers:
                self._settle(box, wager)
        self.over = True

    def _dealer_draws(self) -> bool:
        count = expected.soft_count(self.dealer)
        if count == expected.STICKS_AT and self._hit_soft_17:
            return expected.is_soft(self.dealer)
        return count < expected.STICKS_AT

    def _settle(self, box: Box, wager: Wager) -> None:
        """Pay a hand by the first payoff line that applies to it."""
        count, dealers = expected.soft_count(wager.cards), expected.soft_count(self.dealer)
        has_blackjack = expected.is_blackjack(self.dealer)
        if box.is_natural:
            wins = self._naturals_win or not has_blackjack
            wager.line, wager.net = "a", wager.bet * 3 // 2 if wins else 0
            return
        for line, fits, net in (
            ("b", count > expected.BLACKJACK, -wager.bet),
            ("c", dealers > expected.BLACKJACK, wager.bet),
            ("d", dealers > count, -wager.bet),
            ("e", dealers < count, wager.bet),
            ("f", has_blackjack, -wager.bet),
            ("g", True, 0),
        ):
            if fits:
                wager.line, wager.net = line, net
                return
