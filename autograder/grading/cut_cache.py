"""Keeps where conversations are cut (`independence.py`), from run to run of the same kit.

To find the cuts takes some milliseconds a test and seconds for a class of 30; they depend on the
suite and the requests, which are the same in the next class.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.files import user_cache
from casino.files import write_whole

__all__ = ["CutCache"]

Cuts = list[int] | None
MOST_KEPT = 20_000  # conversations, at some 100 bytes


@dataclass
class CutCache:
    """Cuts by what a conversation asks; kept in `file`, or in memory where there is none."""

    file: Path | None = None
    _cuts: dict[str, Cuts] = field(default_factory=dict)
    _is_new: bool = False

    @classmethod
    def of_kit(cls, digest: str) -> CutCache:
        """Return the cache of a kit with this digest, in the user's own folder for caches."""
        folder = user_cache("ahead")
        if folder is None:
            return cls()
        cache = cls(folder / f"{digest}.json")
        cache._cuts = _read(cache.file) if cache.file else {}
        return cache

    def __contains__(self, conversation: str) -> bool:
        return conversation in self._cuts

    def __getitem__(self, conversation: str) -> Cuts:
        return self._cuts[conversation]

    def __setitem__(self, conversation: str, cuts: Sequence[int] | None) -> None:
        self._cuts[conversation] = None if cuts is None else list(cuts)
        self._is_new = True

    def save(self) -> None:
        """Write new cuts, and keep those of other processes; a full disk is no fault."""
        if not self._is_new or self.file is None:
            return
        self._is_new = False
        self._cuts = _read(self.file) | self._cuts
        kept = dict(list(self._cuts.items())[-MOST_KEPT:])
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            _forget_others(self.file)
            write_whole(self.file, json.dumps(kept, separators=(",", ":")).encode())


def _read(file: Path) -> dict[str, Cuts]:
    try:
        content = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    entries = content if isinstance(content, Mapping) else {}
    return {name: cuts for name, cuts in entries.items() if _are_cuts(cuts)}


def _are_cuts(cuts: object) -> bool:
    return cuts is None or (isinstance(cuts, list) and all(type(each) is int for each in cuts))


def _forget_others(file: Path) -> None:
    """Remove the caches of kits that are not there any more: all but the three newest ones."""
    others = [each for each in file.parent.glob("*.json") if each != file]
    for old in sorted(others, key=os.path.getmtime)[:-2]:
        old.unlink(missing_ok=True)
