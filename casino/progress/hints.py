"""Give a student's hints one at a time; the last ones need an attempt first.

A hidden file in the workspace stores how many were given. It is never submitted. Without it the
hints start again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from casino.engine.language import read_current_language
from casino.engine.sources import Sources, read_sources
from casino.files import read_small, write_whole
from casino.languages import N_, _, speaking
from casino.progress.ladder import Rung, ladder
from casino.progress.outcomes import read_titles

__all__ = ["FILE", "Climbed", "Hints"]

FILE = ".casino-hints.json"
AFTER_A_TRY = 2  # number of hints that need no attempt
KINDS = (
    N_("a question"), N_("a case to try"), N_("what the handout says"), N_("the last one"),
)  # fmt: skip
WAIT = N_("The next hint comes after a try: change your code and save it, then ask again.")
ALL = N_("That was the last hint. If you are stuck, show your code and these hints to someone.")


@dataclass(frozen=True)
class Climbed:
    """The hints given so far for one criterion, and advice on getting the next hint."""

    of: str  # stage and criterion
    rungs: tuple[Rung, ...]
    following: str = ""  # the kind of the next hint
    note: str = ""  # what to do before it

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


class Hints:
    """The hints for one student; `folder` has the student's stages.

    `is_page` says that they are shown on the course page, which has no terminal.
    """

    def __init__(self, folder: Path, is_page: bool = False) -> None:
        self._folder = folder
        self._is_page = is_page
        self._kept: dict[str, Any] = {}

    def read_climbed(self, of: str) -> Climbed | None:
        """Return the hints given for `of`, a `stage/criterion`; None if it has no hints."""
        return self._climb(of, read_sources(self._folder))

    def more(self, of: str) -> Climbed | None:
        """Give one more hint for `of`, unless it needs an attempt first; return all given."""
        sources = read_sources(self._folder)
        before = self._climb(of, sources)
        if before is None or not before.following or before.note:
            return before
        self._keep(of, len(before.rungs) + 1, _digest(sources))
        return self._climb(of, sources)

    def _climb(self, of: str, sources: Sources) -> Climbed | None:
        stage, _slash, criterion = of.partition("/")
        with speaking(read_current_language(self._folder)):
            hint = read_titles(self._folder).hints.get((stage, criterion), "")
            rungs = ladder(stage, criterion, hint, self._is_page)
            if not rungs:
                return None
            given, digest = self._read().get(of, (0, ""))
            if given >= len(rungs):
                return Climbed(of, rungs, "", _(ALL))
            waits = given >= AFTER_A_TRY and digest == _digest(sources)
            return Climbed(of, rungs[:given], _(KINDS[given]), _(WAIT) if waits else "")

    def _read(self) -> dict[str, tuple[int, str]]:
        """Return, by criterion, the number of hints given and the files' digest then."""
        with suppress(OSError, ValueError, RecursionError):
            self._kept = json.loads(read_small(self._folder / FILE))
        found = self._kept.items() if isinstance(self._kept, dict) else ()
        return {of: entry for of, each in found if (entry := _entry(each))}

    def _keep(self, of: str, given: int, digest: str) -> None:
        """Store in a file, or else in memory, how many hints were given for a criterion."""
        self._kept = {**self._read(), of: (given, digest)}
        with suppress(OSError):
            write_whole(self._folder / FILE, json.dumps(self._kept).encode())


def _entry(kept: object) -> tuple[int, str] | None:
    match kept:
        case [int(given), str(digest)] if given > 0:
            return given, digest
    return None


def _digest(sources: Sources) -> str:
    return sha256(repr(sorted(sources.files.items())).encode()).hexdigest()
