"""What a format makes of a download: whose files these are, which attempt, when, late or not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from autograder.collect.downloads import Member

__all__ = ["Attempt", "Person"]


@dataclass(frozen=True)
class Person:
    """A student as the download names them.

    `id` is a number that stays the same from one download to the next; `participant` is one that
    belongs to this assignment only, as Moodle's do; `login` is the name of a folder that you made.
    A `name` may be the student's own choice, so it never stands for a number or a login.
    """

    name: str
    id: str = ""
    email: str = ""
    participant: str = ""
    login: str = ""


@dataclass(frozen=True)
class Attempt:
    """One hand-in of one student; `at` is None where the download does not tell the time.

    `number` counts the attempts; `serial` is a number that grows from one upload to the next, 0
    where the download has none.
    """

    person: Person
    members: tuple[Member, ...]
    at: datetime | None = None
    late: bool = False
    number: int = 1
    serial: int = 0
