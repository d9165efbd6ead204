"""Groups of submissions that fail in the same way, so that one comment reaches all of them.

Two submissions fail a criterion in the same way when the same known misconception was found in
them, else when the same tests fail with the same answers. Criteria that the same students fail,
each in one way, are one group.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import fsum

from autograder.course.model import Course, Stage
from autograder.report.summary import Failure, StudentRow

__all__ = ["Group", "Groups"]


@dataclass(frozen=True)
class Group:
    """Students who fail in the same way: what, the points that it took from all of them, who."""

    stage: Stage
    criteria: tuple[str, ...]
    sentence: str
    sample: tuple[str, str, str, str]
    lost: float
    members: tuple[tuple[str, str], ...]  # student, page


class Groups:
    """Collects failures while a class is read; keeps one sample for each way to fail."""

    def __init__(self) -> None:
        self._ways: dict[tuple[str, str, str], Failure] = {}
        self._members: defaultdict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
        self._lost: defaultdict[tuple[str, str, str], list[float]] = defaultdict(list)

    def add(self, row: StudentRow) -> None:
        """Add one student's failures."""
        for stage in row.stages:
            for failure in stage.failures:
                way = (stage.stage, failure.criterion, failure.key)
                self._ways.setdefault(way, failure)
                self._members[way].append((row.student, row.file))
                self._lost[way].append(failure.lost)

    def found(self, course: Course, least: int = 2) -> list[Group]:
        """Return the groups of at least `least` students, the costliest first."""
        merged: defaultdict[tuple[str, tuple[tuple[str, str], ...]], list[tuple[str, str, str]]]
        merged = defaultdict(list)
        for way, members in self._members.items():
            if len(members) >= least:
                merged[way[0], tuple(sorted(members))].append(way)
        groups = [
            self._group(course.stage(stage), members, ways)
            for (stage, members), ways in merged.items()
        ]
        return sorted(groups, key=lambda g: (-g.lost, -len(g.members), g.stage.number, g.criteria))

    def _group(
        self,
        stage: Stage,
        members: tuple[tuple[str, str], ...],
        ways: list[tuple[str, str, str]],
    ) -> Group:
        ordered = sorted(
            ways, key=lambda way: (not self._ways[way].sentence, _place(stage, way[1]))
        )
        first = self._ways[ordered[0]]
        sentences = dict.fromkeys(
            self._ways[way].sentence for way in ordered if self._ways[way].sentence
        )
        titles = dict.fromkeys(_titles(stage, (way[1] for way in ordered)))
        lost = fsum(points for way in ways for points in self._lost[way])
        return Group(stage, tuple(titles), " ".join(sentences), first.sample, lost, members)


def _place(stage: Stage, criteria: str) -> int:
    ids = [criterion.id for criterion in stage.criteria]
    first = criteria.partition(", ")[0]
    return ids.index(first) if first in ids else len(ids)


def _titles(stage: Stage, criteria: Iterable[str]) -> Iterator[str]:
    known = {criterion.id: criterion.title for criterion in stage.criteria}
    for each in criteria:
        yield from (known.get(id, id) for id in each.split(", "))
