"""The class page: distributions, criteria, groups, what to look at, and everybody's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from autograder.course.model import Course, Stage
from autograder.report.charts import WIDE, Histogram, Scatter, histogram, scatter
from autograder.report.groups import Groups
from autograder.report.item_analysis import FEWEST, ItemStatistics, analyse
from autograder.report.rendering import MAX_NAME, compiled, cut
from autograder.report.summary import StageRow, StudentRow
from autograder.report.views import titled

__all__ = ["INDEX", "ClassPage", "MissingStage"]

INDEX = "index.html"
MAX_GROUPS, MAX_SLOW, MAX_NAMED = 50, 10, 60
SLOW_SECONDS, SLOW_TIMES = 1.0, 3.0


@dataclass(frozen=True)
class Spread:
    """The distribution of points over a stage, an assignment or the course."""

    title: str
    max_points: float
    middle: float
    chart: Histogram | None
    open: int


@dataclass(frozen=True)
class MissingStage:
    """The students without a result for a stage: handed in but not graded, or not handed in.

    Nobody is missed where a stage is extra credit.
    """

    stage: Stage
    ungraded: tuple[str, ...]
    absent: tuple[tuple[str, str], ...]  # student, page


class ClassPage:
    """Collects a line for each student and renders the page; the stages shown are fixed first."""

    def __init__(self, course: Course, shown: Sequence[Stage]) -> None:
        self._course = course
        self._shown = shown
        self._rows: list[StudentRow] = []
        self._groups = Groups()

    def add(self, row: StudentRow) -> None:
        """Add one student."""
        self._groups.add(row)
        slim = tuple(_without_failures(stage) for stage in row.stages)
        self._rows.append(StudentRow(cut(row.student, MAX_NAME), row.file, slim))

    def render(self, ungraded: dict[str, list[str]], problems: Sequence[str]) -> str:
        """Return the page; `ungraded` names by stage who handed in and has no result."""
        self._rows.sort(key=lambda row: (row.student, row.file))
        groups = self._groups.found(self._course)
        return compiled(self._course).get_template(INDEX).render(
            rows=self._rows,
            shown=self._shown,
            assignments=list(self._assignments()),
            whole=self._spread("All stages", self._shown),
            by_assignment=[self._spread(title, own) for title, own in self._assignments()],
            by_stage=[
                self._spread(f"{stage.number} · {stage.title}", [stage]) for stage in self._shown
            ],
            items=(items := self._items()),
            plot=_plot(items),
            fewest=FEWEST,
            groups=groups[:MAX_GROUPS],
            more_groups=len(groups[MAX_GROUPS:]),
            most_named=MAX_NAMED,
            slow=self._slow(),
            flagged=list(self._told("flags")),
            faults=list(self._told("faults")),
            missing=self._missing(ungraded),
            problems=problems,
            layers=sorted({stage.layers for row in self._rows for stage in row.stages}),
            tested=sum(stage.handed_in for row in self._rows for stage in row.stages),
            open=sum(not stage.graded for row in self._rows for stage in row.stages),
        )  # fmt: skip

    def _assignments(self) -> Iterator[tuple[str, list[Stage]]]:
        """Yield the shown stages of each assignment; its title tells extra credit."""
        for each in self._course.assignments:
            own = [stage for stage in self._shown if stage.assignment == each.id]
            if own:
                yield titled(each), own

    def _of(self, stage: Stage) -> list[StageRow]:
        return [own for row in self._rows for own in row.stages if own.stage == stage.name]

    def _spread(self, title: str, stages: Sequence[Stage]) -> Spread:
        """Count what stands: students with any result of these stages and none that is open."""
        names = {stage.name for stage in stages}
        sums: list[float] = []
        most = float(self._course.worth(stages))
        left_out = 0
        for row in self._rows:
            own = [stage for stage in row.stages if stage.stage in names]
            if not any(stage.handed_in or stage.changed for stage in own):
                continue
            if all(stage.graded for stage in own):
                sums.append(sum(stage.points for stage in own))
            else:
                left_out += 1
        shares = [points / most for points in sums]
        chart = histogram(shares, WIDE) if len(stages) > 1 else histogram(shares)
        return Spread(title, most, median(sums) if sums else 0.0, chart, left_out)

    def _items(self) -> list[ItemStatistics]:
        return [item for stage in self._shown for item in analyse(stage, self._of(stage))]

    def _slow(self) -> list[tuple[StudentRow, Stage, float, float]]:
        """Return the stages that took far longer than the class's median, the slowest first."""
        found = []
        for stage in self._shown:
            timed = [
                (row, own.seconds)
                for row in self._rows
                for own in row.stages
                if own.stage == stage.name and own.handed_in
            ]
            middle = median(seconds for _, seconds in timed) if timed else 0.0
            least = max(SLOW_SECONDS, SLOW_TIMES * middle)
            found += [(row, stage, took, middle) for row, took in timed if took > least]
        return sorted(found, key=lambda each: -each[2])[:MAX_SLOW]

    def _told(self, what: str) -> Iterator[tuple[StudentRow, Stage, str, str]]:
        for row in self._rows:
            for own in row.stages:
                for name, text in getattr(own, what):
                    yield row, self._course.stage(own.stage), name, text

    def _missing(self, ungraded: dict[str, list[str]]) -> list[MissingStage]:
        found = []
        for stage in self._course.stages:
            names = ungraded.get(stage.name, [])
            absent = tuple(
                (row.student, row.file)
                for row in self._rows
                for own in row.stages
                if own.stage == stage.name and not own.handed_in and row.student not in names
                if stage.name not in self._course.extra_credit
            )
            if names or absent:
                found.append(
                    MissingStage(stage, tuple(cut(name, MAX_NAME) for name in names), absent)
                )
        return found


def _without_failures(row: StageRow) -> StageRow:
    """Drop what the groups have taken over, so that a class costs little memory."""
    return replace(row, failures=())


def _plot(items: Sequence[ItemStatistics]) -> Scatter | None:
    """Place the criteria that have both numbers."""
    rows = [
        (
            item.difficulty,
            item.discrimination,
            str(item.stage.number),
            f"{item.criterion.title}: {item.difficulty:.0%}, r = {item.discrimination:.2f}",
        )
        for item in items
        if item.discrimination is not None
    ]
    return scatter(rows)
