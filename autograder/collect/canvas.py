"""Canvas, "Download Submissions": flat files, `lastfirst_LATE_1234_5678_card-1.py`.

The first number is the user's, the same in every assignment; the second grows with every upload;
`-1` is Canvas's mark of the second upload of that name, and is left for the sorting of modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.collect.downloads import Download, Member
from autograder.collect.pieces import Attempt, Person

__all__ = ["attempts", "recognises"]

NAME = re.compile(r"(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<user>\d+)_(?P<serial>\d+)_(?P<file>[^/]+)")
ANONYMOUS = re.compile(
    r"(?P<name>anon)_(?P<late>LATE_)?(?P<user>\w{3,}?)_(?P<serial>\d+)_(?P<file>[^/]+)"
)


def recognises(download: Download) -> bool:
    """Tell whether most files are named as Canvas names them."""
    named = sum(_match(member) is not None for member in download.members)
    return named * 2 > len(download.members)


def attempts(download: Download) -> Iterator[Attempt]:
    """Yield one attempt for each student; Canvas gives the latest one only, without its time."""
    found: dict[Person, list[tuple[Member, bool, int]]] = {}
    for member in download.members:
        match = _match(member)
        if match:
            person = Person(match["name"], match["user"])
            serial = int(match["serial"][:18])
            one = (member.inside(match["file"]), bool(match["late"]), serial)
            found.setdefault(person, []).append(one)
    for person, files in found.items():
        members, late, serials = zip(*files, strict=True)
        yield Attempt(person, members, late=any(late), serial=max(serials))


def _match(member: Member) -> re.Match[str] | None:
    if len(member.path) > 2:  # flat, or in the folder that unpacking made
        return None
    return NAME.fullmatch(member.name) or ANONYMOUS.fullmatch(member.name)
