"""The record of a slip, a likely mistake in student code."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Slip"]


@dataclass(frozen=True)
class Slip:
    """A likely mistake in student code: a description with the fix, and the position."""

    words: str  # a description with the fix
    file: str = ""  # "" if the position is unknown
    line: int = 0
    where: str = ""  # the function or method
