"""The plain-text face of a table, for a terminal and for a screen reader."""

from __future__ import annotations

from casino.table.state import HandView, TableState

__all__ = ["as_text"]


def as_text(state: TableState) -> str:
    """Write what a table shows as lines of text, the title first; no colour, no control codes."""
    lines = [state.title, ""]
    lines += [_hand(hand) for hand in (*state.dealer, *state.hands)]
    lines += [state.message]
    return "\n".join(lines)


def _hand(hand: HandView) -> str:
    return f"{hand.owner}: {' '.join(hand.cards)} {hand.label}"
