"""Draw a bankroll over the games of a session as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["draw_curve"]


def draw_curve(values: Sequence[int], width: int, height: int) -> list[str]:
    """Return the lines of a text plot of the values, at most `width` columns wide.

    The highest value is at the top. The lowest and the highest value label the lines on the left.
    """
    low, high = min(values), max(values)
    columns = min(width, len(values))
    picked = [values[round(at * (len(values) - 1) / max(1, columns - 1))] for at in range(columns)]
    levels = [round((value - low) * (height - 1) / max(1, high - low)) for value in picked]
    margin = max(len(str(low)), len(str(high)))
    lines = []
    for level in reversed(range(height)):
        label = {height - 1: str(high), 0: str(low)}.get(level, "")
        marks = "".join("*" if at == level else " " for at in levels)
        lines.append(f"{label:>{margin}} |{marks}".rstrip())
    return lines
