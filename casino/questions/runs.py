"""Play rounds to ask questions about, with random moves that a seed repeats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from casino.engine.loading import Loaded
from casino.engine.tracing import Trace
from casino.engine.trouble import StudentError
from casino.languages import N_, _
from casino.play.rounds import Round, Shown, TableAction, View
from casino.questions.run import Run

__all__ = ["CHALLENGE", "PlayedRound", "RoundPlayer"]

MAX_MOVES = 6
CHALLENGE = 9
MAX_STEPS = 60_000
MOVES = {
    "h": N_("hit"),
    "s": N_("stick"),
    "go_on": N_("next move"),
    "card": N_("next card"),
    "cards": N_("deal"),
    "hit": N_("hit"),
    "stand": N_("stand"),
    "double": N_("double"),
    "split": N_("split"),
    "shuffle": N_("shuffle"),
}
SETTINGS = {"decks": N_("decks"), "lowest": N_("lowest"), "highest": N_("highest")}
LAST = ("n",)  # it ends the program, and isn't part of the round
# Moves that would start something other than the round.
AVOIDED = ("y", "first", "many", "ten", "session", "again")


@dataclass(frozen=True)
class PlayedRound:
    """A finished round with its moves, and the table as it was shown."""

    round: Round
    shown: Shown

    @property
    def words(self) -> str:
        """The round in words: its cards, moves, bets, and settings."""
        state = self.shown.state
        names = [action.name for action in self.round.actions if action.name not in LAST]
        deck = self.round.deck or ("" if "shuffle" in names else state.deck)
        seats = state.seats.seats if state.seats is not None else ()
        parts = [
            deck,
            ", ".join(_(MOVES[name]) if name in MOVES else name for name in names),
            ", ".join(
                _("{name} bets {bet}").format(name=each.name, bet=f"{each.bet:g}")
                for each in seats
                if each.bet and each.kind != "empty"
            ),
            ", ".join(
                f"{_(SETTINGS[name]) if name in SETTINGS else name} {value:g}"
                for name, value in self.round.settings.items()
            ),
        ]
        return "; ".join(filter(None, parts))

    @property
    def trace(self) -> Trace | None:
        code = self.shown.code
        return None if code is None or code.recorder is None else code.recorder.trace()

    @property
    def length(self) -> int:
        """The number of steps in the recorded run."""
        return 0 if self.trace is None else len(self.trace)

    def lines(self) -> set[tuple[str, int]]:
        return self.trace.ran() if self.trace is not None else set()


class RoundPlayer:
    """Plays rounds of one stage on one snapshot of the student's files.

    `trouble` is the error that stopped the last round, or "".
    """

    def __init__(self, view: View, code: Loaded) -> None:
        self.view, self.code = view, code
        self.trouble = ""

    def play(self, seed: int) -> PlayedRound | None:
        """Play and record a round with random moves by `seed`; None if the code stops."""
        chance = Random(seed)
        this = Round(seed, self.code.recording(), "", seed, (), dict(self.view.settings))
        played = self._show(this)
        for _move in range(MAX_MOVES):
            moves = self._moves(played) if played is not None else []
            if not moves:
                break
            this = replace(this, actions=(*this.actions, TableAction(chance.choice(moves))))
            played = self._show(this)
        return played

    def record(self, this: Round) -> Run | None:
        """Play a round again with its values recorded; None if it stops or is too long."""
        # The number identifies the deal, so that a view with a cached replay starts again.
        code = self.code.recording(range(2 * MAX_STEPS))
        played = self._show(replace(this, number=-1 - this.number, code=code))
        trace = played.trace if played is not None else None
        if played is None or trace is None or not len(trace):
            return None
        if trace.missing or len(trace) > MAX_STEPS:
            return None
        return Run(code.sources, trace, played.shown.state.transcript)

    def _show(self, this: Round) -> PlayedRound | None:
        try:
            with self.code.imports.keep():
                shown = self.view.show(this)
        except StudentError as error:
            self.trouble = error.trouble.message
            return None
        self.trouble = shown.trouble.message if shown.trouble is not None else shown.state.error
        return None if self.trouble else PlayedRound(this, shown)

    def _moves(self, played: PlayedRound) -> list[str]:
        if self.view.stage == CHALLENGE and played.shown.state.deck:
            return []  # the first game has ended, and only its cards are given
        return [
            button.action
            for button in played.shown.state.buttons
            if button.enabled
            and button.action not in AVOIDED
            and self.view.work(played.round, button.action) is None
        ]
