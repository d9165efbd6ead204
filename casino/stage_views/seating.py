"""The seats of stage 8's table, with their players, and its switches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from casino.languages import N_

__all__ = [
    "COMPUTER", "EMPTY", "FACES", "FIRST", "KINDS", "NATURALS", "PERSON", "PLACES", "SOFT_17",
    "STRATEGY", "SWITCHES", "SeatPlan", "Seating",
]  # fmt: skip

BET, PLACES = 10, 7
NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus")
PERSON, COMPUTER, STRATEGY, EMPTY = KINDS = ("person", "computer", "strategy", "empty")
SOFT_17, NATURALS, FACES = "hit_soft_17", "naturals_always_win", "face_cards_as_one"
SWITCHES = {
    SOFT_17: N_("Dealer hits soft 17"),
    NATURALS: N_("Naturals always win"),
    FACES: N_("Face cards as one"),
}


@dataclass(frozen=True)
class SeatPlan:
    """A seat with its player: a person, a computer, a strategy, or empty."""

    name: str
    kind: str  # one of KINDS
    bet: int = BET  # for the next round


@dataclass(frozen=True)
class Seating:
    """The players in all seats, and the switches that are on."""

    places: tuple[SeatPlan, ...]
    on: frozenset[str] = frozenset()

    def change_place(self, number: int, **changes: Any) -> Seating:
        """Return the seating with some fields of one seat changed."""
        places = list(self.places)
        places[number] = replace(places[number], **changes)
        return replace(self, places=tuple(places))


FIRST = Seating(
    tuple(SeatPlan(name, EMPTY if place else PERSON) for place, name in enumerate(NAMES))
)
