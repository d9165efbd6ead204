"""The record of a likely mistake."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Slip"]


@dataclass(frozen=True)
class Slip:
    """A likely mistake: a description with the fix, and its position."""

    words: str
    file: str = ""
    line: int = 0
    where: str = ""
