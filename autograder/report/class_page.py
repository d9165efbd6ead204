"""Renders the class page: open tasks, all students' points, common mistakes, and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from statistics import median, quantiles
from typing import NamedTuple

from markupsafe import Markup

from autograder.course.model import Course, Stage
from autograder.gradebook.people import Belongs
from autograder.languages import _
from autograder.report.charts import histogram
from autograder.report.desk import FILTERS, StudentLine, lines, shares, tiles
from autograder.report.groups import Group, Groups
from autograder.report.heat_map import HeatMap, heat_map, level
from autograder.report.item_analysis import MIN_STUDENTS, ItemStatistics, analyse
from autograder.report.rendering import MAX_NAME, as_json, compile_templates, cut
from autograder.report.sections import sections
from autograder.report.summary import StageRow, StudentRow
from autograder.results.second_look import SecondLook

__all__ = ["INDEX", "ClassContext", "ClassPage"]

INDEX = "index.html"
MAX_GROUPS, MAX_SLOW, MAX_NAMES, FIRST_ROWS = 50, 10, 60, 50
MAX_LOOKS = 10
SLOW_SECONDS, SLOW_TIMES = 1.0, 3.0
FIRST_CELL = 0x23  # `#`: letters for the cells of the heat map start here
NO_CELL = "!"


@dataclass(frozen=True)
class ClassContext:
    """Facts that the class page shows in addition to the students' rows."""

    ungraded: Mapping[str, Sequence[str]] = field(default_factory=dict)  # students by stage
    problems: Sequence[str] = ()  # sentences on files that were skipped
    graded: datetime | None = None  # time of the last result
    similarity: str = ""  # the name of the page on similar code, if there is one
    people: Mapping[str, Belongs] = field(default_factory=dict)  # sections and groups
    weighted: bool = False  # True if there is a final grade


class Spread(NamedTuple):
    """A stage's distribution of points: minimum, quartiles, and maximum, as shares from 0 to 1."""

    stage: Stage
    students: int
    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float


class ClassPage:
    """Collects a row for each student, and renders the class page for a fixed list of stages."""

    def __init__(self, course: Course, shown: Sequence[Stage]) -> None:
        self._course = course
        self._shown = shown
        self._rows: list[StudentRow] = []
        self._groups = Groups()

    def add(self, row: StudentRow) -> None:
        self._groups.add(row)
        slim = tuple(replace(stage, failures=()) for stage in row.stages)
        self._rows.append(replace(row, student=cut(row.student, MAX_NAME), stages=slim))

    def render(self, context: ClassContext) -> str:
        """Return the HTML of the class page."""
        rows = [_waiting(row, context.ungraded) for row in self._rows]
        rows.sort(key=lambda row: (row.student, row.file))
        groups = self._groups.find(self._course)
        table = lines(self._course, self._shown, rows, context.people)
        ordered = [line.row for line in table]
        heat = heat_map(self._shown, ordered, self._course.extra_credit)
        items = sorted(self._items(), key=lambda item: item.rank)
        return compile_templates(self._course).get_template(INDEX).render(
            context=context,
            table=table,
            shown=self._shown,
            worth=float(self._course.worth(self._shown)),
            on_top=self._course.on_top(self._shown),
            filters=_filters(table),
            sections=sections(table),
            tiles=tiles(self._course, self._shown, table, groups),
            first_rows=FIRST_ROWS,
            heat=heat,
            data=_data(self._shown, ordered, heat, groups[:MAX_GROUPS]),
            level=self._cell_level,
            spreads=list(self._spreads()),
            whole=histogram(shares(table), 180.0),
            suspicious=[item for item in items if item.suspicion],
            sound=[item for item in items if not item.suspicion],
            fewest=MIN_STUDENTS,
            stopped=sum(own.handed_in and not own.runs for row in rows for own in row.stages),
            groups=groups[:MAX_GROUPS],
            more_groups=len(groups[MAX_GROUPS:]),
            most_named=MAX_NAMES,
            slow=self._list_slow(),
            looks=self._list_second_looks(),
            most_looks=MAX_LOOKS,
            flagged=list(self._list_remarks("flags")),
            faults=list(self._list_remarks("faults")),
            layers=sorted({stage.layers for row in rows for stage in row.stages}),
            tested=sum(stage.handed_in for row in rows for stage in row.stages),
        )  # fmt: skip

    def _cell_level(self, stage: StageRow) -> str:
        """Return the CSS class for a cell's color: `h0` to `h4`, `none`, `blank`, or `open`."""
        if not stage.graded:
            return "open"
        if not (stage.handed_in or stage.changed):
            return "blank" if stage.stage in self._course.extra_credit else "none"
        return level(stage.points / stage.max_points if stage.max_points else 1.0) or "h4"

    def _select_rows(self, stage: Stage) -> list[tuple[StudentRow, StageRow]]:
        return [(row, own) for row in self._rows for own in row.stages if own.stage == stage.name]

    def _items(self) -> Iterator[ItemStatistics]:
        for stage in self._shown:
            yield from analyse(stage, self._select_rows(stage))

    def _spreads(self) -> Iterator[Spread]:
        """Yield the distribution of points for each stage with graded submissions."""
        for stage in self._shown:
            shares = sorted(
                min(own.points / own.max_points, 1.0)
                for _, own in self._select_rows(stage)
                if own.graded and (own.handed_in or own.changed) and own.max_points
            )
            if shares:
                quarter, middle, high = (
                    quantiles(shares, n=4, method="inclusive") if shares[1:] else shares * 3
                )
                yield Spread(stage, len(shares), shares[0], quarter, middle, high, shares[-1])

    def _list_slow(self) -> list[tuple[StudentRow, Stage, float, float]]:
        """Return the submissions that took far longer than the class's median, slowest first."""
        found = []
        for stage in self._shown:
            timed = [(row, own.seconds) for row, own in self._select_rows(stage) if own.handed_in]
            middle = median(seconds for _, seconds in timed) if timed else 0.0
            least = max(SLOW_SECONDS, SLOW_TIMES * middle)
            found += [(row, stage, took, middle) for row, took in timed if took > least]
        return sorted(found, key=lambda each: -each[2])[:MAX_SLOW]

    def _list_second_looks(self) -> list[tuple[StudentRow, Stage, SecondLook]]:
        """Return the submissions that the instructor should check, those with most points first."""
        found = [
            (row, stage, own.look)
            for stage in self._shown
            for row, own in self._select_rows(stage)
            if own.look is not None
        ]
        return sorted(found, key=lambda each: -each[2].points)

    def _list_remarks(self, what: str) -> Iterator[tuple[StudentRow, Stage, str, str]]:
        for row in self._rows:
            for own in row.stages:
                for name, text in getattr(own, what):
                    yield row, self._course.stage(own.stage), name, text


def _waiting(row: StudentRow, ungraded: Mapping[str, Sequence[str]]) -> StudentRow:
    """Return a copy of a student's row that marks the stages in `ungraded` as not graded."""
    stages = tuple(
        replace(own, graded=False) if row.student in ungraded.get(own.stage, ()) else own
        for own in row.stages
    )
    return replace(row, stages=stages)


def _filters(table: Sequence[StudentLine]) -> list[tuple[str, str, int]]:
    """Return (kind, label, number of students) for each filter of the class table that has any."""
    counts = {kind: sum(kind in line.kinds for line in table) for kind in FILTERS}
    return [(kind, words, counts[kind]) for kind, words in FILTERS.items() if counts[kind]]


def _data(
    shown: Sequence[Stage],
    rows: Sequence[StudentRow],
    heat: HeatMap | None,
    groups: Sequence[Group],
) -> Markup:
    """Return the points of all students in short form, as JSON for the class page's script.

    A cell is one letter: the position of its points in its criterion's list of values.
    """
    places: list[dict[str, int]] = []
    first: dict[str, int] = {}
    for stage in shown:
        first[stage.name] = len(places)
        places += [{} for _each in stage.criteria]
    cells = ["".join(_letters(shown, row, places, first)) for row in rows]
    numbers = {row.file: number for number, row in enumerate(rows)}
    columns = {
        (stage.name, each.id): first[stage.name] + place
        for stage in shown
        for place, each in enumerate(stage.criteria)
    }
    data = {
        "stages": [
            [stage.number, _(stage.title), stage.name,
             [[_(own.title).replace("`", ""), float(own.points), own.id] for own in stage.criteria]]
            for stage in shown
        ],
        "x": [[each.x, each.columns] for each in heat.stages] if heat else [],
        "order": heat.order if heat else (),
        "values": [list(each) for each in places],
        "cells": cells,
        "mistakes": [
            [cut(group.title, 160), [columns[group.stage.name, id] for id in group.ids
                                     if (group.stage.name, id) in columns],
             [numbers[file] for _name, file in group.members if file in numbers]]
            for group in groups
        ],
    }  # fmt: skip
    return as_json(data)


def _letters(
    shown: Sequence[Stage],
    row: StudentRow,
    places: list[dict[str, int]],
    first: Mapping[str, int],
) -> Iterator[str]:
    own = {stage.stage: stage for stage in row.stages}
    for stage in shown:
        cells = own[stage.name].cells if stage.name in own else ()
        for place in range(len(stage.criteria)):
            text = cells[place] if place < len(cells) else None
            if text is None:
                yield NO_CELL
            else:
                known = places[first[stage.name] + place]
                yield chr(FIRST_CELL + known.setdefault(text, len(known)))
