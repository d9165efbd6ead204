"""Show a finished round of stage 3 step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from casino.engine.console import PrintedLine
from casino.engine.trouble import StudentError
from casino.languages import _
from casino.play.replay import ProgramRun
from casino.stage_views.answers import short
from casino.stage_views.console_round import (
    DEALERS_TURN,
    HANDS_MISSING,
    MAX_LINE_CHARACTERS,
    NOTHING,
    PROGRAM_STOPPED,
    WRITE,
    hand_view,
    outcome_of_lines,
)
from casino.table.state import HandView

__all__ = ["Steps"]

DEALT = 2
NEW_CARD = "New card is"
OWNER = "Computer"


@dataclass(frozen=True)
class Steps:
    """A finished round shown up to some step: a card, or turning up the hole card."""

    dealer: tuple[HandView, ...] = ()
    hands: tuple[HandView, ...] = ()
    transcript: tuple[PrintedLine, ...] = ()
    message: str = ""
    over: bool = False
    player_count: int | None = None

    @classmethod
    def after_actions(cls, run: ProgramRun, actions: Sequence[str]) -> Steps:
        """Return the table after these clicks; each is one step, and "finish" is all."""
        if run.trouble is not None:
            message = _(WRITE) if run.trouble.kind == "stub" else _(PROGRAM_STOPPED)
            return cls(transcript=run.transcript, message=message)
        if len(run.seen) < 2:
            return cls(transcript=run.transcript, message=_(HANDS_MISSING), over=True)
        player, dealer = run.seen[-2:]
        hits, dealer_hits = _hits(run, player), _hits(run, dealer)
        step = len(actions)
        last = hits + 1 + dealer_hits
        if "finish" in actions or step >= last:
            return cls._end(run, player, dealer)
        return cls._midway(run, player, dealer, min(step, hits), step - hits)

    @classmethod
    def _end(cls, run: ProgramRun, player: Any, dealer: Any) -> Steps:
        outcome = outcome_of_lines(run.transcript)
        lines = [line.text.strip() for line in run.transcript if line.text.strip()]
        return cls(
            (hand_view(run.code, dealer, "Dealer"),),
            (hand_view(run.code, player, OWNER, outcome=outcome),),
            run.transcript,
            short(lines[-1] if lines else _(NOTHING), MAX_LINE_CHARACTERS),
            over=True,
            player_count=_count(run, player),
        )

    @classmethod
    def _midway(
        cls, run: ProgramRun, player: Any, dealer: Any, hits: int, dealer_steps: int
    ) -> Steps:
        """Return the table after `hits` cards of the player and some steps of the dealer."""
        mine = _partial(run, player, DEALT + hits)
        hidden = dealer_steps <= 0
        theirs = _partial(run, dealer, DEALT + max(dealer_steps - 1, 0))
        shown = _take_lines(run.transcript, hits + max(dealer_steps - 1, 0), hidden)
        turn = OWNER if hidden else "Dealer"
        return cls(
            (hand_view(run.code, theirs, "Dealer", hidden=hidden, current=not hidden),),
            (hand_view(run.code, mine, OWNER, current=hidden),),
            shown,
            _("{name} to play.").format(name=turn),
            player_count=_count(run, mine),
        )


def _hits(run: ProgramRun, hand: Any) -> int:
    """Return the number of cards a hand took after the first two, or 0 if unknown."""
    try:
        return max(len(run.code.call(hand.cards)) - DEALT, 0)
    except StudentError:
        return 0


def _count(run: ProgramRun, hand: Any) -> int | None:
    """Return the hand's count by the student's method, or None if that fails."""
    try:
        count = run.code.call(hand.count)
    except StudentError:
        return None
    return count if type(count) is int else None


def _partial(run: ProgramRun, hand: Any, size: int) -> Any:
    """Return a new hand of the student's class with the first `size` cards."""

    def make() -> Any:
        first, second, *rest = hand.cards()[:size]
        made = type(hand)(first, second)
        for card in rest:
            made.hit(card)
        return made

    try:
        return run.code.call(make)
    except StudentError:
        return hand


def _take_lines(
    transcript: Sequence[PrintedLine], hits: int, hidden: bool
) -> tuple[PrintedLine, ...]:
    """Return the lines printed before the next card; omit those of a hidden hole card."""
    cards = 0
    for number, line in enumerate(transcript):
        text = line.text.strip()
        cards += text.startswith(NEW_CARD)
        if cards > hits or (hidden and text == DEALERS_TURN):
            return tuple(transcript[:number])
    return tuple(transcript)
