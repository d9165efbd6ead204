"""The description of a stage for the play table; each stage module has a `STAGE`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from casino.languages import N_

__all__ = ["StageSpec"]


@dataclass(frozen=True)
class StageSpec:
    """A stage's view, scenes, deals, and goal; texts are marked for translation."""

    view: Callable[[], Any]  # creates a `View`
    scenes: tuple[tuple[str, str], ...] = ()  # name and deck of interesting rounds
    dealt_often: tuple[str, ...] = ()  # one random deal in three starts like one of these
    goal: str = N_("Come closer to 21 than the dealer, without going over.")  # of the house's game
