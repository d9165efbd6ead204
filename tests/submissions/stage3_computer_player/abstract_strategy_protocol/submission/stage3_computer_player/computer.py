"""computer.py: the computer.

Author:  Carla Rossi
Date:    2026-11-13
File:    computer.py
Purpose: ComputerStrategy and ComputerPlayer.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Callable, Final

from stage2_human_vs_dealer.player import Player
from stage3_computer_player.decisions import Checked, Decides, Strategy

if TYPE_CHECKING:
    from stage1_card_hand.card import Card
    from stage1_card_hand.hand import Hand

ALWAYS_HITS_BELOW: Final[int] = 12


class ComputerStrategy(Strategy):
    """A strategy from three numbers."""

    prob12 = Checked[float]((float, int), 0, 1)
    high_hit = Checked[int]((int,), ALWAYS_HITS_BELOW, 20)
    prob_high = Checked[float]((float, int), 0, 1)

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    def prob_hit(self, count: int) -> float:
        """The probability."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        return self.prob12 - self.increment * (count - ALWAYS_HITS_BELOW)

    @property
    def increment(self) -> float:
        """What a count more takes off."""
        try:
            return (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        except ZeroDivisionError:
            return 0.0

    @classmethod
    def ask(cls, *, name: str = "hitting") -> ComputerStrategy:
        """Ask for the numbers."""
        prob12: float = cls.prob12.ask(f"Enter the probability of {name} on a count of 12: ")
        high_hit: int = cls.high_hit.ask("Enter the highest count for a hit: ")
        prob_high: float = 0.0
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = cls.prob_high.ask(f"Enter the probability of {name} on a count of {high_hit}: ")
        return cls(prob12, high_hit, prob_high)


class ComputerPlayer(Player):
    """The computer."""

    def __init__(
        self,
        strategy: ComputerStrategy | None = None,
        rand: Callable[[], float] = random.random,
        *,
        verbose: bool = True,
    ) -> None:
        super().__init__("Computer")
        self.strategy: ComputerStrategy = ComputerStrategy.ask() if strategy is None else strategy
        assert isinstance(self.strategy, Decides)
        self.rand = rand
        self.say: Callable[..., None] = print if verbose else lambda *text: None

    def play(self, hand: Hand, draw: Callable[[], Card]) -> None:
        """Play."""
        self.say("Computer's turn...")
        while self.decide(hand.count()):
            self.say("Computer hits...")
            card: Card = draw()
            hand.hit(card)
            self.say("New card is", card)
            self.say("Count is", hand.count())
        self.say("Computer busts" if hand.is_busted() else "Computer sticks...")

    def decide(self, count: int) -> bool:
        """The decision at a count."""
        chance = self.strategy.high_hit >= count >= ALWAYS_HITS_BELOW
        return self.strategy.should_hit(count, self.rand() if chance else 0.0)
