"""Stage 6 at the table: splits and doubles, drawn by the student's `draw` methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from casino.languages import N_, _
from casino.play.rounds import Round, Shown
from casino.stage_views.casino_round import play_casino_round
from casino.stage_views.casino_table import casino_table
from casino.stage_views.lab.scenes import CASINO
from casino.stage_views.spec import StageSpec

__all__ = ["BANKROLL", "STAGE", "CasinoHand"]

BANKROLL = 200.0


@dataclass(frozen=True)
class CasinoHand:
    """Stage 6's view: the student's `BlackJackPlayer` with all its hands."""

    stage: int = 6
    title: str = N_("Stage 6 · BlackJackHand and BlackJackPlayer")
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = BANKROLL

    def show(self, this: Round) -> Shown:
        """Play the moves so far, and compare the hands' answers and drawings."""
        return casino_table(_(self.title), play_casino_round(this))

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None


STAGE = StageSpec(
    CasinoHand,
    scenes=CASINO,
    dealt_often=("8D 8H", "AS AH", "TC KD", "6C 6S", "AD 7H"),
)
