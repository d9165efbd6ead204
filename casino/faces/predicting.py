"""Predict first, in the terminal: what comes next is asked before it is shown. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from casino.languages import N_, _
from casino.play.rounds import Rounds
from casino.questions.predictions import COUNT, LINE, Prediction, Predictor
from casino.table.state import TableState

__all__ = ["Predicting", "question"]

FEW = 2  # right ones in a row that are told
PROMPT = N_("Your prediction (empty shows it): ")
ON = N_(
    "You are asked now before you see: a count, a branch, a line, the outcome. `predict` ends that."
)
OFF = N_("Nothing is asked any more.")


class Predicting:
    """What was asked in a terminal's game, and how many were right in a row."""

    def __init__(self, game: object) -> None:
        self._game = game if isinstance(game, Rounds) else None
        self._predictor = Predictor(self._game) if self._game is not None else None
        self._round = -1  # the number of the one that was asked about
        self._asked: set[str] = set()
        self._row = 0
        self.is_on = False

    def switch(self) -> str:
        """Turn it on or off; return what is said to that."""
        self.is_on = not self.is_on and self._predictor is not None
        return _(ON if self.is_on else OFF).replace("`", "")

    def ask_at_table(
        self, state: TableState, read: Callable[[str], str], show: Callable[[str], None]
    ) -> None:
        """Ask for the last hand's count, and for the outcome, before the table is shown."""
        if not self.is_on or state.error:
            return
        counts = [each for each in self._open(at_table=True) if each.kind == COUNT]
        others = [each for each in self._open(at_table=True) if each.kind != COUNT]
        for each in counts:
            self._asked.add(each.name)
        for each in (*counts[-1:], *others):
            if each.kind != COUNT:
                show(_hands(state))
            show(f"{each.words}{_choices(each)}")
            show(self.reply(each, _answer(each, read, show)))

    def at(self, step: int) -> Prediction | None:
        """Return what is asked at a step of the run."""
        if not self.is_on:
            return None
        return next((each for each in self._open() if each.step == step), None)

    def reply(self, asked: Prediction, answer: str) -> str:
        """Return what is said to an answer; "" only shows what was asked."""
        self._asked.add(asked.name)
        because = asked.because.replace("`", "")
        if not answer:
            return because
        self._row = self._row + 1 if answer == asked.key else 0
        row = " " + _("{n} in a row.").format(n=self._row) if self._row >= FEW else ""
        head = _("Yes.") if answer == asked.key else _("Not quite: you said {answer}.")
        return f"{head.format(answer=answer)} {because}{row}"

    def _open(self, *, at_table: bool = False) -> Sequence[Prediction]:
        played = self._game.played if self._game is not None else None
        if played is None or self._predictor is None:
            return []
        if played[1].number != self._round:  # other cards lie there
            self._round = played[1].number
            self._asked.clear()
        return [
            each
            for each in self._predictor.all()
            if each.is_at_table == at_table and each.name not in self._asked
        ]


def question(asked: Prediction) -> str:
    """Return a question on the way through the code, with its choices."""
    return f"{asked.words.replace('`', '')}{_choices(asked)}"


def _choices(asked: Prediction) -> str:
    if asked.kind == LINE:
        return " (" + _(" or ").join(asked.choices) + ")"
    return "".join(f"\n  {place}  {each}" for place, each in enumerate(asked.choices, start=1))


def _answer(asked: Prediction, read: Callable[[str], str], show: Callable[[str], None]) -> str:
    """Return the answer that is typed; "" where the line is empty."""
    while True:
        word = read(_(PROMPT)).strip()
        if not word or (answer := asked.answer(word)):
            return answer if word else ""
        show(_("Answer with a number, or press Enter to see it."))


def _hands(state: TableState) -> str:
    return "\n".join(
        f"  {hand.owner}: {' '.join(hand.cards)} ({hand.label})"
        for hand in (*state.dealer, *state.hands)
        if hand.cards
    )
