"""The seats of stage 8's table: players and switches."""

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
    """A seat and its player; `bet` is for the next round."""

    name: str
    kind: str
    bet: int = BET


@dataclass(frozen=True)
class Seating:
    """All seats and switches."""

    places: tuple[SeatPlan, ...]
    on: frozenset[str] = frozenset()

    def change_place(self, number: int, **changes: Any) -> Seating:
        """Return the seating with one seat changed."""
        places = list(self.places)
        places[number] = replace(places[number], **changes)
        return replace(self, places=tuple(places))


FIRST = Seating(
    tuple(SeatPlan(name, EMPTY if place else PERSON) for place, name in enumerate(NAMES))
)
