"""A slip: what is to be mended, and where."""

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
