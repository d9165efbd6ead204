"""Rounds at a play table: the part of the game that all stages share.

A round is its deck string, its seed, and the actions so far. A stage's view shows it by running the
student's code again from the deal, so undo just leaves out an action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random, SystemRandom
from typing import Protocol

from casino.engine.loading import Imports, Loaded
from casino.engine.slips import find_silent
from casino.engine.tracing import Trace
from casino.engine.trouble import StudentError, Trouble
from casino.engine.workspace import Workspace
from casino.game.shoe import parse_card, parse_cards
from casino.languages import _
from casino.play.stepping import add_steps, face_down, look_around
from casino.play.whynot import explain_skipped
from casino.table.state import (
    ANSWER,
    Grid,
    Panel,
    Picker,
    Progress,
    Scene,
    Sliders,
    TableState,
    Tally,
)

__all__ = ["Round", "Rounds", "Score", "Shown", "TableAction", "View", "is_unwritten"]

Value = str | float | None
SEEDS = 2**32
STOP = "stop"
MAX_ANSWER_CHARACTERS = 200
TRIES = 2
OFTEN = 3  # one in this many random deals begins as the stage suggests


@dataclass(frozen=True)
class TableAction:
    """The user's action in a round: a click, typed answer, slider, or picked card."""

    name: str
    value: Value = None

    @property
    def answer(self) -> str:
        """The answer to a program's question: the typed text, or the button's name."""
        return str(self.value) if self.name == ANSWER else self.name


@dataclass(frozen=True)
class Round:
    """One deal with one snapshot of the student's files, and the actions since then."""

    number: int  # identifies the deal
    code: Loaded
    deck: str
    seed: int
    actions: tuple[TableAction, ...] = ()
    settings: Mapping[str, float] = field(default_factory=dict)  # of sliders; outlive the deal


@dataclass(frozen=True)
class Score:
    """One round's result, to add to the tally of all rounds."""

    won: int = 0
    lost: int = 0
    push: int = 0
    net: float = 0  # in credits
    over: bool = False
    best_moves: int = 0
    moves: int = 0


@dataclass(frozen=True)
class Shown:
    """A round in the form that a view shows: the table without tally, and the score."""

    state: TableState
    score: Score = Score()
    code: Loaded | None = None  # the code that ran, with its recording
    trouble: Trouble | None = None  # the error that stopped it
    focus: str = ""  # function whose last call is shown first if nothing is wrong
    # Runs the round again on other code and returns that. Without it, the view is shown again.
    again: Callable[[Loaded], Loaded] | None = None

    def with_panels(self, *panels: Panel) -> Shown:
        """Return a copy with these panels in front of its own panels."""
        return replace(self, state=replace(self.state, panels=(*panels, *self.state.panels)))


class View(Protocol):
    """A stage's part of the play table; `title` is English, marked for translation."""

    stage: int
    title: str
    settings: Mapping[str, float]
    bankroll: float | None

    def show(self, this: Round) -> Shown:
        """Run the round with the student's code and show it; StudentError if impossible."""

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Raise ValueError for a deck string that this table can't deal."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        """Return the slices of a long computation, if `action` starts one, else None."""


class Rounds:
    """The game behind a play table: deals, actions, undo, and the recorded run.

    `chance` seeds each deal. By default it is random. `deck` is dealt first, and "" means a random
    deal. `scenes` are names and decks of interesting rounds, and `often` has starts of some random
    deals.
    """

    def __init__(
        self,
        view: View,
        workspace: Workspace,
        chance: Random | None = None,
        deck: str = "",
        scenes: Sequence[tuple[str, str]] = (),
        often: Sequence[str] = (),
    ) -> None:
        self._view = view
        self._scenes = {name: Scene(name, deck) for name, deck in scenes}
        self._often = often
        self._chance = chance or SystemRandom()
        self._workspace = workspace
        self._imports = Imports()
        self._numbers = count()
        self._past = Tally(bankroll=() if view.bankroll is None else (view.bankroll,))
        self._score = Score()
        self._settings = dict(view.settings)
        self._work: Iterator[Shown] | None = None
        self._round: Round | None = None
        self._shown = Shown(TableState(_(view.title)))
        self._state = self._shown.state
        self._recorded: Trace | None = None
        self.deal(deck)

    @property
    def stage(self) -> int:
        """The number of the stage."""
        return self._view.stage

    @property
    def workspace(self) -> Workspace:
        """The folder with the student's stages."""
        return self._workspace

    @property
    def recorded(self) -> Trace | None:
        """The recorded run of the current round, with the values looked at last."""
        return self._recorded

    @property
    def played(self) -> tuple[View, Round] | None:
        """The view and the current round, or None if the files can't be loaded."""
        return None if self._round is None else (self._view, self._round)

    @property
    def is_unwritten(self) -> bool:
        """True if the round stopped at code that isn't written yet."""
        return is_unwritten(self._shown.trouble)

    def deal(self, deck: str = "") -> None:
        """Start a round with the student's current files; "" deals at random."""
        parse_cards(deck)
        self._view.check_deck(deck, self._settings)
        self._work = None
        self._past = _add_score(self._past, self._score)
        self._score = Score()
        try:
            code = self._workspace.load(self._view.stage, self._imports).recording()
        except StudentError as error:
            self._round = None
            self._state = self._in_trouble(error)
            return
        seed = self._chance.randrange(SEEDS)
        if not deck and self._often and seed % OFTEN == 0:
            deck = self._often[seed // OFTEN % len(self._often)]
        self._round = Round(next(self._numbers), code, deck, seed, (), dict(self._settings))
        self._show()

    def act(self, action: str, value: Value = None) -> None:
        """Execute a button, slider, picker, or answer; actions not offered are ignored."""
        if self._state.busy and action == STOP:
            self._end_work()
        if self._round is None or self._state.busy or not _is_offered(self._state, action, value):
            return
        if action in self._settings and isinstance(value, (int, float)):
            self._settings[action] = value
            self._round = replace(self._round, settings=dict(self._settings))
        elif work := self._view.work(self._round, action):
            self._work = work
            self._work_on()
            return
        else:
            self._round = replace(
                self._round, actions=(*self._round.actions, TableAction(action, value))
            )
        self._show()

    def undo(self) -> None:
        """Undo the last action of this round, if any."""
        if self._round is not None and self._round.actions and not self._state.busy:
            self._round = replace(self._round, actions=self._round.actions[:-1])
            self._show()

    def state(self) -> TableState:
        """Return the state of the table to show."""
        return self._state

    def explain_line(self, file: str, line: int, step: int) -> None:
        """Put into the state's `steps` why a line of a file hadn't run before a step."""
        around = step
        for _try in range(TRIES):  # the reason may come before the recorded values
            trace = self._look_around(around)
            if trace is None or self._round is None:
                return
            reason = explain_skipped(self._round.code.sources, trace, file, line, step)
            is_known = reason.step < 0 or reason.step in look_around(around)
            if is_known or reason.step == around:
                break
            around = reason.step
        if self._state.steps is not None:
            at = reason.step if reason.step >= 0 else step
            steps = replace(self._state.steps, why=reason.sentence, at=at)
            self._state = replace(self._state, steps=steps)

    def look(self, step: int) -> None:
        """Run the round again, and put the values around a step into the state's `steps`."""
        self._look_around(step)

    def go_to(self, step: int) -> None:
        """Put the values around a step into the state's `steps`, and show that step first."""
        self.look(step)
        if self._state.steps is not None:
            self._state = replace(self._state, steps=replace(self._state.steps, at=step))

    def _look_around(self, step: int) -> Trace | None:
        """Run the round again for the values around a step; None if that's impossible."""
        trace = _trace(self._shown.code)
        if self._round is None or self._state.busy or trace is None:
            return None
        step = max(0, min(step, len(trace)))
        hidden = face_down(self._shown.state, trace)
        code = self._round.code.recording(look_around(step), hidden)
        try:
            with self._imports.keep():
                ran = self._run_again(self._round, code)
        except StudentError:
            return None
        if (trace := _trace(ran)) is not None:
            self._recorded = trace
            state = replace(self._state, steps=None, panels=self._shown.state.panels)
            self._state = add_steps(
                state,
                trace,
                code.sources,
                self._shown.trouble,
                step,
                focus=self._shown.focus,
                has_values=True,
            )
        return trace

    def _run_again(self, this: Round, code: Loaded) -> Loaded | None:
        """Play a round again on `code`, and return the code that ran."""
        if self._shown.again is not None:
            return self._shown.again(code)
        return self._view.show(replace(this, code=code)).code

    def work(self) -> Iterator[None]:
        """Do the long computation that an action started, one slice in each iteration."""
        while self._work_on():
            yield

    def _work_on(self) -> bool:
        """Do the next slice of a long computation; return True if there may be more."""
        if self._work is None:
            return False
        try:
            shown = next(self._work, None)
        except StudentError as error:
            self._end_work()
            self._state = replace(self._state, trouble=error.trouble)
            return False
        if shown is None:
            self._end_work()
            return False
        self._take(replace(shown, state=replace(shown.state, busy=True)))
        return True

    def _end_work(self) -> None:
        self._work = None
        panels = tuple(panel for panel in self._state.panels if not isinstance(panel, Progress))
        self._state = replace(self._state, busy=False, panels=panels)

    def _show(self) -> None:
        if self._round is None:
            return
        try:
            with self._imports.keep():
                self._take(self._view.show(self._round))
        except StudentError as error:
            self._take(Shown(self._in_trouble(error), trouble=error.trouble))

    def _in_trouble(self, error: StudentError) -> TableState:
        word = self._state.push_word
        return TableState(_(self._view.title), trouble=error.trouble, push_word=word)

    def _take(self, shown: Shown) -> None:
        """Show a view's result on the table, with the tally and the recorded steps."""
        self._score, self._shown = shown.score, shown
        actions = self._round.actions if self._round else ()
        tally = _add_score(self._past, self._score)
        has_tally = tally.bankroll or tally.moves or tally.won + tally.lost + tally.push
        state = replace(shown.state, tally=tally if has_tally else None, can_undo=bool(actions))
        trace = self._recorded = _trace(shown.code)
        if trace is not None and self._round is not None:
            state = add_steps(
                state, trace, self._round.code.sources, shown.trouble, focus=shown.focus
            )
        self._state = self._add_slip(replace(state, scenes=self._update_scenes(state)))

    def _add_slip(self, state: TableState) -> TableState:
        """If answers are wrong without an error, add a likely mistake in the code."""
        grids = (panel for panel in state.panels if isinstance(panel, Grid))
        if state.error or self._round is None or not any(grid.wrong for grid in grids):
            return state
        code = self._round.code
        slip = find_silent(code.sources, code.stage)
        if slip is None:
            return state
        form = _("{file}, line {line}: {what}")
        message = form.format(file=slip.file, line=slip.line, what=slip.words)
        return replace(state, trouble=Trouble("error", message, slip.file, slip.line))

    def _update_scenes(self, state: TableState) -> tuple[Scene, ...]:
        """Return the scenes (interesting rounds); mark the dealt one as right or wrong.

        It isn't marked while code is unwritten, which isn't a mistake, or if no student code ran.
        """
        is_begun = self._shown.code is not None and not is_unwritten(self._shown.trouble)
        deck = self._round.deck if self._round else ""
        is_wrong = bool(state.error) or (state.steps is not None and state.steps.wrong >= 0)
        for name, scene in self._scenes.items():
            is_current = bool(deck) and scene.deck == deck
            met = ("wrong" if is_wrong else "right") if is_current and is_begun else scene.met
            self._scenes[name] = replace(scene, current=is_current, met=met)
        return tuple(replace(each, name=_(each.name)) for each in self._scenes.values())


def is_unwritten(trouble: Trouble | None) -> bool:
    """Return True if the run stopped at code that the student hasn't written yet."""
    return trouble is not None and trouble.kind == "stub"


def _trace(code: Loaded | None) -> Trace | None:
    """Return the recorded run of some code, or None if it wasn't recorded."""
    return None if code is None or code.recorder is None else code.recorder.trace()


def _add_score(past: Tally, score: Score) -> Tally:
    """Return the tally of earlier rounds, with one round's score added to it."""
    bankroll = past.bankroll
    if bankroll and score.over:
        bankroll = (*bankroll, bankroll[-1] + score.net)
    return Tally(
        past.won + score.won,
        past.lost + score.lost,
        past.push + score.push,
        bankroll,
        past.best_moves + score.best_moves,
        past.moves + score.moves,
    )


def _is_offered(state: TableState, action: str, value: Value) -> bool:
    """Return True if the table offers this action by a button, slider, or input."""
    if action == ANSWER:
        return state.asks and isinstance(value, str) and _is_one_line(value)
    if state.seats is not None and action in state.seats.actions:
        return isinstance(value, str) and _is_one_line(value)
    if any(button.action == action and button.enabled for button in state.buttons):
        return True
    for panel in state.panels:
        if isinstance(panel, Picker) and panel.action == action:
            return isinstance(value, str) and _is_card(value)
        for slider in panel.sliders if isinstance(panel, Sliders) else ():
            if slider.action == action:
                return isinstance(value, (int, float)) and slider.low <= value <= slider.high
    return False


def _is_one_line(text: str) -> bool:
    return len(text) <= MAX_ANSWER_CHARACTERS and "\n" not in text


def _is_card(text: str) -> bool:
    try:
        parse_card(text)
    except ValueError:
        return False
    return True
