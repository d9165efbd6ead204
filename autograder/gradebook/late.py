"""Computes late penalties from the due dates of stages and the rules of a late file.

A rule is a function of the delay and of its table's options; it returns the share of the points
that is lost (0 to 1). A late file selects one of `POLICIES` by name. `Rule.lateness` counts the
delay: for `per_day` by the clock of the due date's zone, for other rules the time that has passed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from fractions import Fraction
from math import ceil
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.course.model import Course
from autograder.course.toml import TomlTable, exact_number, read_table
from autograder.errors import SubmissionError
from casino.languages import N_
from casino.messages import Message, Text

__all__ = [
    "LATE",
    "POLICIES",
    "Due",
    "LatePolicy",
    "Lateness",
    "Rule",
    "format_duration",
    "load_late_policy",
]

LATE = "late.toml"
LAST_DAY = N_("{late} late, after the last day")
LATE_BY = N_("{late} late ({percent}%)"), N_("{late} late ({percent}% of the maximum)")
MARKED = N_("marked late ({percent}%)"), N_("marked late ({percent}% of the maximum)")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
RULE_KEYS = ("policy", "grace_minutes", "at_most", "cut_off_days", "of")

Options = Mapping[str, object]
Policy = Callable[[timedelta, Options], Fraction]


@dataclass(frozen=True)
class Lateness:
    """The penalty for a late stage: the lost share, what it is of, and the reason."""

    share: Fraction  # the lost part, 0 to 1
    of: str  # what the share is of: `points` (those earned) or `max_points`
    words: Text  # the reason, for the student


@dataclass(frozen=True)
class Rule:
    """A rule of a late file: the function that it selects, with its options."""

    name: str  # in late.toml
    take: Policy  # the function that computes the loss
    options: Options  # the function's numbers
    grace: timedelta  # lateness that costs nothing
    at_most: Fraction  # the largest share that it costs
    cut_off: timedelta | None  # lateness after which nothing counts; None: never
    of: str  # what the share is of: `max_points` or `points`

    @property
    def is_free(self) -> bool:
        return self.take is nothing and self.cut_off is None

    def lateness(self, submitted: datetime, due: datetime) -> Lateness | None:
        """Return the penalty for a submission; None within the grace time.

        Days are calendar days in the due date's zone, even when clocks change. Raises
        SubmissionError if an instructor's own late rule fails.
        """
        late = submitted.astimezone(UTC) - due.astimezone(UTC)
        if late <= self.grace:
            return None
        by_clock = submitted.astimezone(due.tzinfo).replace(tzinfo=None) - due.replace(tzinfo=None)
        counted = by_clock if self.take is charge_days else late
        if self.cut_off is not None and by_clock > self.cut_off:
            return Lateness(Fraction(1), self.of, Message(LAST_DAY, late=format_duration(counted)))
        try:
            share = Fraction(self.take(counted, self.options))
        except Exception as error:  # an instructor's own rule may raise anything
            raise SubmissionError(f"The late rule {self.name!r} failed: {error!r}.") from error
        share = min(max(share, Fraction(0)), self.at_most)
        words = self.costs(share, LATE_BY, late=format_duration(counted))
        return Lateness(share, self.of, words) if share else None

    def costs(self, share: Fraction, forms: tuple[str, str], **values: str) -> Message:
        """Return the sentence that says which percentage is lost.

        `forms` has two sentences, for a share of the earned and of the maximum points.
        """
        form = forms[self.of == "max_points"]
        return Message(form, percent=f"{float(100 * share):g}", **values)


@dataclass(frozen=True)
class Due:
    """The due date of one stage, its rule, and the students' extensions."""

    at: datetime
    rule: Rule
    extensions: Mapping[str, datetime]


@dataclass(frozen=True)
class LatePolicy:
    """The content of a late file: due dates by stage, and the rules for penalties."""

    due: Mapping[str, Due]  # by stage
    rule: Rule | None = None  # for due dates from elsewhere, such as the course file
    # students and stages that are late by an unknown time
    marked: frozenset[tuple[str, str]] = frozenset()

    def lateness(
        self, student: str, stage: str, submitted: datetime | None, due: datetime | None = None
    ) -> Lateness | None:
        """Return the penalty of a student's stage; None if it's on time or has no date.

        `due` is a date from another source; a date in the file takes precedence.
        """
        own = self.due.get(stage)
        rule = own.rule if own else self.rule
        if rule is None:
            return None
        if submitted is None:
            return self._charge_mark(rule) if (student, stage) in self.marked else None
        if own is not None:
            return rule.lateness(submitted, own.extensions.get(student, own.at))
        return rule.lateness(submitted, due) if due else None

    def due_of(self, student: str, stage: str) -> datetime | None:
        """Return a stage's due date for a student; None if the file has no date for it."""
        own = self.due.get(stage)
        return own.extensions.get(student, own.at) if own else None

    def goes_by_marks(self, stage: str) -> bool:
        """Return True if the rule of a stage only needs to know that a submission is late.

        The rule `once` costs the same after any delay.
        """
        own = self.due.get(stage)
        return bool(self.marked) and own is not None and own.rule.take is once

    def _charge_mark(self, rule: Rule) -> Lateness | None:
        """Return the penalty for a submission that is late by an unknown time, if there is one."""
        if rule.take is not once:
            return None
        share = min(once(timedelta(0), rule.options), rule.at_most)
        return Lateness(share, rule.of, rule.costs(share, MARKED)) if share else None


def _percent(options: Options) -> Fraction:
    value = exact_number(options.get("percent"))
    if value is None or not 0 <= value <= 100 or set(options) - {"percent"}:
        raise ValueError("the rule takes `percent`, a number from 0 to 100, and nothing else")
    return value / 100


def charge_days(late: timedelta, options: Options) -> Fraction:
    """Return the share that is lost: `percent` for each calendar day begun."""
    return _percent(options) * ceil(late / DAY)


def charge_hours(late: timedelta, options: Options) -> Fraction:
    """Return the share that is lost: `percent` for each hour begun."""
    return _percent(options) * ceil(late / HOUR)


def once(_late: timedelta, options: Options) -> Fraction:
    """Return the share that is lost: `percent`, after any delay."""
    return _percent(options)


def nothing(_late: timedelta, _options: Options) -> Fraction:
    """Return 0: nothing is lost until the last day, `cut_off_days`."""
    return Fraction(0)


POLICIES: Mapping[str, Policy] = {
    "per_day": charge_days,
    "per_hour": charge_hours,
    "once": once,
    "nothing": nothing,
}


def load_late_policy(path: Path, course: Course) -> LatePolicy:
    """Read a late file; a date for a stage takes precedence over its assignment's date.

    For a stage without a date, the course file's date counts, with the late file's rule.

    Raises:
        SubmissionError: with a line per problem: file, key, fault, allowed values.
    """
    table = read_table(path)
    table.reject_unknown("timezone", "rule", "due", "grace")
    zone, common = _zone(table), table.table("rule")
    assignments: dict[str, Due] = {}
    stages: dict[str, Due] = {}
    for row in table.rows("due"):
        _add_due(row, course, zone, common, assignments, stages)
    grace = dict(map(_grace, table.rows("grace")))
    rule = _rule(common, common) if common.values else None
    table.refuse_problems(path)
    by_course = {
        stage.name: Due(_in_zone(stage.due, zone), rule, {})
        for stage in course.stages
        if stage.due and rule
    }
    due = by_course | assignments | stages
    return LatePolicy({name: _add_grace(each, grace) for name, each in due.items()}, rule)


def _grace(row: TomlTable) -> tuple[str, timedelta]:
    """Read a table of the late file: a student, and the time added to all due dates."""
    row.reject_unknown("student", "days")
    student, days = row.text("student", needed=True), row.number("days", Fraction(1_000))
    if days is None:
        row.wrong("days", "is missing", "a number of days such as 2")
    return student, timedelta(days=float(days or 0))


def _add_grace(due: Due, grace: Mapping[str, timedelta]) -> Due:
    """Return a due date with extensions for students with grace time.

    Extensions that it already has take precedence.
    """
    later = {student: due.at + days for student, days in grace.items()}
    return replace(due, extensions={**later, **due.extensions})


def _add_due(
    row: TomlTable,
    course: Course,
    zone: tzinfo | None,
    common: TomlTable,
    assignments: dict[str, Due],
    stages: dict[str, Due],
) -> None:
    row.reject_unknown("stage", "assignment", "at", "rule", "extensions")
    key = "stage" if "stage" in row.values else "assignment"
    known: dict[str, tuple[str, ...]] = {stage.name: (stage.name,) for stage in course.stages}
    if key == "assignment":
        names = [each.id for each in course.assignments]
        known = {name: tuple(each.name for each in course.find_assignment(name)) for name in names}
    value = row.choice(key, known, needed=True)
    dates = {stage.name: stage.due for stage in course.stages}
    dated = all(dates[stage] for stage in known.get(value, ()))
    at = _moment(row, "at", zone, needed=not dated)
    rule = _rule(common, row.table("rule"))
    extra = row.table("extensions")
    moments = {student: _moment(extra, student, zone) for student in extra.values}
    extensions = {student: moment for student, moment in moments.items() if moment}
    found = stages if key == "stage" else assignments
    for stage in known.get(value, ()):
        if stage in found:
            row.wrong(key, f"{value!r} has two dates", "one")
        if rule and (moment := at or dates[stage]):
            found[stage] = Due(_in_zone(moment, zone), rule, extensions)


def _zone(table: TomlTable) -> tzinfo | None:
    name = table.text("timezone")
    try:
        return ZoneInfo(name) if name else None
    except (OSError, ValueError, KeyError):
        what = f"{name[:60]!r} is unknown to this machine"
        table.wrong("timezone", what, "a name such as 'Europe/Copenhagen'")
        return UTC


def _in_zone(moment: datetime, zone: tzinfo | None) -> datetime:
    """Return a time in the late file's zone, or unchanged if the file has none."""
    return moment.astimezone(zone) if zone else moment


def _moment(
    row: TomlTable, key: str, zone: tzinfo | None, *, needed: bool = False
) -> datetime | None:
    """Return a row's time with its own zone, or else the late file's."""
    value = row.values.get(key)
    if isinstance(value, datetime) and (value.tzinfo or zone):
        return value if value.tzinfo else value.replace(tzinfo=zone)
    if isinstance(value, datetime):
        row.wrong(key, f"{value.isoformat()} has no zone", "2026-10-01T23:59:00+02:00, or timezone")
    elif needed or key in row.values:
        what = "is missing" if value is None else f"{str(value)[:60]!r} does not fit"
        row.wrong(key, what, "a date and time such as 2026-10-01T23:59:00")
    return None


def _rule(common: TomlTable, own: TomlTable) -> Rule | None:
    """Return the rule of a due date; keys of its own table override the file's common ones."""
    merged = {**common.values, **own.values}
    table = TomlTable(merged, own.where if own.values else common.where, own.problems)
    before = len(table.problems)
    name = table.choice("policy", POLICIES, needed=True)
    policy = POLICIES.get(name)
    grace = table.number("grace_minutes", Fraction(100_000)) or Fraction(0)
    at_most = table.number("at_most", Fraction(100))
    cut_off = table.number("cut_off_days", Fraction(10_000))
    of = table.choice("of", ("points", "max_points")) or "points"
    options = {key: value for key, value in merged.items() if key not in RULE_KEYS}
    if policy:
        _try(policy, options, table)
    if policy is None or len(table.problems) > before:
        return None
    return Rule(
        name,
        policy,
        options,
        timedelta(minutes=float(grace)),
        Fraction(1) if at_most is None else at_most / 100,
        None if cut_off is None else timedelta(days=float(cut_off)),
        of,
    )


def _try(policy: Policy, options: Options, table: TomlTable) -> None:
    """Run a rule once, so that wrong options are noted as problems of its table."""
    try:
        Fraction(policy(DAY, options))
    except Exception as error:  # an instructor's own rule may raise anything
        table.wrong("policy", str(error)[:200] or repr(error), "the options of this rule")


def format_duration(late: timedelta) -> str:
    """Return a duration as `2 d 3 h`, `1 d 16 min`, `3 h 20 min`, or `5 min`."""
    minutes = ceil(late / timedelta(minutes=1))
    parts = ((minutes // 1440, "d"), (minutes // 60 % 24, "h"), (minutes % 60, "min"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number)
