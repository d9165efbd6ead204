"""Reads Moodle's "Download all submissions": `Ada_12345_assignsubmission_file_/card.py`.

The number is the participant's in this assignment only, so it isn't the student's id. Without
folders, the file's name follows the last underscore. With blind marking, there are no names:
`Participant_12345_assignsubmission_file_`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.collect.downloads import Download, Member
from autograder.collect.hand_ins import HandedIn
from autograder.gradebook.identity import Identity

__all__ = ["attempts", "recognises"]

# A student may put Moodle's mark into a name or a file. A folder ends with the real one.
FOLDER = re.compile(
    r"(?P<name>.+)_(?P<participant>\d+)_assignsubmission_(file|onlinetext)_?(?P<file>)"
)
PART = re.compile(
    r"(?P<name>.+?)_(?P<participant>\d+)_assignsubmission_(file|onlinetext)(_(?P<file>.*))?"
)
MARK = re.compile(r"_\d+_assignsubmission_(file|onlinetext)")


def recognises(download: Download) -> bool:
    """Return True if most files, or the folders around them, are named as Moodle names them."""
    named = sum(_match(member) is not None for member in download.members)
    return named * 2 > len(download.members)


def attempts(download: Download) -> Iterator[HandedIn]:
    """Yield each participant's latest attempt; Moodle's download has no times."""
    found: dict[Identity, list[Member]] = {}
    matches = [each for each in map(_match, download.members) if each]
    is_blind = _is_blind({(match["name"], match["participant"]) for _, match in matches})
    for member in download.members:
        matched = _match(member)
        if matched:
            depth, match = matched
            number = match["participant"]
            name = f"{match['name']} {number}" if is_blind else match["name"]
            person = Identity(name, participant=number)
            inside = member.path[depth + 1 :] or (match["file"] or member.name,)
            found.setdefault(person, []).append(member.move_to(*inside))
    for person, members in found.items():
        yield HandedIn(person, tuple(members))


def _is_blind(people: set[tuple[str, str]]) -> bool:
    """Return True if grading is blind: in these (name, number) pairs, all are `Participant`."""
    names = {name for name, _ in people}
    return names == {"Participant"} or (len(names) == 1 and len(people) > 2)


def _match(member: Member) -> tuple[int, re.Match[str]] | None:
    """Return the index and the match of the path part that names a file's owner, or None."""
    for depth, part in enumerate(member.path[:2]):
        if depth < len(member.path) - 1:
            match = FOLDER.fullmatch(part)
        else:  # with two marks in one name, Moodle's own is unknown
            match = PART.fullmatch(part) if len(MARK.findall(part)) == 1 else None
        if match:
            return depth, match
    return None
