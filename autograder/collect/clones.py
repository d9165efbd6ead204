"""Finds students' git clones in a folder, and reads their branches and tags.

A clone's owner is the student that it is named after. Nothing in a clone is run, and its settings
are ignored. An object is git's name of a commit or file, a hexadecimal digest.
"""

from __future__ import annotations

import os
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Clone", "UnreadableClone", "find_clones", "read_branches", "read_refs"]

DEPTH = 4  # a group, a subgroup, a student, then the clone
MAX_TAGS, MAX_PACKED_BYTES, MAX_REF_BYTES = 10_000, 10_000_000, 4_000
NAME = re.compile(r"refs/(heads|tags|remotes)/[^\x00-\x20\x7f~^:?*\[\\]{1,200}")
OBJECT = re.compile(r"[0-9a-f]{40}")
TAGS = "refs/tags/"
BRANCHES = ("refs/heads/", "refs/remotes/")
SETTING = {
    name: re.compile(rf"(?m)^[ \t]*{name}[ \t]*=[ \t]*\"?(\w+)")
    for name in ("refstorage", "objectformat")
}


class UnreadableClone(Exception):  # noqa: N818
    """A clone can't be read; the message says why, and how to fix it."""


@dataclass(frozen=True)
class Clone:
    """A student's git clone: the name that identifies the student, and the clone's folders."""

    name: str  # the name of the clone's folder, from which the student's login is taken
    folder: Path
    git: Path  # the folder with git's own files, usually `.git`

    @property
    def store(self) -> Path:
        return self.git / "objects"


def find_clones(folder: Path) -> tuple[list[Clone], list[str]]:
    """Return the clones below a folder, sorted by name, and the paths of folders without one.

    If several clones have the same name, each is named after the folder that it is in.
    """
    places: list[Path] = []
    others: list[Path] = []
    for path, is_clone in _places(folder, DEPTH):
        (places if is_clone else others).append(path)
    names = Counter(path.name for path in places)
    clones = [_clone(path, names[path.name] > 1 and path.parent != folder) for path in places]
    return sorted(clones, key=lambda clone: clone.name), [
        each.relative_to(folder).as_posix() for each in others
    ]


def read_refs(clone: Clone) -> tuple[str, dict[str, str]]:
    """Return git's name of the clone's last commit, and of each tag's object by the tag's name.

    Raises:
        UnreadableClone: when the clone is empty, shallow, damaged, or borrows objects.
    """
    _refuse_odd(clone)
    head = _small(clone.git / "HEAD", MAX_REF_BYTES).strip()
    packed = _read_packed_refs(clone)
    if head.startswith("ref:"):
        branch = head.removeprefix("ref:").strip()
        head = _loose(clone, branch) or packed.get(branch, "")
        if not head and (format := _explain_format(clone)):
            raise UnreadableClone(format)
        if not head and NAME.fullmatch(branch):
            raise UnreadableClone("is empty: nothing was pushed to it, or cloning it was cut short")
    if not OBJECT.fullmatch(head):
        raise UnreadableClone("has a HEAD that cannot be read; clone it again")
    tags = {name: object for name, object in packed.items() if name.startswith(TAGS)}
    tags |= {name: object for name in _loose_names(clone, TAGS) if (object := _loose(clone, name))}
    return head, {name.removeprefix(TAGS): object for name, object in sorted(tags.items())}


def read_branches(clone: Clone) -> dict[str, str]:
    """Return the commit's name for each branch, local or fetched, by the branch's name.

    UnreadableClone is raised if there are very many.
    """
    names = {name for place in BRANCHES for name in _loose_names(clone, place)}
    found = {
        name: object
        for name, object in _read_packed_refs(clone).items()
        if name.startswith(BRANCHES)
    }
    found |= {name: object for name in names if (object := _loose(clone, name))}
    return {_short(name): object for name, object in sorted(found.items())}


def _short(name: str) -> str:
    """Return a branch's short name: `main` for refs/heads/main and for refs/remotes/origin/main."""
    return re.sub(r"^refs/(heads/|remotes/[^/]+/)", "", name)


def _places(folder: Path, depth: int) -> Iterator[tuple[Path, bool]]:
    """Yield (folder, True) for each clone, and (folder, False) for other folders; skip links."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        path = Path(entry.path)
        if entry.name.startswith(".") or not entry.is_dir(follow_symlinks=False):
            continue
        if _is_clone(path):
            yield path, True
        else:
            inner = list(_places(path, depth - 1)) if depth > 1 else []
            yield from (each for each in inner if each[1])
            if not any(is_clone for _, is_clone in inner):
                yield path, False


def _is_clone(path: Path) -> bool:
    return os.path.lexists(path / ".git") or _is_git_folder(path)


def _is_git_folder(path: Path) -> bool:
    return all((path / name).exists() for name in ("HEAD", "objects", "refs"))


def _clone(path: Path, alike: bool) -> Clone:
    git = path if _is_git_folder(path) else path / ".git"
    name = path.parent.name if alike else path.name
    return Clone(name.removesuffix(".git"), path, git)


def _refuse_odd(clone: Clone) -> None:
    again = "clone it again, whole (without --depth, --filter, --shared or --reference)"
    for place in (clone.git, clone.store):
        if not place.is_dir() or place.is_symlink():
            raise UnreadableClone(f"has no {place.name} folder of its own; {again}")
    if (clone.git / "shallow").exists():
        raise UnreadableClone(
            "is shallow, so that times and attempts are missing; "
            f"git -C {clone.folder.name} fetch --unshallow --tags"
        )
    for name in ("alternates", "http-alternates"):
        if os.path.lexists(clone.store / "info" / name):
            raise UnreadableClone(f"borrows objects of another clone; {again}")


def _explain_format(clone: Clone) -> str:
    """Return the reason why a clone's format can't be read, with a fix; "" if it can."""
    path = clone.git / "config"
    text = _small(path, MAX_PACKED_BYTES).casefold() if os.path.lexists(path) else ""
    refs, objects = (SETTING[name].search(text) for name in ("refstorage", "objectformat"))
    if refs and refs[1] != "files":
        words = f"keeps its branches in git's format {refs[1][:20]!r} (extensions.refStorage)"
        return f"{words}; git -C {clone.folder.name} refs migrate --ref-format=files"
    if objects and objects[1] != "sha1":
        words = f"has objects of git's format {objects[1][:20]!r} (extensions.objectFormat)"
        return f"{words}; have its work pushed to a repository of the format sha1"
    return ""


def _read_packed_refs(clone: Clone) -> dict[str, str]:
    """Return the object's name for each branch and tag in the file `packed-refs`."""
    if not os.path.lexists(clone.git / "packed-refs"):
        return {}
    found = {}
    for line in _small(clone.git / "packed-refs", MAX_PACKED_BYTES).splitlines():
        object, _, name = line.partition(" ")
        if OBJECT.fullmatch(object) and NAME.fullmatch(name):
            found[name] = object
    return found


def _loose(clone: Clone, name: str) -> str:
    """Return the object's name for a branch or tag with a file of its own, or ""."""
    if not NAME.fullmatch(name) or ".." in name:
        return ""
    with suppress(UnreadableClone):
        object = _small(clone.git / name, MAX_REF_BYTES).strip()
        return object if OBJECT.fullmatch(object) else ""
    return ""


def _loose_names(clone: Clone, folder: str) -> Iterable[str]:
    found: list[str] = []
    for place, _, names in os.walk(clone.git / folder):
        inside = Path(place).relative_to(clone.git).as_posix()
        found += [f"{inside}/{name}" for name in names]
        if len(found) > MAX_TAGS:
            raise UnreadableClone(f"has more than {MAX_TAGS:,} tags or branches")
    return found


def _small(path: Path, most: int) -> str:
    """Return the text of a file that may have at most `most` bytes.

    Raises:
        UnreadableClone: when it is larger, or isn't a plain file.
    """
    try:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with os.fdopen(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableClone(f"its {path.name} isn't a file; clone it again")
            content = file.read(most + 1)
    except OSError as error:
        words = f"has a {path.name} that cannot be read ({error.strerror}); clone it again"
        raise UnreadableClone(words) from error
    if len(content) > most:
        raise UnreadableClone(f"has a {path.name} of more than {most:,} bytes")
    return content.decode("utf-8", "replace")
