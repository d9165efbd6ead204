"""Prepares the class page's table and tiles: what needs the instructor's attention comes first.

A tile is a box above the table with a number, such as the late submissions. A pill is a short note
beside a student's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from statistics import median, quantiles
from typing import NamedTuple

from autograder.course.model import Course, Stage
from autograder.gradebook.people import Belongs, name_beside
from autograder.languages import N_, _, amount, figure, say
from autograder.report.groups import Group
from autograder.report.summary import Note, StageRow, StudentRow
from autograder.text import format_list
from casino.messages import Message, Text

__all__ = ["FILTERS", "Pill", "StudentLine", "Tile", "lines", "shares", "tiles"]

URGENT = ("open", "serious", "asked", "unsorted", "missing", "flag", "late", "broken", "files")
FILTERS = {
    "open": N_("Not graded"), "asked": N_("Appeals"), "flag": N_("Flags"), "late": N_("Late"),
    "missing": N_("Missing"), "unsorted": N_("Unsorted"), "broken": N_("Broken or not started"),
    "decided": N_("By hand"),
}  # fmt: skip
FLAGS = ("serious", "flag")
LATE = N_("late")
MAX_STAGES = 4
NOWHERE = Belongs()


class Pill(NamedTuple):
    """A note beside a student's name, such as `late 1, 3–6`, for all stages that have it."""

    kind: str
    words: str
    detail: str


class StudentLine(NamedTuple):
    """A student's line in the class table: points, notes, and the filters that show it."""

    row: StudentRow
    total: float  # points without extra credit
    share: float  # of the maximum total, from 0 to 1
    extra: float  # points of extra credit
    pills: tuple[Pill, ...]
    kinds: tuple[str, ...]  # the filters of the table that show this line
    spark: str  # SVG path of the shares by stage
    late: bool
    has_total: bool  # False if no stage is graded yet
    belongs: Belongs = NOWHERE

    @property
    def at(self) -> object:
        """The time of the student's last submission, or None if no time is known."""
        return max((stage.at for stage in self.row.stages if stage.at), default=None)


class Tile(NamedTuple):
    """A box above the class table: a title, a number, a sentence, and a link."""

    kind: str
    title: str
    figure: str
    words: str
    verb: str  # the link's text
    target: str  # the link's anchor


def lines(
    course: Course,
    shown: Sequence[Stage],
    students: Iterable[StudentRow],
    people: Mapping[str, Belongs],
) -> list[StudentLine]:
    """Return the lines of the class table: urgent ones first, then the fewest points first."""
    worth = float(course.worth(shown)) or 1.0
    found = []
    for row in students:
        own = people.get(row.student, NOWHERE)
        own = replace(own, called=name_beside(row.student, own))
        found.append(_line(course, shown, row, worth)._replace(belongs=own))
    return sorted(found, key=_attention)


def _attention(line: StudentLine) -> tuple[int, float, str]:
    ranks = [URGENT.index(pill.kind) for pill in line.pills if pill.kind in URGENT]
    return min(ranks, default=len(URGENT)), line.total, line.row.student


def _line(course: Course, shown: Sequence[Stage], row: StudentRow, worth: float) -> StudentLine:
    stages = {stage.name: stage for stage in shown}
    pills = tuple(_pills(course, stages, row))
    kinds = dict.fromkeys("flag" if pill.kind in FLAGS else pill.kind for pill in pills)
    on_top = course.on_top(shown)
    graded = [stage for stage in row.stages if stage.graded]
    counting = [stage for stage in graded if stage.stage not in on_top]
    is_begun = any(stage.handed_in or stage.changed for stage in counting)
    has_total = bool(counting) and (is_begun or len(graded) == len(row.stages))
    total = round(sum(stage.points for stage in counting), 2)
    extra = round(sum(stage.points for stage in graded if stage.stage in on_top), 2)
    return StudentLine(
        row, total, total / worth, extra, pills, tuple(kinds), _spark(row.stages), "late" in kinds,
        has_total,
    )  # fmt: skip


def _pills(course: Course, stages: Mapping[str, Stage], row: StudentRow) -> Iterator[Pill]:
    """Yield the notes beside a student's name, urgent ones first; equal ones are merged."""
    by_flag: dict[tuple[str, Text], list[int]] = {}
    details: dict[tuple[str, Text], Text] = {}
    for stage, note in _notes(course, row):
        key = (note.kind, Message(LATE) if note.kind == "late" else note.words)
        by_flag.setdefault(key, []).append(stages[stage.stage].number)
        details[key] = note.detail or note.words
    for (kind, words), numbers in sorted(by_flag.items(), key=lambda each: _urgency(each[0][0])):
        yield Pill(kind, f"{say(words)} {_ranges(numbers)}", say(details[kind, words]))
    if row.unsorted:
        count = len(row.unsorted)
        words = _("1 unsorted file") if count == 1 else _("{count} unsorted files")
        yield Pill("unsorted", words.format(count=count), format_list(row.unsorted, 5))


def _ranges(numbers: Sequence[int]) -> str:
    """Return stage numbers as text, with three or more consecutive ones as a range: `1, 3–6`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return ", ".join(chain.from_iterable(texts))


def _urgency(kind: str) -> int:
    return URGENT.index(kind) if kind in URGENT else len(URGENT)


def _notes(course: Course, row: StudentRow) -> Iterator[tuple[StageRow, Note]]:
    for stage in row.stages:
        if not stage.graded:
            waits = Message("handed in, and not graded yet")
            first = stage.faults[0][1] if stage.faults else waits
            yield stage, Note("open", Message("not graded"), first)
        elif not (stage.handed_in or stage.changed) and stage.stage not in course.extra_credit:
            yield stage, Note("missing", Message("missing"))
        yield from ((stage, note) for note in stage.notes)


def _spark(stages: Sequence[StageRow]) -> str:
    """Return a student's shares of the points by stage as an SVG path.

    It is 14 units wide for each stage and 20 units high, and interrupted at stages without points.
    """
    parts, drawing = [], False
    for number, stage in enumerate(stages):
        if not (stage.graded and (stage.handed_in or stage.changed)):
            drawing = False
            continue
        y = 18 - 16 * min(stage.points / stage.max_points, 1.0) if stage.max_points else 18
        parts.append(f"{'L' if drawing else 'M'}{14 * number} {y:.0f}")
        drawing = True
    return "".join(parts) + ("h.1" if parts else "")


def tiles(
    course: Course, shown: Sequence[Stage], table: Sequence[StudentLine], groups: Sequence[Group]
) -> list[Tile]:
    """Return the boxes shown above the class table; boxes with open tasks come first."""
    having = {
        kind: [line for line in table if kind in line.kinds] for kind in (*FILTERS, "serious")
    }
    found = [_open(having["open"]), _flags(having["flag"]), _late(having["late"]),
             _missing(shown, course.extra_credit, having["missing"])]  # fmt: skip
    if having["asked"]:
        words = _("wait for an answer: autograder review")
        found.insert(0, _tile("asked", _("Appeals"), having["asked"], words, _("See who asks")))
    if having["unsorted"]:
        files = sum(len(line.row.unsorted) for line in having["unsorted"])
        words = _("with 1 file of no stage") if files == 1 else _("with {count} files of no stage")
        words = words.format(count=files)
        title, verb = _("Unsorted work"), _("Look through")
        found.append(_tile("unsorted", title, having["unsorted"], words, verb))
    if groups:
        first = next((group for group in groups if group.sentence), groups[0])
        found.append(
            Tile("mistake", _("Biggest misconception"), str(len(first.members)), first.title,
                 _("Copy comment"), f"#m{groups.index(first)}")
        )  # fmt: skip
    return [*found, *_median(course, shown, table)]


def _tile(kind: str, title: str, having: Sequence[StudentLine], words: str, verb: str) -> Tile:
    if not having:
        return Tile(kind, title, "0", words, "", "")
    return Tile(kind, title, str(len(having)), words, verb, "#students")


def _open(having: Sequence[StudentLine]) -> Tile:
    pills = [pill for line in having for pill in line.pills if pill.kind == "open"]
    words = _("everything handed in is graded")
    if len(having) == 1:
        words = f"{having[0].row.student}: {pills[0].detail}"
    elif having:
        words = _("students; never counted as zero")
    verb = _("Look at them") if len(having) > 1 else _("Look")
    return _tile("open", _("Not graded"), having, words, verb)


def _flags(having: Sequence[StudentLine]) -> Tile:
    serious = [
        pill.words.rstrip("0123456789–, ")
        for line in having
        for pill in line.pills
        if pill.kind == "serious"
    ]
    words = _("nothing that a person should look at")
    if serious:
        students = sum(any(p.kind == "serious" for p in line.pills) for line in having)
        most = max(dict.fromkeys(serious), key=serious.count)
        words = _("1 serious: {words}") if students == 1 else _("{count} serious, such as: {words}")
        words = words.format(count=students, words=most)
    elif having:
        words = _("none of them serious")
    return _tile("flag", _("Flags"), having, words, _("Review"))


def _late(having: Sequence[StudentLine]) -> Tile:
    late = [
        note.words
        for line in having
        for stage in line.row.stages
        for note in stage.notes
        if note.kind == "late"
    ]
    words = _("all that has a time was in time")
    if late:
        words = _("such as {late}").format(late=say(max(late, key=_lateness)))
    return _tile("late", _("Late"), having, words, _("See them"))


def _lateness(words: Text) -> tuple[int, int, int]:
    """Return the days, hours, and minutes in a text such as `2 d 3 h late`."""
    parts = str(words).split()
    amounts = dict(zip(parts[1::2], parts[::2], strict=False))
    return tuple(int(amounts.get(unit, "0")) for unit in ("d", "h", "min"))  # type: ignore[return-value]


def _missing(shown: Sequence[Stage], extra: frozenset[str], having: Sequence[StudentLine]) -> Tile:
    numbers = {stage.name: stage.number for stage in shown if stage.name not in extra}
    absent = [
        numbers[stage.stage]
        for line in having
        for stage in line.row.stages
        if not (stage.handed_in or stage.changed) and stage.graded and stage.stage in numbers
    ]
    words = _("everybody handed everything in")
    if absent:
        stages = sorted(set(absent))
        words = _missing_words(len(absent), stages)
    return _tile("missing", _("Missing"), having, words, _("Copy their names"))


def _missing_words(count: int, stages: Sequence[int]) -> str:
    """Return a phrase with the number of missing submissions and the numbers of their stages."""
    numbers = ", ".join(map(str, stages))
    if len(stages) > MAX_STAGES:
        return _("{count} submissions of {stages} stages").format(count=count, stages=len(stages))
    if stages[1:]:
        return _("{count} submissions of stages {numbers}").format(count=count, numbers=numbers)
    words = _("1 submission of stage {number}")
    words = words if count == 1 else _("{count} submissions of stage {number}")
    return words.format(count=count, number=numbers)


def _median(course: Course, shown: Sequence[Stage], table: Sequence[StudentLine]) -> Iterator[Tile]:
    whole = shares(table)
    if whole:
        middle, worth = median(whole), float(course.worth(shown))
        words = _("{points} of {most} points")
        words = words.format(points=amount(middle * worth), most=amount(worth))
        if len(whole) > 1:
            low, _half, high = quantiles(whole, n=4, method="inclusive")
            words = _("half are between {low}% and {high}%")
            words = words.format(low=f"{100 * low:.0f}", high=f"{100 * high:.0f}")
        share = figure(f"{100 * middle:.0f}%")
        yield Tile("median", _("Median"), share, words, _("Distribution"), "#spread")


def shares(table: Sequence[StudentLine]) -> list[float]:
    """Return the shares of the points of all students with a page on which nothing is ungraded."""
    return [line.share for line in table if "open" not in line.kinds and line.row.file]
