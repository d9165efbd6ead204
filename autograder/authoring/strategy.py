"""Writes stage 7's strategy file: the best move for each hand, from the exact solver."""

from __future__ import annotations

from pathlib import Path

from casino.files import write_whole
from casino.game.rules import Rules
from casino.game.solver import solve

__all__ = ["STRATEGY", "build_strategy"]

STRATEGY = Path("solutions") / "stage7_strategy_matrix" / "basic_strategy.txt"


def build_strategy(root: Path, check: bool) -> list[str]:
    """Update the strategy file for the course's rules, and return its path if it was outdated.

    The rules are the defaults of `casino.game.rules`: 6 decks, the dealer stands on all 17s and
    peeks, and doubling after a split is allowed (handout of stage 7). It takes several seconds.
    `check` writes nothing.
    """
    path = root / STRATEGY
    text = solve(Rules()).matrix.text()
    if path.is_file() and path.read_text() == text:
        return []
    if not check:
        write_whole(path, text.encode("ascii"))
    return [STRATEGY.as_posix()]
