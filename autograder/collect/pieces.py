"""One attempt as a format reads it: whose files, which attempt, when, late or not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from autograder.collect.downloads import Member
from autograder.gradebook.identity import Identity

__all__ = ["HandedIn"]


@dataclass(frozen=True)
class HandedIn:
    """One hand-in of one student; `at` is None where the download does not tell the time.

    `number` counts the attempts; `serial` is a number that grows from one upload to the next, 0
    where the download has none.
    """

    person: Identity
    members: tuple[Member, ...]
    at: datetime | None = None
    late: bool = False
    number: int = 1
    serial: int = 0
