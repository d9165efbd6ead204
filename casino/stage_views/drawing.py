"""What a student's `draw` methods draw: cards and backs with their places, and markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from casino.table.state import FACE_DOWN

__all__ = ["Drawing", "Recorder", "codes"]


@dataclass(frozen=True)
class Drawing:
    """One thing that was drawn at x, y; `card` is the student's card, None for a back."""

    card: Any
    x: float
    y: float


@dataclass
class Recorder:
    """The `graphics` of stage 6's handout: it keeps what is drawn instead of drawing it."""

    cards: list[Drawing] = field(default_factory=list)
    markers: list[float] = field(default_factory=list)

    def draw_card(self, card: Any, x: float, y: float) -> None:
        """Keep a card that is drawn face up."""
        self.cards.append(Drawing(card, float(x), float(y)))

    def draw_back(self, x: float, y: float) -> None:
        """Keep a card that is drawn face down."""
        self.cards.append(Drawing(None, float(x), float(y)))

    def draw_marker(self, x: float, y: float) -> None:
        """Keep the mark of the hand that is being played."""
        float(y)
        self.markers.append(float(x))

    def by_hand(self, held: Sequence[Sequence[Any]]) -> list[list[Drawing]]:
        """Sort the drawn cards into hands, each hand from left to right.

        `held` are the student's own cards of each hand. A card that is in no hand, and every back,
        comes last, in a list of its own. One that is in two hands is drawn for the first, then for
        the second.
        """
        sorted_in: list[list[Drawing]] = [[] for _ in range(len(held) + 1)]
        for number, drawing in enumerate(self.cards):
            places = [
                place for place, cards in enumerate(held) for card in cards if card is drawing.card
            ]
            before = sum(each.card is drawing.card for each in self.cards[:number])
            sorted_in[places[min(before, len(places) - 1)] if places else -1].append(drawing)
        return [sorted(drawings, key=lambda drawing: drawing.x) for drawings in sorted_in]

    def marked(self, hands: Sequence[Sequence[Drawing]]) -> int | None:
        """Return which hand the first marker is nearest to; None without a marker or a hand."""
        lefts = {
            place: min(drawing.x for drawing in drawings)
            for place, drawings in enumerate(hands)
            if drawings
        }
        if not self.markers or not lefts:
            return None
        return min(lefts, key=lambda place: abs(lefts[place] - self.markers[0]))


def codes(code_of: Callable[[Any], str], drawings: Sequence[Drawing]) -> tuple[str, ...]:
    """Return the drawn cards as a hand on the felt shows them."""
    return tuple(
        FACE_DOWN if drawing.card is None else code_of(drawing.card) for drawing in drawings
    )
