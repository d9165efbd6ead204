"""Selects the commits of a clone that count as attempts, and when they were handed in.

Each tag is an attempt; without tags, the last commit is. A stage's time is that of the commit that
last changed it, so later work on other stages doesn't make it late. Times come from students'
machines, except those of Classroom 50's table, which are the tags'.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase

from autograder.collect.classroom50 import Scores
from autograder.collect.clones import read_branches, read_refs
from autograder.collect.downloads import Member
from autograder.collect.hand_ins import CloneOptions, HandedIn
from autograder.collect.history import Commit, History
from autograder.collect.trees import Trees
from autograder.gradebook.identity import Identity, id_key
from autograder.text import Remark, format_count

__all__ = ["Commits"]

MAX_ATTEMPTS = 300
SUBMIT = "submit/*"  # Classroom 50's tags
SUBMIT_TIME = re.compile(r"submit/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(-.*)?")


@dataclass(frozen=True)
class _Tag:
    """A git tag that a student set to hand in a commit, with its time and lateness."""

    commit: Commit
    at: datetime
    late: bool = False
    is_known: bool = False  # True if Classroom 50's table has its time


@dataclass(frozen=True)
class Commits:
    """The history of a clone, whose commits become attempts."""

    person: Identity  # the clone's owner
    history: History
    trees: Trees
    options: CloneOptions  # the instructor's options, such as a deadline
    scores: Scores

    def read_attempts(self) -> Iterator[HandedIn]:
        """Yield the owner's attempts, earliest first.

        An attempt without files has a remark that says why.

        Raises:
            UnreadableClone, Damaged, RefusedMember: when the clone can't be read.
        """
        head, tags = read_refs(self.history.clone)
        wanted = self.options.tag or SUBMIT
        own = {name: object for name, object in tags.items() if fnmatchcase(name, wanted)}
        if self.options.tag and not own:
            yield self._remark_alone(f"without a tag {wanted}; the last commit is taken")
        found = list(self._read_tagged(own) if own else self._last(self.history.commit(head)))
        if not found:
            yield self._remark_alone("with nothing before the deadline; left out")
        if not own:
            yield from self._other_branches(self.history.commit(head))
        yield from found

    def _remark_alone(self, words: str) -> HandedIn:
        folder = self.history.clone.folder.name
        return HandedIn(self.person, (), remarks=(Remark(f"{folder} is {words}", "clone", words),))

    def _other_branches(self, head: Commit) -> Iterator[HandedIn]:
        """Yield a remark for each branch that has later work on the stages than the main one."""
        counted_in = {each.name for each in self.history.first_parents(head)}
        for branch, object in read_branches(self.history.clone).items():
            if object in counted_in:
                continue
            tip = self.history.commit(object)
            later = self._list_new_commits(tip, counted_in)
            base, now = self.trees.stages(head), self.trees.stages(tip)
            stages = [name for name in sorted(now) if now[name] != base.get(name)]
            if stages and tip.at > head.at and self._is_in_time(tip.at):
                counted_in.update(later)
                folder, number = (
                    self.history.clone.folder.name,
                    format_count(len(later), "later commit"),
                )
                verb = "isn't" if len(later) == 1 else "aren't"
                words = (
                    f"{folder}: its branch {branch} has {number} with changes in "
                    f"{', '.join(stages)}, which {verb} in its HEAD; left out"
                )
                kind = "with later work on another branch, left out"
                yield HandedIn(self.person, (), remarks=(Remark(words, "clone", kind),))

    def _list_new_commits(self, tip: Commit, known: Set[str]) -> list[str]:
        """Return the names of a branch's commits that aren't in `known`, newest first."""
        found = []
        for commit in self.history.first_parents(tip):
            if commit.name in known:
                break
            found.append(commit.name)
        return found

    def _read_tagged(self, tags: Mapping[str, str]) -> Iterator[HandedIn]:
        """Yield an attempt for each tag before the deadline, at most the last `MAX_ATTEMPTS`.

        `tags` maps a tag to git's name of its object. If a commit has two tags, the first one
        counts.
        """
        seen: dict[str, _Tag] = {}
        for name, object in tags.items():
            commit, own = self.history.read_tag(object)
            tag = self._tag(name, commit, max(own, commit.at))
            if commit.name not in seen or tag.at < seen[commit.name].at:
                seen[commit.name] = tag
        in_time = [each for each in seen.values() if self._is_in_time(each.at)]
        in_time.sort(key=lambda each: each.at)
        if len(in_time) > MAX_ATTEMPTS:
            yield self._remark_alone(
                f"with {len(in_time):,} attempts; the last {MAX_ATTEMPTS} are taken"
            )
        before: dict[str, Mapping[str, datetime]] = {}
        for number, tag in [*enumerate(in_time, start=1)][-MAX_ATTEMPTS:]:
            members, remarks = self.trees.files(tag.commit)
            before[tag.commit.name] = times = self._times(tag.commit, before)
            groups = (
                {tag.at: members} if tag.is_known else _group_by_time(members, times, tag.commit.at)
            )
            if remarks or not groups:
                yield HandedIn(self.person, (), tag.at, remarks=tuple(remarks))
            for at in sorted(groups):
                yield HandedIn(self.person, tuple(groups[at]), at, tag.late, number)

    def _tag(self, name: str, commit: Commit, at: datetime) -> _Tag:
        """Return a tag with its time and lateness; Classroom 50's table has priority for both.

        A time in the tag's name counts unless it is before the commit's.
        """
        if known := self.scores.tags.get((id_key(self.person.github), name)):
            return _Tag(commit, *known, is_known=True)
        if named := SUBMIT_TIME.fullmatch(name):
            with suppress(ValueError):
                moment = datetime.strptime(named[1], "%Y-%m-%dT%H-%M-%SZ").replace(tzinfo=UTC)
                at = max(at, moment)
        return _Tag(commit, at)

    def _is_in_time(self, at: datetime) -> bool:
        return self.options.deadline is None or at <= self.options.deadline

    def _last(self, head: Commit) -> Iterator[HandedIn]:
        """Yield the last commit before the deadline as an attempt.

        If its stages were changed at different times, there is one attempt for each time.
        """
        line = self.history.first_parents(head)
        tip = next((each for each in line if self._is_in_time(each.at)), None)
        if tip is None:
            return
        members, remarks = self.trees.files(tip)
        groups = _group_by_time(members, self._times(tip, {}), tip.at)
        if remarks or not groups:
            yield HandedIn(self.person, (), tip.at, remarks=tuple(remarks))
        for at in sorted(groups):
            yield HandedIn(self.person, tuple(groups[at]), at)

    def _times(
        self, tip: Commit, known: Mapping[str, Mapping[str, datetime]]
    ) -> Mapping[str, datetime]:
        """Return, by stage, when its folder was last changed before or in the commit `tip`.

        `known` has such times by commit, so the search ends at these commits.
        """
        wanted = self.trees.stages(tip)
        times = dict.fromkeys(wanted, tip.at)
        unchanged = set(wanted)
        for commit in self.history.first_parents(tip):
            now = self.trees.stages(commit)
            unchanged = {each for each in unchanged if now.get(each) == wanted[each]}
            if not unchanged:
                break
            before = known.get(commit.name, {})
            times |= {stage: before.get(stage, commit.at) for stage in unchanged}
            if before:
                break
        return times


def _group_by_time(
    members: Iterable[Member], times: Mapping[str, datetime], otherwise: datetime
) -> dict[datetime, list[Member]]:
    """Return files by the time of their stage; files outside the stages get the latest time.

    `times` are by stage; without any, `otherwise` is the time.
    """
    groups: dict[datetime, list[Member]] = {}
    for member in members:
        own = (times[part] for part in member.path[:-1] if part in times)
        at = next(own, None) or max(times.values(), default=otherwise)
        groups.setdefault(at, []).append(member)
    return groups
