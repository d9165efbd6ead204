"""Stages find each other when a file of one is run as a program, by any editor's Run button.

`python game.py` puts the file's own folder on `sys.path`, and not the one in which the stages lie.
With this finder, a stage's folder on `sys.path` makes the stages beside it importable. `casino.pth`
installs it in every Python that has `casino`; it is asked last, and only for names of stages.

Each start of that Python pays for this module, so it imports nothing that a bare Python has not.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # a name that type checkers know: `typing` costs more than all of this module
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["Siblings", "install"]

PREFIX = "stage"


class Siblings:
    """Finds `stage1_card_hand` beside a stage's folder that is on `sys.path`."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the stage's spec; None for any other name, or where no stage is on the path."""
        if path is not None or not _is_stage(name):
            return None
        from importlib.machinery import PathFinder

        folders = [os.path.abspath(entry or os.curdir) for entry in sys.path]
        around = [os.path.dirname(folder) for folder in folders if _is_stage(folder)]
        return PathFinder.find_spec(name, around, target)

    @staticmethod
    def invalidate_caches() -> None:
        """Nothing is kept."""


def install() -> None:
    """Ask this finder after all others; a second call changes nothing."""
    if Siblings not in sys.meta_path:
        sys.meta_path.append(Siblings)


def _is_stage(path: str) -> bool:
    """Return True for `stage1_card_hand` and for a folder of such a name."""
    number, underscore, rest = os.path.basename(path).removeprefix(PREFIX).partition("_")
    is_named = os.path.basename(path).startswith(PREFIX) and bool(underscore and rest)
    return is_named and number.isdigit()
