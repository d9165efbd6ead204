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

    A key of two names is a student and a stage, unless the comment says otherwise.
    """

    course: Course  # as it is now
    to: Path  # the folder of submissions
    roster: Roster  # who is in the class
    dry: bool  # whether nothing is written
    replace: bool  # whether new work wins if nothing tells which is later
    known: dict[tuple[str, str], HandIn]  # what earlier runs collected
    named: dict[str, str]  # folders by the key that makes names collide
    mates: Mapping[str, Sequence[str]]  # by student: all whose work is the same
    done: list[Collected] = field(default_factory=list)  # what was collected, in order
    placed: list[Placed] = field(default_factory=list)  # each person of a download and the student
    remarks: list[str] = field(default_factory=list)  # for a person
    # Attempts to keep, by folder.
    kept: dict[Path, dict[tuple[str, str], HandIn]] = field(default_factory=dict)
    # Of the contents of kept attempts, in order.
    digests: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)  # who says to be the author of what
    several: bool = False  # whether there are several downloads
    # By download and name: a team's members.
    teams: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    # Who may name each other as authors.
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
