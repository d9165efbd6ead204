"""Stage 3 at the table: the computer player plays one round or a thousand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError, Trouble
from casino.game import expected
from casino.game.shoe import EndlessDraw
from casino.languages import N_, _
from casino.play.replay import ProgramRun, Replay, ReplaySetup
from casino.play.rounds import Round, Score, Shown
from casino.stage_views.console_round import last_lines, mark_turn, outcome_of_lines
from casino.stage_views.lab.luck import ROUNDS, Results, play_rounds, rounds_done
from casino.stage_views.lab.scenes import BLACKJACK, TURNS_16
from casino.stage_views.spec import StageSpec
from casino.stage_views.steps import Steps
from casino.table.state import (
    Button,
    Chart,
    Progress,
    Series,
    Slider,
    Sliders,
    TableState,
)

__all__ = ["STAGE", "ComputerGame"]

PROB12, HIGH_HIT, PROB_HIGH = "prob12", "high_hit", "prob_high"
GO_ON, FINISH, MANY = "go_on", "finish", "many"
DEFAULTS: Mapping[str, float] = {PROB12: 0.9, HIGH_HIT: 16, PROB_HIGH: 0.3}
COUNTS = range(10, 22)
ROUNDS_IN_A_SLICE = 20
SLICE_SECONDS = 2.0


@dataclass(frozen=True)
class ComputerGame:
    """Stage 3's view: the student's `ComputerPlayer` plays, shown card by card."""

    stage: int = 3
    title: str = N_("Stage 3 · Computer player")
    settings: Mapping[str, float] = field(default_factory=lambda: dict(DEFAULTS))
    bankroll: float | None = None

    def show(self, this: Round) -> Shown:
        """Play the round to its end, and show it up to the step reached by clicks."""
        replay = Replay(this.code, _play(this), deck=this.deck, seed=this.seed)
        run = mark_turn(replay.run)
        with run.code.pause_recording():
            steps = Steps.after_actions(run, [action.name for action in this.actions])
        chart, chart_trouble = _curve(this, steps.player_count)
        trouble = run.trouble or chart_trouble
        state = TableState(
            _(self.title),
            message=steps.message,
            rules=_(
                "Every ace counts 1. From 12 to its highest count the computer hits by chance."
            ),
            dealer=steps.dealer,
            hands=steps.hands,
            buttons=_buttons(steps.over, run),
            transcript=last_lines(steps.transcript),
            panels=(_sliders(this.settings), chart),
            trouble=trouble,
            deck=run.deck if steps.over else "",
            push_word="tie",
        )
        return Shown(
            state,
            _score(run) if steps.over else Score(),
            run.code,
            trouble,
            again=lambda code: mark_turn(replay.record(code)).code,
        )

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        """If asked, play a thousand rounds and compare the results with the exact odds."""
        return self._play_on(this) if action == MANY else None

    def _play_on(self, this: Round) -> Iterator[Shown]:
        shown = self.show(this)
        code = this.code.plain()
        random = Random(this.seed)
        results = Results()
        yield shown.with_panels(Progress(rounds_done(0), 0))
        while results.rounds < ROUNDS:
            with code.guard(SLICE_SECONDS):
                for _played in range(ROUNDS_IN_A_SLICE):
                    results.add(_one_round(code, this.settings, random))
            progress = Progress(rounds_done(results.rounds), results.rounds / ROUNDS)
            yield shown.with_panels(progress, *results.charts(_strategy(this.settings)))
        grid, message = results.compare(_strategy(this.settings))
        charts = results.charts(_strategy(this.settings))
        final = replace(shown.state, message=message, panels=(*charts, grid, *shown.state.panels))
        yield replace(shown, state=final)


def _play(this: Round) -> Callable[[ReplaySetup], object]:
    """Return a function that plays one round with the strategy of the sliders."""

    def call(deal: ReplaySetup) -> object:
        hand_type = deal.note(deal.code.get("stage1_card_hand.hand.Hand"))
        return _round(deal.code, this.settings, deal.draw, Random(this.seed), hand_type)

    return call


def _one_round(code: Loaded, settings: Mapping[str, float], random: Random) -> object:
    endless = EndlessDraw(random)
    hand_type = code.get("stage1_card_hand.hand.Hand")
    return _round(code, settings, lambda: code.card(endless()), random, hand_type)


def _round(
    code: Loaded, settings: Mapping[str, float], draw: Any, random: Random, hand_type: Any
) -> object:
    """Play the computer against the dealer, and return the result of `play_round`."""
    strategy = code.get("computer.ComputerStrategy")(*_strategy(settings))
    player = code.get("computer.ComputerPlayer")(strategy, random.random)
    dealer = code.get("stage2_human_vs_dealer.player.Player")("Dealer")
    play_round = code.get("stage2_human_vs_dealer.game.play_round")
    return play_round(player, dealer, draw, hand_type)


def _strategy(settings: Mapping[str, float]) -> tuple[float, int, float]:
    """Return the sliders' values: probability on 12, highest count, probability there."""
    return float(settings[PROB12]), int(settings[HIGH_HIT]), float(settings[PROB_HIGH])


def _curve(this: Round, mark: int | None) -> tuple[Chart, Trouble | None]:
    """Return a chart by count of the student's `prob_hit` and of the right values.

    The count `mark` is marked. An error of the student's code is returned too.
    """
    code = this.code.plain()
    numbers = _strategy(this.settings)
    x = tuple(float(count) for count in COUNTS)
    wanted = tuple(expected.prob_hit(*numbers, count) for count in COUNTS)
    series = [Series(_("expected"), x, wanted, "expected")]
    trouble: Trouble | None = None
    try:
        strategy_type = code.get("computer.ComputerStrategy")
        with code.guard(function=getattr(strategy_type, "prob_hit", None)):
            strategy = strategy_type(*numbers)
            mine = tuple(float(strategy.prob_hit(count)) for count in COUNTS)
    except StudentError as error:
        trouble = error.trouble
    else:
        series.insert(0, Series(_("your prob_hit"), x, mine, "line"))
    title = _("How likely the computer is to hit")
    mark = mark if mark in COUNTS else None
    return Chart(title, _("count"), _("probability"), tuple(series), mark), trouble


def _sliders(settings: Mapping[str, float]) -> Sliders:
    high = int(settings[HIGH_HIT])
    return Sliders(
        _("The computer's three numbers"),
        (
            Slider(PROB12, _hitting_on(12), 0, 1, 0.05, settings[PROB12]),
            Slider(HIGH_HIT, _("Highest count for a hit"), 12, 20, 1, high),
            Slider(PROB_HIGH, _hitting_on(high), 0, 1, 0.05, settings[PROB_HIGH]),
        ),
    )


def _hitting_on(count: int) -> str:
    return _("Probability of hitting on {count}").format(count=count)


def _buttons(over: bool, run: ProgramRun) -> tuple[Button, ...]:
    ready = run.trouble is None
    return (
        Button(GO_ON, _("Go on"), "g", enabled=ready and not over),
        Button(FINISH, _("To the end"), "e", enabled=ready and not over),
        Button(MANY, play_rounds(), "t", enabled=ready),
    )


def _score(run: ProgramRun) -> Score:
    outcome = outcome_of_lines(run.transcript)
    return Score(outcome == "win", outcome == "lose", outcome == "push", over=True)


STAGE = StageSpec(
    ComputerGame,
    scenes=((N_("Count of 12"), "5D 7H TC 6D"), BLACKJACK, TURNS_16),
)
