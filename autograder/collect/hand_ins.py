"""One attempt as a format reads it: student, files, number, time, lateness."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from autograder.collect.downloads import Member
from autograder.gradebook.identity import Identity

__all__ = ["Asked", "HandedIn"]


@dataclass(frozen=True)
class HandedIn:
    """One attempt of one student; `at` is None if the download has no time.

    `number` counts the attempts. `serial` is a number that grows with each upload, or 0. `remarks`
    are for a person. `is_active` is True if the system marks this attempt as the one that counts,
    which may not be the last. `timed_by` is the group member whose roster row has the time, or ""
    for the student's own.
    """

    person: Identity
    members: tuple[Member, ...]
    at: datetime | None = None
    late: bool = False
    number: int = 1
    serial: int = 0
    remarks: tuple[str, ...] = ()
    is_active: bool = False
    timed_by: str = ""


@dataclass(frozen=True)
class Asked:
    """An instructor's options for clones; other downloads don't use them.

    `tag` is the pattern of the tags for handing in, and work after `deadline` is ignored. A clone
    is called `prefix` plus the login. Without `prefix`, it is found with the help of the roster's
    `logins`.
    """

    tag: str = ""
    deadline: datetime | None = None
    prefix: str = ""
    logins: frozenset[str] = frozenset()
