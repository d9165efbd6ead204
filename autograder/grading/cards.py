"""Cards and decks for hidden tests: `student.cards("8D 5H")`, `student.deck("TC 9D")`.

The sandbox itself has no cards. This module defines the course's cards, their two-letter codes in
tests (`8D` for the 8 of Diamonds), and how a test creates them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from autograder.sandbox.student.answers import Answer, Later, Module
from autograder.sandbox.student.recording import COMMON_FAKES, Student
from autograder.sandbox.student.scenario import Step, each_of
from casino.languages import N_

__all__ = ["CODES", "CardStudent", "Deck"]

RANK_NAMES = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
RANK_LETTERS = "A23456789TJQK"
SUITS = {suit[0]: suit for suit in ("Clubs", "Diamonds", "Hearts", "Spades")}
# Cards after a deck's real end, so that its length doesn't reveal the number of draws.
DECOYS = "9C 4D KH 2S 7C JD 5H 3S TC 8D 6H QS AC"
CARDS_LEFT, TOO_MANY = N_("cards left to draw"), N_("cards drawn after the deck's end")
ROUND = 13  # decks with their decoys have a multiple of this many cards


def card_name(rank: int, suit: str) -> str:
    return f"{RANK_NAMES.get(rank, rank)} of {suit}"


def rank_of(code: str) -> int:
    return RANK_LETTERS.index(code[0]) + 1


def _pair(code: str) -> tuple[int, str]:
    """Return the rank and the suit's name of a card code such as `8D`."""
    return rank_of(code), SUITS[code[1]]


CODES = {
    card_name(rank, suit): letter + initial
    for rank, letter in enumerate(RANK_LETTERS, start=1)
    for initial, suit in SUITS.items()
}


class Deck:
    """A deck of given cards for student code to draw from; a test fails if it draws more."""

    def __init__(self, student: CardStudent, text: str, draw: Answer) -> None:
        self.student, self.text, self.number, self.draw = student, text, len(text.split()), draw

    @property
    def recorded(self) -> Any:
        """A placeholder for the function that draws a card."""
        return self.draw.recorded

    @property
    def cards(self) -> Answer:
        """A placeholder for all cards of the deck, including the decoys after its end."""
        return self.student.quietly("get", self.draw, "cards")

    @property
    def left(self) -> Later:
        """A placeholder for the number of cards not drawn yet; negative if too many were drawn."""
        drawn = self.student.quietly("get", self.draw, "drawn")
        number = self.number
        return self.student.take(lambda drawn: number - drawn, drawn, words=CARDS_LEFT)


class CardStudent(Student):
    """The `student` fixture of hidden tests, with methods for cards and decks."""

    first_stage: ClassVar[str] = "stage1_card_hand"
    casino_stage: ClassVar[str] = "stage8_casino_table"
    challenge_stage: ClassVar[str] = "stage9_challenge"

    def __init__(self, package: str, stages: Sequence[str], *, stand_ins: bool = False) -> None:
        super().__init__(package, stages, stand_ins=stand_ins)
        self._shared: dict[tuple[str, int], Answer] = {}
        self._used: Counter[str] | None = None
        self._holders: dict[int, list[Deck]] = {}
        self._recording.watch = self._watch

    @property
    def is_first_stage(self) -> bool:
        """True for tests of stage 1, which has cards and hands but no game."""
        return self.package == self.first_stage

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Record one of several games in a test, each judged by itself; they share their cards."""
        with super().apart():
            self._used = Counter()
            yield
            self._used = None

    def cards(self, text: str) -> list[Answer]:
        """Return placeholders for cards of the student's class, from codes such as `"8D 5H"`.

        Stage 1 grades `Card` and `Hand` separately, so its second attempts use stand-ins for cards.
        """
        names = text.split()
        if self.is_first_stage and names:
            self.scenario.unlocked_by |= {"card_"}
        return [self._card(name) for name in names]

    def _card(self, name: str) -> Answer:
        """Return a card with this name; several games may share it, but none uses it twice."""
        if self._used is None:
            return self._new_card(name)
        key = name, self._used[name]
        self._used[name] += 1
        if key not in self._shared:
            before = self._recording.game
            self._recording.game = None  # a card that can't be made fails every game
            self._shared[key] = self._new_card(name)
            self._recording.game = before
        return self._shared[key]

    def _new_card(self, name: str) -> Answer:
        rank, suit = _pair(name)
        words = {"label": card_name(rank, suit), "deck": name}
        if self.is_first_stage and self.stand_ins:
            return self.quietly(
                "stand_in",
                f"{self.first_stage}.card.Card",
                {"rank": rank, "suit": suit},
                {"value": min(rank, 10), "is_ace": rank == 1},
                words["label"],
                **words,
            )
        path = Module(self._recording, f"{self.first_stage}.card")
        return self.quietly("method", path, "Card", (rank, suit), {}, **words)

    def deck(self, text: str) -> Deck:
        """Return a deck of cards, from codes such as `"TC 9D"`, followed by decoys.

        No correct program draws the decoys.
        """
        number = len(text.split())
        more = ROUND - number % ROUND + ROUND * (number % ROUND > ROUND // 2)
        pairs = [_pair(name) for name in (*text.split(), *(DECOYS.split() * 2)[:more])]
        cards = Module(self._recording, f"{self.first_stage}.card")
        return Deck(
            self, text, self.fake(COMMON_FAKES, "deck_of", cards, pairs, label="draw", deck=text)
        )

    def _watch(self, step: Step) -> None:
        """Add a check after a call on student code: it didn't draw past the end of a deck."""
        if step.action in ("method", "call", "run"):
            self._holders[step.place] = self._find_decks(step.arguments)
            for deck in self._holders[step.place]:
                self._check_end(deck)

    def _find_decks(self, arguments: Any) -> list[Deck]:
        """Return the decks that reach student code in a step with these arguments."""
        found: dict[int, Deck] = {}
        for each in each_of(arguments):
            if isinstance(each, Deck):
                found[id(each)] = each
            elif isinstance(each, Answer):
                found |= {id(deck): deck for deck in self._holders.get(each.recorded.place, ())}
        return list(found.values())

    def _check_end(self, deck: Deck) -> None:
        drawn, number = self.quietly("get", deck.draw, "drawn"), deck.number
        too_many = self.take(lambda drawn: max(0, drawn - number), drawn, words=TOO_MANY)
        self._recording.check(too_many, "==", 0)
