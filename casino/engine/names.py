"""Find misspelled names of imports, files, and folders, and suggest a fix."""

from __future__ import annotations

import os
import re
from pathlib import Path

from casino.engine.repairs.names import nearest_names
from casino.engine.repairs.source import find_defined
from casino.engine.sources import Sources
from casino.languages import _

__all__ = ["name_almost", "nearly_called"]

NO_NAME = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")
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
        return ""
    words = _("It has {found}, which to Python is another name: write {name}.")
    return words.format(found=near[0], name=match[1])


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
