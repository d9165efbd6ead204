"""Reads zip files and folders of no system: a folder or a zip per student, or loose files.

`ada/stage1_card_hand/card.py`, `ada/card.py`, `ada.zip`, `ada_stage1_card.py`, `ada_card.py`. A
download with stages or modules at its top belongs to one student, named like the download.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from autograder.collect.downloads import Download, Member
from autograder.collect.hand_ins import HandedIn
from autograder.collect.modules import Modules
from autograder.gradebook.identity import Identity

__all__ = ["attempts"]

WORKSPACE = ("bundle", "stages")  # handed-out folders, not students


MAX_OTHERS = 3  # folders such as `old` beside each stage of one student


def attempts(download: Download, modules: Modules) -> Iterator[HandedIn]:
    """Yield one attempt for each student in the zip file or folder."""
    members = _strip_root(download.members, modules)
    if _is_one_students(members, modules):
        yield HandedIn(_person(download.path.stem), tuple(members))
        return
    found: dict[str, list[Member]] = {}
    for member in members:
        owner = _split_student(member, modules)
        if owner:
            student, inside = owner
            found.setdefault(student, []).append(member.move_to(*inside))
    for student, own in found.items():
        yield HandedIn(_person(student), tuple(own))


def _is_one_students(members: Sequence[Member], modules: Modules) -> bool:
    """Return True if a download has stages at its top, and so is the work of one student.

    A few folders with stages inside may be there, too, so that a student named like a stage doesn't
    turn a class into one student's work.
    """
    own = {member.path[0] for member in members if _is_own(member, modules)}
    students = {
        member.path[0]
        for member in members
        if len(member.path) > 1
        and (modules.stage_of_folder(member.path[1]) or modules.knows_name(member.path[1]))
    }
    return bool(own) and len(students - own) <= MAX_OTHERS * len(own)


def _is_own(member: Member, modules: Modules) -> bool:
    """Return True for a file of a student's own download: a module, or in a stage's folder."""
    if len(member.path) == 1:
        return modules.knows_name(member.name)
    top = member.path[0]
    return bool(modules.stage_of_folder(top)) or top.casefold() in WORKSPACE


def _person(name: str) -> Identity:
    return Identity(name, login=name)


def _strip_root(members: tuple[Member, ...], modules: Modules) -> list[Member]:
    """Strip the only folder at the top of a download if it contains students' folders."""
    tops = {member.path[0] for member in members}
    if any(len(member.path) > 1 and member.path[1].casefold() in WORKSPACE for member in members):
        return list(members)
    if len(tops) != 1 or any(
        len(member.path) < 3 or modules.stage_of_folder(member.path[1]) for member in members
    ):
        return list(members)
    if any(modules.stage_of_folder(top) for top in tops):
        return list(members)
    return [member.strip_folders(1) for member in members]


def _split_student(member: Member, modules: Modules) -> tuple[str, tuple[str, ...]] | None:
    """Return (student's name, path inside the submission); None without a student."""
    if len(member.path) > 1:
        return member.path[0], member.path[1:]
    stem, dot, ending = member.name.rpartition(".")
    if ending.lower() == "zip" and stem:
        return stem, (member.name,)
    for module in modules.longest_first:
        match = re.fullmatch(rf"(.+?)[ _-]{re.escape(module)}", member.name, re.IGNORECASE)
        if match and dot:
            return _split_stage(match[1], module)
    return None


def _split_stage(student: str, module: str) -> tuple[str, tuple[str, ...]]:
    """Return the student and a module's path, for a folder named such as `ada_stage1`.

    A stage at the end of the folder's name becomes part of the path.
    """
    match = re.fullmatch(r"(.+?)[ _-](stage[ _-]?\d+\w*)", student, re.IGNORECASE)
    return (match[1], (match[2], module)) if match else (student, (module,))
