"""Runs of a student's code that questions are made from: rounds played by a rule, and repeated."""

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
LAST = ("n",)  # it ends the program, and says nothing of the round
# Moves that begin something else than the round that is played.
AVOIDED = ("y", "first", "many", "ten", "session", "again")


@dataclass(frozen=True)
class PlayedRound:
    """A round that was played: how, and what the table showed."""

    round: Round
    shown: Shown

    @property
    def words(self) -> str:
        """The deal in words: its cards, the moves, and what else was set."""
        state = self.shown.state
        names = [action.name for action in self.round.actions if action.name not in LAST]
        deck = self.round.deck or ("" if "shuffle" in names else state.deck)
        seats = state.seats.seats if state.seats is not None else ()
        told = [
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
        return "; ".join(filter(None, told))

    @property
    def trace(self) -> Trace | None:
        """The recording, if there is one."""
        code = self.shown.code
        return None if code is None or code.recorder is None else code.recorder.trace()

    @property
    def length(self) -> int:
        """The number of steps."""
        return 0 if self.trace is None else len(self.trace)

    def lines(self) -> set[tuple[str, int]]:
        """Return the lines that ran."""
        return self.trace.ran() if self.trace is not None else set()


class RoundPlayer:
    """Plays rounds of one stage on one snapshot of the files; `trouble` stopped the last."""

    def __init__(self, view: View, code: Loaded) -> None:
        self.view, self.code = view, code
        self.trouble = ""

    def play(self, seed: int) -> PlayedRound | None:
        """Deal a round and play it by moves that the seed chooses; its lines are recorded.

        None where the code stops.
        """
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
        """Play a round once more with its values recorded; None for one that is too long."""
        # The number tells deals apart: a view that keeps the last one starts again.
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
            return []  # the first game is over, and only of that are the cards told
        return [
            button.action
            for button in played.shown.state.buttons
            if button.enabled
            and button.action not in AVOIDED
            and self.view.work(played.round, button.action) is None
        ]
