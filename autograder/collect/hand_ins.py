"""One attempt as a format reads it: whose files, which attempt, when, late or not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from autograder.collect.downloads import Member
from autograder.gradebook.identity import Identity

__all__ = ["Asked", "HandedIn"]


@dataclass(frozen=True)
class HandedIn:
    """One hand-in of one student; `at` is None if the download has no time.

    `number` counts the attempts; `serial` is a number that grows from one upload to the next, 0
    where the download has none. `remarks` are for a person. `is_active` where the
    system says that this attempt is the one that counts, which need not be the last. `timed_by` is
    the member of a group whose row of the roster has the time; "" where it is the student's own.
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
    """What an instructor asks of a folder of clones; other downloads have nothing of the kind.

    `tag` is the pattern of the tags for handing in, and `deadline` leaves out work that is
    later. A clone is called `prefix` and the login; without it the prefix is found out, with the
    help of the `logins` that the roster has.
    """

    tag: str = ""
    deadline: datetime | None = None
    prefix: str = ""
    logins: frozenset[str] = frozenset()
