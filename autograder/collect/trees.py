"""Finds the files of a commit that count as handed in, and its folders of stages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice

from autograder.collect.downloads import Member, RefusedMember, UnpackLimits, is_skipped
from autograder.collect.history import FOLDER, LINK, SUBMODULE, Commit, History, TreeEntry
from autograder.collect.modules import Modules
from autograder.collect.names import leads_out
from autograder.collect.objects import Damaged, object_name
from autograder.course.submissions import MAX_FILE_BYTES
from autograder.text import Remark
from casino.engine.handed_out import read_handed_out

__all__ = ["Trees"]

STAGES = "stages"
MAX_FOLDERS_DEEP = 20
MAX_LOOKED_AT = 200_000  # files and folders in all attempts of a clone
WORK = (".py", ".txt", ".ipynb", ".zip", ".tar", ".gz", ".tgz")
LARGE_FILE = b"version https://git-lfs"
FILTER = re.compile(rb"(?m)^[^#\n]*\sfilter=(?!lfs\b)")
ATTRIBUTES, MAX_ATTRIBUTES = ".gitattributes", 100_000
Place = tuple[str, ...]


@dataclass
class Trees:
    """Reads the folders of one clone's commits.

    Git stores a folder once, even if it appears in a thousand places.
    """

    history: History
    modules: Modules
    limits: UnpackLimits  # counts the bytes read
    _left: int = MAX_LOOKED_AT  # the number of files and folders that may still be read

    def stages(self, commit: Commit) -> Mapping[str, str]:
        """Return git's name of each stage's folder in a commit, by the folder's name."""
        entries = self._work(self.history.folder(commit.tree))[1]
        return {each.name: each.object for each in entries if self._is_stage(each)}

    def files(self, commit: Commit) -> tuple[list[Member], list[str]]:
        """Return the submitted files in a commit, and remarks for a person.

        An unchanged stage isn't a submission. If there is a folder `stages/`, only its content
        counts.

        Raises:
            RefusedMember: when the clone's commits have too many files.
        """
        top = self.history.folder(commit.tree)
        found = self._walk(top)
        remarks = [*self._filters(top), *(_odd(*each) for each in found if _is_odd(each[1]))]
        files = [each for each in found if not _is_odd(each[1])]
        changed = {self._stage_of(each[0]) for each in files if self._is_changed(*each)}
        kept = [each for each in files if self._stage_of(each[0]) in changed]
        if files and not kept:
            words = "only files that were handed out"
            remarks.append(Remark(words, "clone", f"with {words}", routine=True))
        return [Member(place, partial(self._content, entry)) for place, entry in kept], remarks

    def _walk(self, top: tuple[TreeEntry, ...]) -> list[tuple[Place, TreeEntry]]:
        """Return the files and folders below a commit's top folder, each with its path.

        Raises:
            RefusedMember: when the clone's commits have too many files.
        """
        most = min(self.limits.nested_entries, self._left)
        found = list(islice(_walk(self.history, *self._work(top)), most + 1))
        self._left -= len(found)
        if self._left < 0:
            raise RefusedMember(f"has more than {MAX_LOOKED_AT:,} files in all of its attempts")
        if len(found) > most:
            raise RefusedMember(
                f"has more than {most:,} files and folders; only work belongs there"
            )
        return [each for each in found if each[1].mode != FOLDER]

    def _work(self, top: tuple[TreeEntry, ...]) -> tuple[Place, tuple[TreeEntry, ...]]:
        """Return the path and content of the folder of stages: `stages/`, or the top folder."""
        for each in top:
            if (each.mode, each.name) == (FOLDER, STAGES):
                entries = self.history.folder(each.object)
                if any(map(self._is_stage, entries)):
                    return (STAGES,), entries
        return (), top

    def _is_stage(self, entry: TreeEntry) -> bool:
        return entry.mode == FOLDER and self.modules.stage_of_folder(entry.name) is not None

    def _stage_of(self, place: Place) -> str | None:
        """Return the stage in whose folder a file is, or None."""
        stages = (self.modules.stage_of_folder(part) for part in reversed(place[:-1]))
        return next((stage for stage in stages if stage), None)

    def _is_changed(self, place: Place, entry: TreeEntry) -> bool:
        """Return True if a file differs from the handed-out file in more than its line ends."""
        given = _hash_given_files().get("/".join(place).removeprefix(f"{STAGES}/"))
        if given is None or given == entry.object:
            return entry.name.endswith(WORK) and given is None
        try:
            content = self._content(entry, MAX_FILE_BYTES)
        except RefusedMember:  # reported when it is read as work
            return True
        return given != object_name("blob", content.replace(b"\r\n", b"\n"))

    def _filters(self, top: Iterable[TreeEntry]) -> Iterator[str]:
        for entry in top:
            if entry.name == ATTRIBUTES and FILTER.search(self._content(entry, MAX_ATTRIBUTES)):
                words = "the filters that .gitattributes names are not run"
                yield Remark(words, "clone", "whose filters are not run")

    def _content(self, entry: TreeEntry, most: int) -> bytes:
        try:
            _, content = self.history.objects.read(self.history.clone.store, entry.object, most)
        except (Damaged, OSError) as error:
            raise RefusedMember(f"cannot be read: {error}; clone it again") from None
        self.limits.take(len(content))
        if content.startswith(LARGE_FILE):
            raise RefusedMember("is a pointer of Git LFS and not the file; commit the file itself")
        return content


def _walk(
    history: History, path: Place, entries: Iterable[TreeEntry]
) -> Iterator[tuple[Place, TreeEntry]]:
    """Yield the files and folders below a folder that count, each with its path."""
    for entry in entries:
        place = (*path, entry.name)
        if not _counts(place):
            continue
        yield place, entry
        if entry.mode == FOLDER and len(place) < MAX_FOLDERS_DEEP:
            yield from _walk(history, place, history.folder(entry.object))


def _counts(place: Place) -> bool:
    """Return True for paths to collect: no unsafe names, and no leftovers of systems or editors."""
    return not ("/" in place[-1] or leads_out(place[-1:]) or is_skipped(place))


def _is_odd(entry: TreeEntry) -> bool:
    return entry.mode in (LINK, SUBMODULE)


def _odd(place: Place, entry: TreeEntry) -> str:
    what = "a link" if entry.mode == LINK else "a submodule"
    return f"{'/'.join(place)} is {what}; left out"


@cache
def _hash_given_files() -> Mapping[str, str]:
    """Return git's names of the stages' files as they were handed out, by path."""
    return {path: object_name("blob", content) for path, content in read_handed_out().items()}
