"""The settings of a run: what to grade, how, and where results go; the same in every process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage

__all__ = ["RunSettings"]


@dataclass(frozen=True)
class RunSettings:
    """A run's settings; if `results` is None, nothing is written to disk."""

    kit: Kit
    submissions: Path
    students: tuple[str, ...]
    stages: tuple[Stage, ...]
    feedback: str
    results: Path | None = None
    jobs: int = 1
    carry_forward: bool = True
    allow_weak: bool = False
    hidden: Path = HIDDEN
    cluster: str = ""
