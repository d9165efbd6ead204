"""Record what the student's `draw` methods draw: cards, backs, and markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from casino.table.state import FACE_DOWN, Picture

__all__ = ["CARD_HIGH", "CARD_WIDE", "Drawing", "Recorder", "codes", "one_way", "picture"]

CARD_STEP, CARD_WIDE, CARD_HIGH = 24, 75, 105  # the step is the handout's
FARTHEST = 100_000.0


@dataclass(frozen=True)
class Drawing:
    """A card drawn at x, y; None stands for the back of a card."""

    card: Any
    x: float
    y: float


@dataclass
class Recorder:
    """A replacement for stage 6's `graphics` that records instead of drawing."""

    cards: list[Drawing] = field(default_factory=list)
    markers: list[tuple[float, float]] = field(default_factory=list)
    now: Callable[[], int] = lambda: -1  # returns the place in the recorded run
    marked_at: int = -1  # the place of the last marker

    def draw_card(self, card: Any, x: float, y: float) -> None:
        """Record that the student's code draws a card face up at x, y."""
        self.cards.append(Drawing(card, float(x), float(y)))

    def draw_back(self, x: float, y: float) -> None:
        """Record that the student's code draws a card face down at x, y."""
        self.cards.append(Drawing(None, float(x), float(y)))

    def draw_marker(self, x: float, y: float) -> None:
        """Record a marker, which points at the hand being played."""
        self.markers.append((float(x), float(y)))
        self.marked_at = self.now()

    def sort_by_hand(self, held: Sequence[Sequence[Any]]) -> list[list[Drawing]]:
        """Sort the drawn cards into hands, each from left to right.

        `held` has the student's own cards of each hand. Cards in no hand, and all backs, form an
        extra list at the end. A card in two hands is first drawn for the first hand, then for the
        second.
        """
        sorted_in: list[list[Drawing]] = [[] for _ in range(len(held) + 1)]
        for number, drawing in enumerate(self.cards):
            places = [
                place for place, cards in enumerate(held) for card in cards if card is drawing.card
            ]
            before = sum(each.card is drawing.card for each in self.cards[:number])
            sorted_in[places[min(before, len(places) - 1)] if places else -1].append(drawing)
        return [sorted(drawings, key=lambda drawing: drawing.x) for drawings in sorted_in]

    def find_marked(self, hands: Sequence[Sequence[Drawing]]) -> int | None:
        """Return the index of the hand nearest to the first marker, or None."""
        lefts = {
            place: min(drawing.x for drawing in drawings)
            for place, drawings in enumerate(hands)
            if drawings
        }
        if not self.markers or not lefts:
            return None
        return min(lefts, key=lambda place: abs(lefts[place] - self.markers[0][0]))


def codes(code_of: Callable[[Any], str], drawings: Sequence[Drawing]) -> tuple[str, ...]:
    """Return drawn cards as two-letter codes, `??` for a back."""
    return tuple(
        FACE_DOWN if drawing.card is None else code_of(drawing.card) for drawing in drawings
    )


def picture(name: str, code_of: Callable[[Any], str], recorder: Recorder) -> Picture:
    """Return a picture of the student's drawing, at the recorded x and y."""
    cards = tuple(
        (codes(code_of, [each])[0], each.x, each.y)
        for each in recorder.cards
        if _is_a_place(each.x, each.y)
    )
    return Picture(name, cards, tuple(each for each in recorder.markers if _is_a_place(*each)))


def one_way(
    name: str, hands: Sequence[Sequence[str]], playing: int | None, width: float, height: float
) -> Picture:
    """Return a picture of a correct drawing of these hands.

    The hand at index `playing` has a marker.
    """
    room, top = width / max(len(hands), 1), (height - CARD_HIGH) / 2
    lefts = [
        (place + 0.5) * room - ((len(cards) - 1) * CARD_STEP + CARD_WIDE) / 2
        for place, cards in enumerate(hands)
    ]
    cards = tuple(
        (code, left + number * CARD_STEP, top)
        for left, hand in zip(lefts, hands, strict=True)
        for number, code in enumerate(hand)
    )
    markers = () if playing is None else ((lefts[playing], top / 2),)
    return Picture(name, cards, markers)


def _is_a_place(x: float, y: float) -> bool:
    return isfinite(x) and isfinite(y) and max(abs(x), abs(y)) < FARTHEST
