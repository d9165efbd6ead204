"""Defines an attempt: the files that one student has handed in at one time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from autograder.collect.downloads import Member
from autograder.gradebook.identity import Identity

__all__ = ["CloneOptions", "HandedIn"]


@dataclass(frozen=True)
class HandedIn:
    """An attempt in a download: the student, the files, the time, and remarks for a person."""

    person: Identity
    members: tuple[Member, ...]
    at: datetime | None = None  # None if the download has no time
    late: bool = False
    number: int = 1  # counts the student's attempts
    serial: int = 0  # grows with each upload; 0 if unknown
    remarks: tuple[str, ...] = ()  # sentences for a person
    # True if the system marks it as the one that counts, which may not be the last
    is_active: bool = False
    timed_by: str = ""  # the group member whose roster row has the time; "" for the student's own


@dataclass(frozen=True)
class CloneOptions:
    """An instructor's options for reading git clones; other downloads don't use them."""

    tag: str = ""  # pattern of the tags by which students hand in
    deadline: datetime | None = None  # later work is ignored
    prefix: str = ""  # the part of a clone's name before the login; if empty, it is guessed
    logins: frozenset[str] = frozenset()  # logins in the roster, to guess the prefix
