"""A slip: the mend, and its place."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Slip"]


@dataclass(frozen=True)
class Slip:
    """A likely slip: in words with the mend, and where."""

    words: str
    file: str = ""
    line: int = 0
    where: str = ""
