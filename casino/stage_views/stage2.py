"""Stage 2 at the table: play the student's game against the student's dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from casino.engine.trouble import Trouble
from casino.languages import N_, _
from casino.play.replay import ReplaySetup
from casino.play.rounds import Round, Shown
from casino.stage_views.console_round import (
    HANDS_MISSING,
    PLAYER,
    ConsoleRound,
    Replays,
    hand_view,
    mark_turn,
    outcome_of,
)
from casino.stage_views.lab.scenes import BLACKJACK, BOTH, TURNS_16
from casino.stage_views.spec import StageSpec
from casino.table.state import Panel, TableState

__all__ = ["STAGE", "ConsoleGame", "console_state", "show_console"]


@dataclass(frozen=True)
class ConsoleGame:
    """Stage 2's view: the whole program, whose `input()` the buttons answer."""

    stage: int = 2
    title: str = N_("Stage 2 · Human against dealer")
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = None
    replays: Replays = field(default_factory=Replays)

    def show(self, this: Round) -> Shown:
        """Run the program with the answers so far, and show the table."""
        standing = self.replays.play(this, _main, _play_round)
        rules = _("Every ace counts 1. The dealer hits on 16 or less and sticks on 17 or more.")
        return show_console(standing, console_state(_(self.title), rules, standing))

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None


def show_console(standing: ConsoleRound, state: TableState) -> Shown:
    """Return a console game's table with its score and its recorded run."""
    run = mark_turn(standing.run)
    return Shown(state, standing.score, run.code, run.trouble, again=standing.run_again)


def console_state(
    title: str, rules: str, standing: ConsoleRound, panels: tuple[Panel, ...] = ()
) -> TableState:
    """Return the table of a console game after the answers so far."""
    code, trouble = standing.run.code, standing.run.trouble
    player, dealer = (*standing.hands, None, None)[:2]
    if not standing.hands and not trouble and standing.run.deck:
        trouble = Trouble("error", _(HANDS_MISSING))
    views = []
    if player is not None:
        views.append(
            hand_view(
                code,
                player,
                PLAYER,
                counted=trouble is None,
                current=not standing.over,
                outcome=outcome_of(standing),
            )
        )
    dealers = []
    if dealer is not None:
        dealers.append(hand_view(code, dealer, "Dealer", hidden=not standing.over))
    return TableState(
        title,
        message=standing.message,
        rules=rules,
        dealer=tuple(dealers),
        hands=tuple(views),
        buttons=standing.buttons,
        transcript=standing.transcript,
        panels=panels,
        trouble=trouble,
        deck=standing.deck,
        asks=standing.run.waiting,
        push_word="tie",
    )


def _main(deal: ReplaySetup) -> object:
    """Run the student's program `main`, with this round's cards."""
    hand_type = deal.note(deal.code.get("stage1_card_hand.hand.Hand"))
    return deal.code.get("game.main")(deal.draw, hand_type)


def _play_round(deal: ReplaySetup) -> object:
    """Run one round of the student's game, in place of an unwritten `main`."""
    player = deal.code.get("player.Player")
    hand_type = deal.note(deal.code.get("stage1_card_hand.hand.Hand"))
    return deal.code.get("game.play_round")(player(PLAYER), player("Dealer"), deal.draw, hand_type)


STAGE = StageSpec(
    ConsoleGame,
    scenes=(
        BLACKJACK,
        BOTH,
        TURNS_16,
        (N_("Dealer busts"), "TC 8D TH 6S KD"),
        (N_("You bust"), "TC 6D 9H 8S KD"),
        (N_("Tie"), "TC 9D TS 9H"),
    ),
)
