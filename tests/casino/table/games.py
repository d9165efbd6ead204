"""Small games for a table: one that counts its cards, and one that runs long."""

from __future__ import annotations

from collections.abc import Iterator

from casino.game.shoe import parse_cards
from casino.table.state import Button, HandView, Progress, TableState

AT_RANDOM = "8D 5H"


class CountingGame:
    """Deals two cards; each hit takes a 2 of Clubs; remembers every action it was asked for."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, object]] = []
        self.cards: tuple[str, ...] = ()
        self.deck = ""
        self.is_over = True

    def deal(self, deck: str = "") -> None:
        """Take the deck's cards into the hand."""
        parse_cards(deck)
        self.heard.append(("deal", deck))
        self.deck = deck or AT_RANDOM
        self.cards, self.is_over = tuple(self.deck.split()), False

    def act(self, action: str, value: str | float | None = None) -> None:
        """Hit takes a card, stand ends the round, anything else is only remembered."""
        self.heard.append((action, value))
        if action == "fail":
            raise RuntimeError("the game is broken")
        if action == "hit":
            self.cards += ("2C",)
        self.is_over = self.is_over or action == "stand"

    def undo(self) -> None:
        """Give the last card back."""
        self.heard.append(("undo", None))
        self.cards = self.cards[:-1]

    def state(self) -> TableState:
        """Show the hand, with moves until the round is over."""
        going = not self.is_over
        return TableState(
            title="A counting game",
            message=f"{len(self.cards)} cards",
            hands=(HandView("You", self.cards, str(len(self.cards)), current=going),),
            buttons=(Button("hit", "Hit", "H", going), Button("stand", "Stand", "S", going)),
            deck=self.deck,
            can_undo=len(self.cards) > 2,
        )


class LongGame(CountingGame):
    """Begins work on "simulate" and does `steps` of it, one a step, unless it is stopped."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.steps = steps
        self.done = 0
        self.busy = False
        self.was_closed = False

    def act(self, action: str, value: str | float | None = None) -> None:
        """Begin, stop, or do as the counting game does."""
        super().act(action, value)
        if action == "simulate":
            self.busy, self.done = True, 0
        if action == "stop":
            self.busy = False

    def work(self) -> Iterator[None]:
        """Count the steps; a generator that is closed says so."""
        try:
            while self.done < self.steps:
                self.done += 1
                yield
            self.busy = False
        finally:
            self.was_closed = self.done < self.steps

    def state(self) -> TableState:
        """Show how far the work is."""
        panel = Progress("Rounds", self.done / self.steps)
        return TableState(title="A long game", panels=(panel,), busy=self.busy)
