"""Reads a folder of git clones, one for each student, such as `challenge-ada`.

Classroom 50's `gh teacher download`, `gh classroom clone`, and `glab repo clone --group` make such
folders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder.collect.classroom50 import read_scores
from autograder.collect.clones import UnreadableClone, find_clones
from autograder.collect.commits import Commits
from autograder.collect.downloads import Download, RefusedMember, UnpackLimits
from autograder.collect.hand_ins import CloneOptions, HandedIn
from autograder.collect.history import History
from autograder.collect.modules import Modules
from autograder.collect.objects import Damaged, Objects
from autograder.collect.trees import Trees
from autograder.errors import SubmissionError
from autograder.gradebook.identity import Identity, id_key

__all__ = ["attempts", "open_clones"]

# The names that `gh teacher download` and `gh classroom clone` give the folder.
DOWNLOADED = re.compile(r"(?P<prefix>.+?)[-_]submissions(_.*)?")


def open_clones(path: Path, limits: UnpackLimits) -> Download:
    """Find the clones in a folder, or raise SubmissionError if there are none.

    Each folder without a clone becomes a refused entry.
    """
    try:
        clones, others = find_clones(path)
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be read: {error.strerror}.") from error
    if not clones:
        raise SubmissionError(
            f"{path}: holds no clone.", next_step="Name the folder that holds the clones."
        )
    return Download(path, (), tuple(f"{each} holds no clone" for each in others), limits)


def attempts(download: Download, modules: Modules, options: CloneOptions) -> Iterator[HandedIn]:
    """Yield the attempts of each clone; a clone that can't be read is reported instead.

    Raises:
        SubmissionError: when git is not installed, or the table of scores cannot be read.
    """
    clones, _ = find_clones(download.path)
    scores, objects = read_scores(download.path), Objects()
    known = options.logins | scores.people.keys()
    prefix = options.prefix or _prefix(download.path.name, [each.name for each in clones], known)
    for clone in clones:
        login = clone.name.removeprefix(prefix) or clone.name
        person = scores.people.get(id_key(login)) or Identity(github=login)
        history = History(objects, clone)
        trees = Trees(history, modules, download.limits)
        yield from _read_attempts(Commits(person, history, trees, options, scores))
    objects.close()


def _prefix(folder: str, names: Sequence[str], logins: frozenset[str]) -> str:
    """Return the text before the student's login in the names of clones, or "".

    It comes from the name of `folder`, or from several known logins, so that a login that ends like
    another one can't take its place.
    """
    downloaded = DOWNLOADED.fullmatch(folder)
    own = f"{downloaded['prefix']}-" if downloaded else ""
    if own and any(name.startswith(own) for name in names):
        return own
    starts = {name[: dash.end()] for name in names for dash in re.finditer("-", name)} | {""}
    fitting = {start: sum(_login(name, start) in logins for name in names) for start in starts}
    best = max(starts, key=lambda start: (fitting[start], len(start)))
    if fitting[best] > 1:
        return best
    shared = [start for start in starts if all(name.startswith(start) for name in names)]
    return max(shared, key=len) if len(names) > 1 and not fitting[""] else ""


def _login(name: str, start: str) -> str | None:
    return id_key(name[len(start) :]) if name.startswith(start) else None


def _read_attempts(commits: Commits) -> Iterator[HandedIn]:
    clone = f"the clone {commits.history.clone.folder.name}"
    try:
        yield from list(commits.read_attempts())
    except (UnreadableClone, RefusedMember) as error:
        yield HandedIn(commits.person, (), remarks=(f"{clone} {error}",))
    except (Damaged, OSError) as error:
        yield HandedIn(
            commits.person, (), remarks=(f"{clone} is damaged: {error}; clone it again",)
        )
