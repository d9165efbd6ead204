"""Cards for the hidden suites: `student.cards("8D 5H")`, `student.deck("TC 9D")`.

The sandbox knows no cards. This module defines a card of this course, how a suite writes it and
which class makes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from autograder.sandbox.student.calls import CallLog
from autograder.sandbox.student.fixture import Student
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.proxies import Handle, WrongAnswer
from autograder.sandbox.student.scripts import Script

if TYPE_CHECKING:
    from autograder.grading.challenge import Session
    from casino.challenge.skill import Lead

__all__ = ["CODES", "CardStudent", "Deck"]

FIRST_STAGE = "stage1_card_hand"
CASINO_STAGE = "stage8_casino_table"
RANK_NAMES = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
RANK_LETTERS = "A23456789TJQK"
SUITS = {suit[0]: suit for suit in ("Clubs", "Diamonds", "Hearts", "Spades")}


def card_name(rank: int, suit: str) -> str:
    """Return a card's name in the course, such as `8 of Diamonds`."""
    return f"{RANK_NAMES.get(rank, rank)} of {suit}"


CODES = {
    card_name(rank, suit): letter + initial
    for rank, letter in enumerate(RANK_LETTERS, start=1)
    for initial, suit in SUITS.items()
}


@dataclass
class Deck:
    """A rigged draw: hands out its cards in order, and fails the test when asked for more."""

    shown_as: ClassVar[str] = "draw"
    cards: list[Handle]
    log: CallLog = field(repr=False)
    drawn: int = 0

    @property
    def left(self) -> int:
        """Number of cards not yet drawn."""
        return self.log.tally("cards left to draw", len(self.cards) - self.drawn)

    def __call__(self) -> Handle:
        if self.drawn == len(self.cards):
            raise WrongAnswer(
                f"a draw after the deck's {len(self.cards)} cards", "no card drawn too many"
            )
        self.drawn += 1
        return self.cards[self.drawn - 1]


class CardScript(Script):
    """A script with cards: it gets no object twice, and shares its cards with other scripts."""

    def __init__(self, dealt: Callable[[str, int], Handle]) -> None:
        super().__init__()
        self._dealt, self._used = dealt, Counter[str]()

    def cards(self, text: str) -> list[Handle]:
        """Return cards such as `"8D 5H"` for this script."""
        names = text.split()
        self._used.update(names)
        again = Counter[str](names)
        found = []
        for name in names:
            found.append(self._dealt(name, self._used[name] - again[name]))
            again[name] -= 1
        return found


class CardStudent(Student):
    """The fixture of the hidden suites, with methods for cards, hands and decks."""

    def __init__(self, link: Link, package: str, stages: Sequence[str], *, stand_ins: bool) -> None:
        super().__init__(link, package, stages, stand_ins=stand_ins)
        self._shared: dict[tuple[str, int], Handle] = {}

    def script(self) -> CardScript:
        """Return an empty script, to be filled and played."""
        return CardScript(self._shared_card)

    def _shared_card(self, name: str, time: int) -> Handle:
        """Return the card that scripts share: the same for the same name and time in a script."""
        key = name, time
        if key not in self._shared:
            self._shared[key] = self.cards(name)[0]
        return self._shared[key]

    @property
    def is_first_stage(self) -> bool:
        """True if the tests are those of cards and hands, before there is a game."""
        return self.package == FIRST_STAGE

    @property
    def deals_in_turn(self) -> bool:
        """True if the table deals one card to everybody, and then a second one."""
        return self.package == CASINO_STAGE

    def cards(self, text: str) -> list[Handle]:
        """Return cards such as `"8D 5H"`, of the student's own class where that is fair."""
        pairs = [(RANK_LETTERS.index(name[0]) + 1, SUITS[name[1]]) for name in text.split()]
        self.used_stand_ins |= self.is_first_stage and bool(pairs)
        # In the first stage `Card` and `Hand` are graded side by side, so a hand may be tested
        # with cards that are right whatever the student's are.
        if self.is_first_stage and self.stand_ins:
            with self.log.quiet():
                return [self._stand_in_card(rank, suit) for rank, suit in pairs]
        path = f"{FIRST_STAGE}.card.Card"
        return [self.later(path, rank, suit, label=card_name(rank, suit)) for rank, suit in pairs]

    def _stand_in_card(self, rank: int, suit: str) -> Handle:
        return self.stand_in(
            "card.Card",
            attributes={"rank": rank, "suit": suit},
            answers={"value": min(rank, 10), "is_ace": rank == 1},
            text=card_name(rank, suit),
        )

    def deck(self, text: str) -> Deck:
        """Return a rigged draw of these cards."""
        cards = self.cards(text)
        self.make(cards)  # here and not in the middle of a program, where the student would be
        return Deck(cards, self.log)  # blamed for a card that cannot be made

    def session(self, **table: Any) -> Session:
        """Play a session of the Challenge with the submission's bot; the house stays here.

        `table` has what differs from a plain `Table`.
        """
        from autograder.grading.challenge import Table, play_session  # the last stage's alone

        return play_session(self._link, self.package, FIRST_STAGE, Table(**table))

    def lead_over(self, name: str, sessions: Sequence[Session]) -> Lead:
        """Return by how much sessions lead those of a shipped bot at the same tables."""
        from autograder.grading.challenge import lead_over

        return lead_over(sessions, name)
