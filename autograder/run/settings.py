"""The settings of a grading run: what to grade, how, and where results are written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage

__all__ = ["RunSettings"]


@dataclass(frozen=True)
class RunSettings:
    """The settings of a grading run: what to grade, how, and where to write results."""

    kit: Kit
    submissions: Path
    students: tuple[str, ...]
    stages: tuple[Stage, ...]
    feedback: str  # `full`, `hint`, or "" for the course's setting
    results: Path | None = None  # the folder for results; None writes no files
    jobs: int = 1  # the number of processes
    carry_forward: bool = True
    allow_weak: bool = False  # True to accept a sandbox without some isolation layers
    hidden: Path = HIDDEN  # the folder of the hidden tests
    cluster: str = ""  # the address of a Dask scheduler
