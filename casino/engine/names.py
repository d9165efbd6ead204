"""Find misspelled names of imports, files, and folders, and suggest a fix."""

from __future__ import annotations

import os
import re
from pathlib import Path

from casino.engine.handed_out import read_handed_out
from casino.engine.repairs.names import nearest_names
from casino.engine.repairs.source import find_defined
from casino.engine.slips.trees import classes
from casino.engine.sources import Sources
from casino.languages import _

__all__ = ["NO_NAME", "find_missing_import", "name_almost", "nearly_called"]

NO_NAME = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")
MODULES = ("random", "math")  # of Python, that a student's program uses
STAGE_NUMBER = re.compile(r"stage\W*_?(\d+)", re.IGNORECASE)
ENDINGS = re.compile(r"( ?\(\d+\)| - copy|\.txt|\.py)+\Z", re.IGNORECASE)


def name_almost(text: str, sources: Sources) -> str:
    """Return a fix if an ImportError's message has a misspelled name, or ""."""
    match = NO_NAME.match(text)
    module = sources.find(match[2]) if match else None
    if match is None or module is None:
        return ""
    defined = find_defined(sources.files.get(module.file, b"")) or ()
    near = nearest_names(match[1], defined, ())
    if len(near) != 1:
        folder = module.file.rpartition("/")[0]
        homes = [file for file in _find_homes(match[1], sources) if file.startswith(f"{folder}/")]
        return _("It is in {file}: move it.").format(file=homes[0]) if homes else ""
    handed_out = find_defined(read_handed_out().get(module.file, b"")) or ()
    words = _("It has {found}, which to Python is another name: write {name}.")
    if handed_out and match[1] not in handed_out:  # the import is wrong, and the file is right
        words = _("It has {found}: write that name.")
    return words.format(found=near[0], name=match[1])


def find_missing_import(name: str | None, file: str, sources: Sources) -> str:
    """Return advice on a class or module that a student's file uses without importing it, or ""."""
    if name in MODULES:
        line = f"import {name}"
    else:
        homes = _find_homes(name or "", sources)
        if not homes:
            return ""
        if file in homes:
            words = _("The class is complete only below this line. In a type hint, write {hint}.")
            return words.format(hint=f'`"{name}"`')
        line = f"from {homes[0].removesuffix('.py').replace('/', '.')} import {name}"
    return _("Write at the top of the file: `{line}`.").format(line=line)


def _find_homes(name: str, sources: Sources) -> list[str]:
    """Return the student's files with a class of this name."""
    return [file for file, kind in classes(sources) if kind.name == name and "/test_" not in file]


def nearly_called(path: Path) -> str:
    """Return a message if a missing path exists under a similar name, or "".

    If the parent folder is missing too, look for that instead.
    """
    if not path.parent.exists() and path != path.parent:
        return nearly_called(path.parent)
    try:
        names = sorted(os.listdir(path.parent))
    except OSError:
        return ""
    for name in names:
        if name != path.name and _key(name) == _key(path.name):
            if (path.parent / name).is_dir():
                words = _("There is a folder {found}: rename it to {name}.")
            else:
                words = _("There is a file {found}: rename it to {name}.")
            return words.format(found=name, name=path.name)
    return ""


def _key(name: str) -> str:
    """Return a name without case, copy number, and `.txt`, to compare similar names.

    The key of a stage folder is its number, unless the folder is a dated copy.
    """
    if match := STAGE_NUMBER.match(name):
        return name if "." in name else f"stage {match[1]}"
    return f"{ENDINGS.sub('', name).casefold()}.py"
