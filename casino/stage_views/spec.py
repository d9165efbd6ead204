"""What the app has of a stage: its module here gives one `STAGE`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from casino.languages import N_

__all__ = ["StageSpec"]


@dataclass(frozen=True)
class StageSpec:
    """A stage at the table; names and texts are marked to be translated."""

    view: Callable[[], Any]  # makes a `View`
    scenes: tuple[tuple[str, str], ...] = ()  # rounds worth meeting: name and deck
    dealt_often: tuple[str, ...] = ()  # one random deal in three begins like one of these
    goal: str = N_("Come closer to 21 than the dealer, without going over.")  # of the house's game
