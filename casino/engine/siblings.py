"""Let stages import each other when a file is run as a program.

`python game.py`, or a Run button, puts the file's own folder on `sys.path`, but not the folder with
all stages. With this finder, a stage's folder on `sys.path` makes its sibling stages importable.
`casino.pth` installs it in every Python that has `casino`. It runs last, and only for names of
stages.

Every start of that Python loads this module, so it imports nothing that Python hasn't loaded.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # type checkers recognise this name, and importing `typing` would be slow
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["Siblings", "install"]

PREFIX = "stage"


class Siblings:
    """An import finder for the stage folders next to one that is on `sys.path`."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a stage's package; None for any other name."""
        if path is not None or not _is_stage(name):
            return None
        from importlib.machinery import PathFinder

        folders = [os.path.abspath(entry or os.curdir) for entry in sys.path]
        around = [os.path.dirname(folder) for folder in folders if _is_stage(folder)]
        return PathFinder.find_spec(name, around, target)

    @staticmethod
    def invalidate_caches() -> None:
        """Do nothing; there is no cache."""


def install() -> None:
    """Add this finder to `sys.meta_path` after all others, if it isn't there yet."""
    if Siblings not in sys.meta_path:
        sys.meta_path.append(Siblings)


def _is_stage(path: str) -> bool:
    number, underscore, rest = os.path.basename(path).removeprefix(PREFIX).partition("_")
    is_named = os.path.basename(path).startswith(PREFIX) and bool(underscore and rest)
    return is_named and number.isdigit()
