"""Reads the course file: stages, criteria, their order, and their points.

`load_course` checks the whole file and reports all problems in one `CourseError`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from autograder.errors import CourseError
from autograder.text import stage_number
from casino.languages import ENGLISH

__all__ = [
    "ATTEMPTS", "BY_DATE", "CAP", "CORRECTNESS_SHARE", "FEEDBACK", "OFF", "Assignment",
    "Course", "Criterion", "Judged", "Limits", "Stage", "StyleItem", "load_course",
]  # fmt: skip

T = TypeVar("T")
CORRECTNESS_SHARE = Fraction(80, 100)
FULL, HINT, BY_DATE = FEEDBACK = ("full", "hint", "by_date")
ATTEMPTS = ("last", "best")
CAP, FREE, OFF = REPAIRS = ("cap", "free", "off")
LEVELS = "'full', 'hint' or 'by_date'"


@dataclass(frozen=True)
class Limits:
    """The limits of one hidden test: CPU seconds, memory, and output."""

    cpu_seconds: float  # CPU time
    memory_mb: int  # megabytes of memory
    output_kb: int  # kilobytes of printed text


@dataclass(frozen=True)
class Assignment:
    """A group of stages with a common total; extra credit is added on top of a total."""

    id: str
    title: str
    extra_credit: bool = False


@dataclass(frozen=True)
class StyleItem:
    """A group of style rules, and the share of the style points that breaking them can cost."""

    id: str
    title: str
    share: Fraction  # fraction of a stage's style points that the item may cost
    per_finding: Fraction  # fraction that each finding costs
    rules: tuple[str, ...]  # names of ruff's rules


@dataclass(frozen=True)
class Judged:
    """An item of the rubric that a person judges as good, fair, or poor, and its price.

    An item that costs nothing may be marked even in a course without marks, as feedback.
    """

    id: str
    title: str
    share: Fraction  # fraction of a stage's style points that `poor` costs; `fair` costs half of it
    good: str  # the meaning of this level
    fair: str
    poor: str


@dataclass(frozen=True)
class Criterion:
    """A line of a stage's rubric: points, hint, and prerequisites from other stages."""

    id: str
    title: str
    points: Fraction
    hint: str  # what students see if it loses points
    prerequisites: tuple[str, ...]  # other criteria, spelled `stage.criterion`
    checks: tuple[str, ...] = ()  # the visible checks for it, which show students its hint


@dataclass(frozen=True)
class Part:
    """A part of a stage that students finish separately; `2a` is part `a` of stage 2."""

    id: str
    title: str
    steps: tuple[int, ...]  # numbers of the handout's steps


@dataclass(frozen=True)
class Stage:
    """A numbered part of the course: its files, the earlier stages it needs, and its criteria."""

    name: str  # folder name: `stage4_soft_aces`
    assignment: str  # the id of its assignment
    title: str  # for people
    points: Fraction  # of the whole stage
    modules: tuple[str, ...]  # files that students write
    given: tuple[str, ...]  # files that the kit gives
    needs: tuple[str, ...]  # earlier stages that it imports
    starts: str  # module and function of its program: `game.main`, or ""
    criteria: tuple[Criterion, ...]  # graded items, in order
    test_seconds: float = 0.0  # CPU time of each test; 0: the course's limit
    feedback: str = ""  # detail shown to students; "": the course's
    due: datetime | None = None  # None if there is no date
    steps: tuple[tuple[str, ...], ...] = ()  # the visible checks of each step of the handout
    parts: tuple[Part, ...] = ()  # of the handout, such as 2a and 2b
    attributes: tuple[str, ...] = ()  # stored values that the handout names: `Card.rank`

    @property
    def number(self) -> int:
        """The number in the stage's name: 4 for `stage4_soft_aces`."""
        return int(stage_number(self.name))

    @property
    def kits(self) -> frozenset[str]:
        """The names of files that the kit gives: given files and the visible checks."""
        return frozenset((*self.given, f"test_stage{self.number}.py"))

    @property
    def correctness_points(self) -> Fraction:
        """The points that the criteria share: 80% of the total."""
        return self.points * CORRECTNESS_SHARE

    @property
    def style_points(self) -> Fraction:
        """The points that the style items share: 20% of the total."""
        return self.points - self.correctness_points


@dataclass(frozen=True)
class Course:
    """The whole content of the course file: settings, assignments, and stages."""

    title: str  # for people
    feedback: str  # detail shown to students: `full`, `hint`, or by date
    limits: Limits  # of each worker
    assignments: tuple[Assignment, ...]  # groups of stages that are handed in together
    style: tuple[StyleItem, ...]  # style rules and their prices
    stages: tuple[Stage, ...]  # ordered by number
    attempts: str = "last"  # the attempt that counts: `last` or `best`
    marks: bool = False  # True if a person's marks of `judged` count
    judged: tuple[Judged, ...] = ()  # items that a person judges
    # Share of a stage's points that a person may add.
    extra_by_hand: Fraction = Fraction(0)
    language: str = ENGLISH  # language in which the course is published
    python: str = ""  # a version, a program's path, or "" for the newest one
    translated: tuple[str, ...] = ()  # languages that every handout sentence must have
    repairs: str = CAP  # effect of a repair: `cap`, `free`, or `off`

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(stage.name for stage in self.stages)

    def may_mark(self, item: Judged) -> bool:
        """Return True if a person may judge an item: it's free, or the course has marks."""
        return self.marks or not item.share

    def most_by_hand(self, stage: Stage) -> Fraction:
        """Return the most points that a person may set for a stage, often above its maximum."""
        return stage.points * (1 + self.extra_by_hand)

    def stage(self, name: str) -> Stage:
        """Return the stage of that name.

        Raises:
            CourseError: with the known names, when it doesn't exist.
        """
        stages = {stage.name: stage for stage in self.stages}
        return stages[_check_known(name, "stage", stages)]

    def earlier(self, name: str) -> tuple[Stage, ...]:
        """Return the stages that this one requires, directly or indirectly, in course order."""
        needs = {stage.name: stage.needs for stage in self.stages}
        found = _reachable(self.stage(name).needs, needs)
        return tuple(stage for stage in self.stages if stage.name in found)

    def find_needed(self, name: str, files: Iterable[bytes]) -> tuple[Stage, ...]:
        """Return the earlier stages that these files use although the course doesn't require them.

        A student may build on any earlier stage. Stages that those stages need are included.
        """
        texts, stage = tuple(files), self.stage(name)
        before = [each for each in self.stages if each.number < stage.number]
        named = [each for each in before if any(each.name.encode() in text for text in texts)]
        found = {e.name for each in named for e in (*self.earlier(each.name), each)}
        known = {each.name for each in self.earlier(name)}
        return tuple(each for each in before if each.name in found - known)

    def find_used(self, name: str, texts: Iterable[bytes]) -> tuple[Stage, ...]:
        """Return the required earlier stages that these texts import, and all that those need."""
        texts, earlier = tuple(texts), self.earlier(name)
        named = [each for each in earlier if any(each.name.encode() in text for text in texts)]
        used = {e.name for each in named for e in (*self.earlier(each.name), each)}
        return tuple(each for each in earlier if each.name in used)

    def limits_of(self, stage: Stage) -> Limits:
        """Return the limits of one test of a stage; a stage may have its own CPU time."""
        return replace(self.limits, cpu_seconds=stage.test_seconds or self.limits.cpu_seconds)

    def feedback_to_record(self, stage: Stage) -> str:
        """Return the level of detail in a stage's results: `hint`, or `full`, also if by date."""
        return HINT if (stage.feedback or self.feedback) == HINT else FULL

    def feedback_at(self, stage: Stage, now: datetime, due: datetime | None = None) -> str:
        """Return the level of detail of a stage's feedback at a moment: `full` or `hint`.

        `due` is a student's own date, if it differs from the stage's.
        """
        date = due or stage.due
        if (stage.feedback or self.feedback) == BY_DATE and (date is None or now < date):
            return HINT
        return self.feedback_to_record(stage)

    @property
    def extra_credit(self) -> frozenset[str]:
        """The folder names of the stages that are extra credit."""
        extra = {each.id for each in self.assignments if each.extra_credit}
        return frozenset(stage.name for stage in self.stages if stage.assignment in extra)

    def worth(self, stages: Iterable[Stage]) -> Fraction:
        """Return the sum of the stages' maximum points, without extra credit (see `on_top`)."""
        chosen = list(stages)
        on_top = self.on_top(chosen)
        return sum((each.points for each in chosen if each.name not in on_top), Fraction(0))

    def on_top(self, stages: Iterable[Stage]) -> frozenset[str]:
        """Return the names of those of these stages whose points are extra credit.

        It is empty if all are, because a total of extra credit counts normally.
        """
        names = frozenset(stage.name for stage in stages)
        return names & self.extra_credit if names - self.extra_credit else frozenset()

    def find_assignment(self, id: str) -> tuple[Stage, ...]:
        """Return the stages of the assignment with this id, in course order.

        CourseError is raised if it is unknown.
        """
        known = _check_known(id, "assignment", [assignment.id for assignment in self.assignments])
        return tuple(stage for stage in self.stages if stage.assignment == known)


def load_course(path: Path) -> Course:
    """Read and check a course file, or raise CourseError with a line per problem."""
    try:
        values = tomllib.loads(path.read_bytes().decode(), parse_float=Decimal)
    except OSError as error:
        raise CourseError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CourseError(f"{path}: is not TOML: {error}") from error
    problems: list[str] = []
    _value("schema", _KINDS["schema"], values, "", problems)
    rest = {key: value for key, value in values.items() if key != "schema"}
    course = _build(Course, rest, "", problems)
    if "feedback" not in values:
        problems.append(f"feedback: is missing; allowed: {LEVELS}")
    problems += _misfits(course)
    if problems:
        raise CourseError("\n".join(f"{path}: {problem}" for problem in problems))
    return course


@dataclass(frozen=True)
class _Kind:
    """A kind of value in the course file: how it is checked and converted."""

    allowed: str  # description for error messages
    read: Callable[[Any], Any]  # converts the value; None for one that isn't allowed
    # for a missing key, which is an error unless this is an allowed value
    fallback: object = Fraction(0)


def _number(value: Any, most: int = 1_000_000) -> Fraction | None:
    """Return a positive number of at most `most` as an exact fraction; None for anything else."""
    number = Decimal(value if type(value) in (int, Decimal) else "NaN")
    in_range = number.is_finite() and Decimal("0.0001") <= number <= most
    return Fraction(number) if in_range else None


def _percent(value: Any) -> Fraction | None:
    """Convert a percentage from 0 to 100 to a share from 0 to 1; None for anything else."""
    if value == 0 and value is not False:
        return Fraction(0)
    number = _number(value, 100)
    return None if number is None else number / 100


def _seconds(value: Any) -> float | None:
    number = _number(value)
    return None if number is None else float(number)


def _moment(value: Any) -> datetime | str | None:
    """Return a TOML time with a time zone; None for anything else.

    An empty string is returned unchanged, because it means that there is no date.
    """
    if value == "":
        return ""
    return value if isinstance(value, datetime) and value.tzinfo else None


def _tables(rows: object) -> object:
    fit = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
    return rows if fit else None


def _word(pattern: str, allowed: str) -> _Kind:
    fits = re.compile(pattern).fullmatch
    return _Kind(allowed, lambda word: word if isinstance(word, str) and fits(word) else None, "")


def _words(pattern: str, allowed: str, least: int = 0) -> _Kind:
    word = _word(pattern, allowed)

    def read(words: Any) -> tuple[str, ...] | None:
        fit = isinstance(words, list | tuple) and all(map(word.read, words))
        return tuple(words) if fit and least <= len(set(words)) == len(words) else None

    return _Kind(f"a list of different {allowed}", read, ())


def _steps(value: Any) -> tuple[Any, ...] | None:
    """Return the step numbers of a part, or a stage's steps as lists of checks; None if wrong."""
    if not isinstance(value, list | tuple):
        return None
    if all(type(number) is int and number > 0 for number in value):
        return tuple(value)
    lists = [_CHECKS.read(each) for each in value]
    return None if None in lists else tuple(lists)


_CHECKS = _words(r"test_\w+", "names of visible self-checks")
_ROWS: dict[str, type[Any]] = {
    "assignments": Assignment,
    "style": StyleItem,
    "judged": Judged,
    "stages": Stage,
    "criteria": Criterion,
    "parts": Part,
}
_ID = "[a-z][a-z0-9_]*"
_STAGE = f"stage[1-9][0-9]{{0,3}}_{_ID}"
_LANGUAGE = "[a-z]{2,3}(_[A-Za-z]+)?"
_LANGUAGES = "languages such as 'de'"
_WHOLE = _Kind("a whole number above 0", lambda n: n if isinstance(n, int) and _number(n) else None)
_SHARE = _Kind("a number above 0, at most 100", lambda n: (n := _number(n, 100)) and n / 100)
# A key has the same meaning in every table, so one list is enough.
_KINDS = {
    **dict.fromkeys(("id", "assignment"), _word(_ID, "a word of a-z, 0-9 and _")),
    **dict.fromkeys(
        ("title", "hint", "good", "fair", "poor"), _word(r"(?s).*\S.*", "a text that is not empty")
    ),
    **dict.fromkeys(("memory_mb", "output_kb"), _WHOLE),
    **dict.fromkeys(("share", "per_finding"), _SHARE),
    "extra_by_hand": _Kind("a number from 0 to 100", _percent, Fraction(0)),
    **dict.fromkeys(_ROWS, _Kind("a list of tables", _tables, ())),
    **dict.fromkeys(("judged", "parts"), _Kind("a list of tables", _tables, [])),
    "schema": _Kind("1", lambda value: 1 if type(value) is int and value == 1 else None),
    **dict.fromkeys(
        ("extra_credit", "marks"),
        _Kind("true or false", lambda v: v if isinstance(v, bool) else None, False),
    ),
    "feedback": _word("(full|hint|by_date)?", LEVELS),
    "language": replace(_word(_LANGUAGE, "a language such as 'de'"), fallback=ENGLISH),
    "python": _word(r"(3\.\d\d)?", "a version such as '3.12'"),
    "translated": _words(_LANGUAGE, _LANGUAGES),
    "repairs": _Kind("cap, free or off", lambda w: w if w in REPAIRS else None, CAP),
    "attributes": _words(r"[A-Z]\w*\.[a-z]\w*", "attributes such as 'Card.rank'"),
    "attempts": _Kind("last or best", lambda w: w if w in ATTEMPTS else None, "last"),
    "due": _Kind("a date and time with its zone, such as 2026-12-01T23:59:00+01:00", _moment, ""),
    "limits": _Kind("a table", lambda value: value if isinstance(value, dict) else None, {}),
    "cpu_seconds": _Kind("a number of seconds above 0", _seconds),
    "test_seconds": _Kind("a number of seconds above 0", lambda n: _seconds(n) if n else 0.0, 0),
    "rules": _words("header|docstring|[A-Z]+[0-9]*", "rules: header, docstring, ruff codes", 1),
    "name": _word(_STAGE, "a name such as 'stage1_card_hand'"),
    "points": _Kind("a number above 0", _number),
    "modules": _words(r"[a-z_][a-z0-9_]*\.py", "modules such as 'card.py', one or more", 1),
    "given": _words(r"\w[\w.-]*", "names of files, without a folder"),
    "needs": _words(_STAGE, "names of earlier stages"),
    "starts": _word(rf"({_ID}\.{_ID})?", "'' or a module and its function, such as 'game.main'"),
    "checks": _CHECKS,
    "steps": _Kind("lists of visible self-checks; in a part, the numbers of its steps", _steps, ()),
    "prerequisites": _words(rf"({_STAGE}\.)?{_ID}", "criteria: 'id' or 'stage.id'"),
}

# Exceptions: an item that a person judges may cost nothing.
_OWN_KINDS: dict[tuple[type, str], _Kind] = {
    (Judged, "share"): _Kind("a number from 0 to 100", _percent),
}


def _build(kind: type[T], values: Mapping[str, Any], where: str, problems: list[str]) -> T:
    """Convert a TOML table to its dataclass, with a placeholder for each missing or wrong value.

    `where` is the table's place in the file; problems are appended as sentences.
    """
    keys = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for key in sorted(values.keys() - keys):
        problems.append(f"{where}{key}: is an unknown key; allowed: {', '.join(keys)}")
    found = {
        key: _value(key, _OWN_KINDS.get((kind, key), _KINDS[key]), values, where, problems)
        for key in keys
    }
    return kind(**found)


def _value(
    key: str, kind: _Kind, values: Mapping[str, Any], where: str, problems: list[str]
) -> object:
    read = kind.read(values.get(key, kind.fallback))
    if read is None:
        wrong = f"{str(values[key])[:60]!r} does not fit" if key in values else "is missing"
        problems.append(f"{where}{key}: {wrong}; allowed: {kind.allowed}")
        return kind.fallback
    if key == "due":
        return read or None
    if key == "limits":
        return _build(Limits, read, "limits.", problems)
    if key not in _ROWS:
        return read
    labels = [row.get("name", row.get("id", f"#{n}")) for n, row in enumerate(read, start=1)]
    places = [f"{where}{key}[{label}]." for label in labels]
    rows = [_build(_ROWS[key], *row, problems) for row in zip(read, places, strict=True)]
    return (
        tuple(_add_stage_to_id(row, values) for row in rows) if key == "criteria" else tuple(rows)
    )


def _add_stage_to_id(criterion: Criterion, stage: Mapping[str, Any]) -> Criterion:
    names = criterion.prerequisites
    spelled = (name if "." in name else f"{stage.get('name')}.{name}" for name in names)
    return replace(criterion, prerequisites=tuple(spelled))


def _misfits(course: Course) -> Iterator[str]:
    """Yield a sentence for each conflict between keys that are valid separately."""
    yield from _twice("assignments", (assignment.id for assignment in course.assignments))
    yield from _twice("style", (item.id for item in course.style))
    yield from _twice("style", (rule for item in course.style for rule in item.rules))
    yield from _twice("stages", (stage.name for stage in course.stages))
    yield from _twice("judged", (item.id for item in course.judged))
    if (most := sum(item.share for item in course.judged)) > 1:
        yield f"judged: the shares add up to {float(most * 100)}; allowed: at most 100"
    shares = [item.share for item in course.style]
    if all(shares) and sum(shares) != 1:
        yield f"style: the shares add up to {float(sum(shares) * 100)}; allowed: 100"
    for place, stage in enumerate(course.stages):
        where, earlier = f"stages[{stage.name}].", [stage.name for stage in course.stages[:place]]
        yield from _stage_misfits(course, stage, where, earlier)
        yield from _wrong_links(course, stage, where, earlier)


def _stage_misfits(course: Course, stage: Stage, where: str, earlier: list[str]) -> Iterator[str]:
    assignments = [assignment.id for assignment in course.assignments]
    if stage.assignment and stage.assignment not in assignments:
        yield f"{where}assignment: {stage.assignment!r} is unknown; allowed: {assignments}"
    if (stage.feedback or course.feedback) == BY_DATE and stage.due is None:
        yield f"{where}due: is missing; allowed: a date, since its feedback goes by date"
    for need in (need for need in stage.needs if need not in earlier):
        yield f"{where}needs: {need!r} isn't an earlier stage; allowed: {earlier}"
    files = stage.modules + stage.given
    yield from _twice(f"{where}modules and given", files)
    if stage.starts and stage.starts.partition(".")[0] + ".py" not in files:
        yield f"{where}starts: {stage.starts!r} is in no file of the stage; allowed: {files}"
    points = [criterion.points for criterion in stage.criteria]
    if stage.points and all(points) and sum(points) != stage.correctness_points:
        share = f"{float(stage.correctness_points)} (80% of {float(stage.points)})"
        yield f"{where}criteria: the points add up to {float(sum(points))}; allowed: {share}"
    yield from _twice(f"{where}criteria", (criterion.id for criterion in stage.criteria))
    yield from _twice(f"{where}parts", (part.id for part in stage.parts))
    yield from _twice(f"{where}parts", (str(step) for part in stage.parts for step in part.steps))
    yield from _twice(f"{where}steps", (check for step in stage.steps for check in step))


def _wrong_links(course: Course, stage: Stage, where: str, earlier: list[str]) -> Iterator[str]:
    edges = {f"{s.name}.{c.id}": c.prerequisites for s in course.stages for c in s.criteria}
    for criterion in stage.criteria:
        key = f"{where}criteria[{criterion.id}].prerequisites"
        for other in criterion.prerequisites:
            if other not in edges or other.partition(".")[0] not in (stage.name, *earlier):
                wrong = "is of a later stage" if other in edges else "is unknown"
                yield f"{key}: {other!r} {wrong}; allowed: criteria of this stage and earlier ones"
        if f"{stage.name}.{criterion.id}" in _reachable(criterion.prerequisites, edges):
            yield f"{key}: they lead back to {criterion.id!r} itself; allowed: no circles"


def _twice(where: str, names: Iterable[str]) -> Iterator[str]:
    twice = (name for name, times in Counter(names).items() if name and times > 1)
    yield from (f"{where}: {name!r} appears more than once; allowed: once" for name in twice)


def _reachable(starts: Iterable[str], edges: Mapping[str, Iterable[str]]) -> set[str]:
    """Return all nodes of a graph that the edges reach from the starts, starts included."""
    found = set(starts)
    while more := {end for name in found for end in edges.get(name, ())} - found:
        found |= more
    return found


def _check_known(name: str, what: str, known: Iterable[str]) -> str:
    if name not in known:
        raise CourseError(f"unknown {what} {name!r}; known: {', '.join(known)}")
    return name
