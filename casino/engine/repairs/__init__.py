"""Repair small mistakes that would keep working code from being called.

There are four kinds: a file or a name that is nearly right, an import without the stage's folder,
and a game that starts when its file is imported. `repair` returns a changed copy of the files and a
list of changes. Lines keep their numbers, and no code is invented: aliases are added at the end of
a file, and statements become `pass`.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache

from casino.engine.repairs.files import add_missing_files
from casino.engine.repairs.imports import repair_imports
from casino.engine.repairs.model import (
    Files,
    Layout,
    Repair,
    Repaired,
    Unclear,
    find_required_names,
    repair_message,
)
from casino.engine.repairs.names import repair_names
from casino.engine.repairs.source import EditedFile, Unreadable, find_defined
from casino.engine.repairs.starts import READS_OR_EXITS, repair_starts, starting_names

__all__ = [
    "Layout", "Repair", "Repaired", "Unclear", "find_required_names", "may_need_repair", "repair",
    "repair_message",
]  # fmt: skip

MAX_REPAIRS = 40
IMPORTED = re.compile(rb"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)
# Top-level code that may start a game: a compound statement, or a line with a call.
BLOCK = re.compile(rb"^(?:while|for|with|try|if(?! __name__))\b", re.MULTILINE)
CALL = re.compile(rb"^(?!class\b|def\b|async\b|from\b|import\b|if\b|@)[A-Za-z_].*\(", re.MULTILINE)
DEFAULT = re.compile(rb"^[ \t]*def\b[^\n]*=[ \t]*[\w.]+\(", re.MULTILINE)
DEFINED = re.compile(rb"^[ \t]*(?:def|class)[ \t]+(\w+)", re.MULTILINE)
CALLED = re.compile(rb"(\w+)[ \t]*\(")
MAC_LINES = re.compile(rb"\r(?!\n)")


def may_need_repair(layout: Layout, files: Files) -> bool:
    """Return True if the files' bytes show something that `repair` may change.

    Unlike `repair`, this parses nothing. It quickly rules out most correct programs.
    """
    known = {*layout.modules, "__future__"}
    for file, skeleton in layout.skeleton.items():
        if file not in files or files[file].split() == skeleton.split():
            return True
        if any(name not in files[file] for name in _find_graded_names(layout, file)):
            return True
    sources = {file: content for file, content in files.items() if file.endswith(".py")}
    own = {name for content in sources.values() for name in DEFINED.findall(content)}
    own |= {name.encode() for name in READS_OR_EXITS}
    for content in sources.values():
        calls = (line for form in (CALL, DEFAULT) for line in form.findall(content))
        if BLOCK.search(content) or any(not own.isdisjoint(CALLED.findall(each)) for each in calls):
            return True
        imported = {name.decode() for name in IMPORTED.findall(content)}
        if MAC_LINES.search(content) or not imported <= known | sys.stdlib_module_names:
            return True
    return False


@cache
def _names_in(skeleton: bytes) -> frozenset[bytes]:
    required = find_required_names(skeleton)
    return frozenset(name.encode() for each in required for name in (each, *required[each]))


def _find_graded_names(layout: Layout, file: str) -> frozenset[bytes]:
    names = _names_in(layout.skeleton[file])
    stored = (each.split(".") for each in layout.attributes)
    return names | {member.encode() for owner, member in stored if owner.encode() in names}


def repair(layout: Layout, files: Files, elsewhere: Files | None = None) -> Repaired:
    """Return a stage's files with repairs, or unchanged if nothing needs one.

    `elsewhere` has files that might belong to this stage: from a subfolder, of another type
    (`.ipynb`, `.py.txt`), or from another folder. Never raises an exception for invalid code.
    """
    found = add_missing_files(layout, files, elsewhere or {})
    judged = {name: text for name, text in found.files.items() if name not in found.stand_ins}
    found = replace(found, judged=judged)
    starting = starting_names(found.files, found.stand_ins)
    for file in sorted(found.files):
        if file.endswith(".py") and file not in found.stand_ins:
            found = _repair_code(layout, found, file, starting)
    return found if len(found.repairs) <= MAX_REPAIRS else Repaired(files)


def _repair_code(layout: Layout, found: Repaired, file: str, starting: frozenset[str]) -> Repaired:
    try:
        source = EditedFile(found.files[file])
    except Unreadable:
        return found
    made: list[Repair] = [
        *repair_imports(layout, found.files, file, source),
        *repair_starts(file, source, starting),
    ]
    unclear: list[Unclear] = []
    if file in layout.skeleton:
        required = find_required_names(layout.skeleton[file])
        made += repair_names(file, source, required, layout.attributes, unclear)
    if not made and not unclear:
        return found
    changed = source.apply_edits()
    if made and find_defined(changed) is None:  # never break a file that parses
        return found
    return replace(
        found,
        files={**found.files, file: changed} if made else found.files,
        repairs=(*found.repairs, *made),
        unclear=(*found.unclear, *unclear),
    )
