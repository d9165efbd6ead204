"""A slip: the fix, and its place."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Slip"]


@dataclass(frozen=True)
class Slip:
    """A likely slip: its description with the fix, and its place."""

    words: str
    file: str = ""
    line: int = 0
    where: str = ""
