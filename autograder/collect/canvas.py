"""Reads Canvas's "Download Submissions": flat files, `lastfirst_LATE_1234_5678_card-1.py`.

The first number is the user, the same in every assignment. The second grows with every upload.
Canvas adds `-1` to the second upload of a name; `modules` removes it. A text entry has no second
number: `lastfirst_1234_text.html`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.collect.downloads import Download, Member
from autograder.collect.hand_ins import HandedIn
from autograder.gradebook.identity import Identity

__all__ = ["attempts", "recognises"]

NAME = re.compile(r"(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<user>\d+)_(?P<serial>\d+)_(?P<file>[^/]+)")
TEXT = re.compile(r"(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<user>\d+)_(?P<file>(text|link)\.html)")
ANONYMOUS = re.compile(
    r"(?P<name>anon)_(?P<late>LATE_)?(?P<user>\w{3,}?)_(?P<serial>\d+)_(?P<file>[^/]+)"
)


def recognises(download: Download) -> bool:
    """Return True if most of a download's files are named as Canvas names them."""
    named = sum(_match(member) is not None for member in download.members)
    return named * 2 > len(download.members)


def attempts(download: Download) -> Iterator[HandedIn]:
    """Yield one attempt for each student; Canvas exports only the latest one, without its time."""
    found: dict[Identity, list[tuple[Member, bool, int]]] = {}
    for member in download.members:
        match = _match(member)
        if match:
            person = Identity(match["name"], canvas_id=match["user"])
            serial = int(match.groupdict().get("serial", "0")[:18])
            one = (member.move_to(match["file"]), bool(match["late"]), serial)
            found.setdefault(person, []).append(one)
    for person, files in found.items():
        members, late, serials = zip(*files, strict=True)
        yield HandedIn(person, members, late=any(late), serial=max(serials))


def _match(member: Member) -> re.Match[str] | None:
    if len(member.path) > 2:  # flat, or in the folder that unzipping made
        return None
    kinds = (kind.fullmatch(member.name) for kind in (NAME, TEXT, ANONYMOUS))
    return next(filter(None, kinds), None)
