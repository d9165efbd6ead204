"""A quiz at the play table: questions about the current round or earlier stages.

Nothing is graded or stored. If a stage isn't started yet, the questions are about earlier stages,
each with its own round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from casino.engine.trouble import StudentError
from casino.languages import N_, _
from casino.play.rounds import Round, Rounds, View
from casino.questions.asking import NOTHING, Asker, a_round, depths
from casino.questions.question import Question, function_around
from casino.questions.runs import CHALLENGE, RoundPlayer
from casino.stage_views import view_of
from casino.table.state import FACE_DOWN

__all__ = ["Quiz"]

COUNT = 5
MAX_CODE_CHARACTERS = 40
MAX_TRIES = 8
NOT_OVER = N_("Play the round to its end first: a card is still face down.")
FIRST_GAME = N_("Deal, and finish one game: of later ones the cards are not at the table any more.")
NO_MORE = N_("There is no more to ask about this round.")


@dataclass
class _QuizProgress:
    """The state of a quiz: its current question, and the numbers asked and right."""

    about: tuple[object, ...] = ()  # identifies the round on the table
    questions: Iterator[Question] | None = None
    question: Question | None = None
    given: int = -1  # index of the chosen answer
    number: int = 0  # of the question, from 1
    right: int = 0  # right answers so far
    note: str = ""  # the reason if there's no question
    deal: str = ""  # the round in words, for an earlier stage
    stage: int = 0
    is_here: bool = False  # True if the question is about the round on the table
    code: list[list[Any]] = field(default_factory=list)  # numbered lines


class Quiz:
    """The quiz of one play table: asks questions and counts right answers."""

    def __init__(self, game: Rounds, chance: Random | None = None) -> None:
        self._game = game
        self._chance = chance or SystemRandom()
        self._now = _QuizProgress()

    def as_data(self) -> dict[str, Any]:
        """Return the quiz as plain data, without questions about a round that is over."""
        if self._now.about != self._key():
            self._now = _QuizProgress(self._key())
        now, question = self._now, self._now.question
        is_answered = question is not None and now.given >= 0
        return {
            "number": now.number,
            "of": COUNT,
            "right": now.right,
            "note": now.note,
            "stage": now.stage,
            "words": question.words if question else "",
            "choices": list(question.choices) if question else [],
            "deal": now.deal,
            "file": question.file if question and now.code else "",
            "code": now.code if question else [],
            "given": now.given,
            "key": question.key if question and is_answered else -1,
            "because": question.because if question and is_answered else "",
            "step": question.step if question and is_answered and now.is_here else -1,
        }

    def ask(self) -> None:
        """Ask the next question; after the last one, start again."""
        if self._now.about != self._key() or self._now.number >= COUNT:
            self._now = _QuizProgress(self._key())
        now = self._now
        now.questions = now.questions or self._questions()
        now.question, now.given = next(now.questions, None), -1
        if now.question is not None:
            now.number += 1
        else:
            now.note = now.note or (_(NO_MORE) if now.number else _(NOTHING))
            now.questions = None

    def reply(self, choice: int) -> int:
        """Answer with a choice's index; if wrong, return the step that shows the answer.

        Returns -1 if the choice was right or no step shows the answer.
        """
        now, question = self._now, self._now.question
        if question is None or now.given >= 0 or not 0 <= choice < len(question.choices):
            return -1
        now.given = choice
        now.right += choice == question.key
        return question.step if choice != question.key and now.is_here else -1

    def _key(self) -> tuple[object, ...]:
        """Return a key that identifies the round's state; every action changes it."""
        if self._game.played is None:
            return ()
        __, this = self._game.played
        return this.number, this.actions, tuple(this.settings.items())

    def _questions(self) -> Iterator[Question]:
        """Yield questions about the round, or about earlier stages if it isn't started."""
        state, played = self._game.state(), self._game.played
        shown = [code for hand in (*state.dealer, *state.hands) for code in hand.cards]
        if played is None or self._game.is_unwritten:
            yield from self._on_earlier_stages()
        elif FACE_DOWN in shown:
            self._now.note = _(NOT_OVER)
        elif self._game.stage == CHALLENGE and not state.deck:
            self._now.note = _(FIRST_GAME)
        else:
            self._now.is_here = True
            yield from self._ask_on(*played, depths(COUNT))

    def _on_earlier_stages(self) -> Iterator[Question]:
        """Yield one question about each earlier stage that is written."""
        earlier = list(range(1, self._game.stage))
        if not earlier:
            return
        for depth in depths(MAX_TRIES):
            number = self._chance.choice(earlier)
            view = view_of(number)
            try:
                code = self._game.workspace.load(number)
                played = a_round(RoundPlayer(view, code), self._chance.randrange(2**31))
            except StudentError:
                continue
            if played is not None:
                self._now.deal, self._now.stage = played.words, number
                yield from self._ask_on(view, played.round, [depth])

    def _ask_on(self, view: View, this: Round, wanted: list[int]) -> Iterator[Question]:
        code = this.code.plain()
        asker = Asker(view, this, code, self._chance)
        self._now.note = asker.note
        for depth in wanted:
            if (question := asker.next(depth)) is not None:
                self._now.code = _code(question, code.sources.files)
                yield question


def _code(question: Question, files: Mapping[str, bytes]) -> list[list[Any]]:
    """Return the lines of the function that a question is about, each with its number."""
    if question.kind == "reach":
        return []  # these lines would reveal the answer
    lines = [each.decode("utf-8", "replace") for each in files.get(question.file, b"").splitlines()]
    around = function_around(lines, question.line)[:MAX_CODE_CHARACTERS]
    return [[number, lines[number - 1]] for number in around if number <= len(lines)]
