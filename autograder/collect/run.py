"""Holds one run of `autograder collect`: its inputs, its records, and remarks for a person."""

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
    """An imported stage of an attempt: the student, its files, and its status, such as `new`."""

    student: str
    stage: str  # `unsorted` for files of no stage
    status: str  # `new`, `replaced`, `same`, `older`, `unclear`, or `unsorted`
    files: tuple[str, ...]
    hand_in: HandIn
    source: str  # the download


@dataclass
class CollectRun:
    """The state of one run of `autograder collect`: inputs, imported stages, and remarks.

    A key of two names is a student and a stage unless the comment differs.
    """

    course: Course
    to: Path  # folder of submissions
    roster: Roster  # the students of the class
    dry: bool  # True if nothing is written
    replace: bool  # True if new work wins when the order is unknown
    known: dict[tuple[str, str], HandIn]  # records of earlier runs
    named: dict[str, str]  # folders by collision key
    mates: Mapping[str, Sequence[str]]  # by student: all who share the same work
    done: list[Collected] = field(default_factory=list)  # collected stages, in order
    placed: list[Placed] = field(default_factory=list)  # the people of downloads and their students
    remarks: list[str] = field(default_factory=list)  # for a person
    # Attempts to keep, by folder.
    kept: dict[Path, dict[tuple[str, str], HandIn]] = field(default_factory=dict)
    # Digests of kept attempts, in order.
    digests: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)  # authors named in file headers
    several: bool = False  # True if there are several downloads
    # The members of a team by download and team name.
    teams: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    # Students who may name each other as authors.
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
