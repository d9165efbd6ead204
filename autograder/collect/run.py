"""One run of collect: its inputs, its records, and what a person should look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.collect.authors import Claim
from autograder.collect.report import Placed
from autograder.collect.roster import Roster
from autograder.course.model import Course
from autograder.gradebook.hand_ins import HandIn

__all__ = ["CollectRun", "Collected"]


@dataclass(frozen=True)
class Collected:
    """The fate of one stage of one attempt: `new`, `replaced`, `same`, `older`, `unclear`.

    Files that belong to no stage have a row of their own, with `unsorted` for stage and status.
    """

    student: str
    stage: str
    status: str
    files: tuple[str, ...]
    hand_in: HandIn
    source: str


@dataclass
class CollectRun:
    """One run of collect: its inputs, its records, and remarks for a person to look at.

    One's work is that of all `mates`; `groups` are who may name each other as authors, and so are
    the `teams` that a download names.
    """

    course: Course
    to: Path
    roster: Roster
    dry: bool
    replace: bool
    known: dict[tuple[str, str], HandIn]
    named: dict[str, str]
    mates: Mapping[str, Sequence[str]]
    done: list[Collected] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    kept: dict[Path, dict[tuple[str, str], HandIn]] = field(default_factory=dict)
    digests: dict[tuple[str, str], list[str]] = field(default_factory=dict)  # of those, in order
    claims: list[Claim] = field(default_factory=list)
    several: bool = False
    teams: dict[tuple[str, str], set[str]] = field(default_factory=dict)  # download and name
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
