"""Computes the data of the review page: the class list, and one submission in full."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from threading import Lock
from typing import Any

from msgspec import to_builtins

from autograder.course.bounded import MAX_LINE_CHARACTERS
from autograder.course.model import Course, Stage
from autograder.course.submissions import read_submission
from autograder.errors import SubmissionError
from autograder.gradebook.appeals import is_waiting
from autograder.gradebook.attempts import GradedAttempt, counting
from autograder.gradebook.book import open_gradebook
from autograder.gradebook.ledger import settle
from autograder.gradebook.marks import LEVELS, MARKS, Mark, load_marks
from autograder.gradebook.overrides import OVERRIDES, Override, load_overrides
from autograder.gradebook.people import Belongs, add_names, name_beside, people_beside
from autograder.report.reading import read_student, result_folders
from autograder.report.source import source_lines
from autograder.report.summary import failures
from autograder.report.sums import show_points
from autograder.results.files import read_result, result_path
from autograder.results.model import CriterionResult, Result, StyleLoss
from autograder.results.second_look import second_look
from autograder.results.sheets import Sheet
from autograder.review.changes import CHANGES, RequestedChange
from autograder.review.colours import kinds
from autograder.review.store import Store, plain
from autograder.text import points, printable

__all__ = ["Desk", "DeskSettings"]

_Decided = tuple[Override | None, tuple[Mark, ...]]
MAX_LINES = 3_000
PER_MILLE = 1000


@dataclass(frozen=True)
class DeskSettings:
    """How work is divided among graders, and the students' groups and question sheets."""

    grader: str  # name of the person at this page
    graders: tuple[str, ...] = ()  # all graders
    people: Mapping[str, Belongs] = field(default_factory=dict)  # each student's section and group
    sample: int = 0  # percentage of all work that a second person also checks
    sheets: Mapping[str, Sheet] = field(default_factory=dict)  # questions for a talk, by student


@dataclass(frozen=True)
class _Work:
    """A student's stage in the class list: its points, and how it failed each criterion."""

    points: float
    max_points: float
    graded: bool
    flags: int
    at_stake: float  # points that reading the code may change, by `second_look`
    ways: tuple[tuple[str, str], ...]  # criterion, kind of failure


class Desk:
    """The data of one results folder for the page; changed files are read again."""

    def __init__(
        self, course: Course, results: Path, submissions: Path | None, settings: DeskSettings
    ) -> None:
        """Read the class once; an invalid result is skipped and reported in `problems`."""
        self.course, self.results, self.submissions = course, results, submissions
        self.store, self.problems = Store(results), list[str]()
        self._lock = Lock()
        self._book = open_gradebook(course, results, submissions=submissions)
        self.settings = replace(settings, people=add_names(settings.people, self._book.people()))
        self._lateness = self._book.lateness() if self._book.late else {}
        self._known: tuple[object, Mapping[tuple[str, str], Override]] = (None, {})
        self._marked: object = self.store.stamp("marks")
        self._standing: dict[tuple[str, str], tuple[_Decided, float]] = {}
        self._work: dict[str, dict[str, _Work]] = {}
        for student in result_folders(results):
            found, problems = read_student(results, student, course)
            self.problems += problems
            found |= {stage: read_result(each.result) for stage, each in self._counting(student)}
            if found:
                self._work[student] = {stage: _work(result) for stage, result in found.items()}
        self._clusters = self._find_clusters()
        present = {stage for own in self._work.values() for stage in own}
        self.stages = tuple(stage for stage in course.stages if stage.name in present)

    @property
    def students(self) -> tuple[str, ...]:
        return tuple(self._work)

    def class_view(self) -> dict[str, Any]:
        """Return the class list: stages, students, and the progress of the review."""
        overridden = self._overrides()
        done = {(row["student"], row["stage"]): row for row in self.store.rows("done")}
        comments: defaultdict[tuple[str, str], int] = defaultdict(int)
        for row in self.store.rows("comments"):
            comments[str(row["student"]), str(row["stage"])] += 1
        appeals = self._open_appeals()
        return {
            "title": self.course.title,
            "grader": self.settings.grader,
            "version": self.store.version(),
            "stages": [
                {"name": stage.name, "number": stage.number, "title": stage.title}
                for stage in self.stages
            ],
            "students": [
                {
                    "name": student,
                    "grader": self._grader_of(place),
                    **self._belongs(student),
                    "stages": {
                        stage: {
                            "points": _round(self._points(student, stage, overridden)),
                            "of": _round(work.max_points),
                            "flags": work.flags,
                            "at_stake": _round(work.at_stake),
                            "comments": comments[student, stage],
                            "appeals": appeals[student, stage],
                            "overridden": (student, stage) in overridden,
                            "sampled": self.is_sampled(student, stage),
                            "done": plain(done.get((student, stage))),
                        }
                        for stage, work in own.items()
                    },
                }
                for place, (student, own) in enumerate(self._work.items())
            ],
        }

    def work_view(self, student: str, name: str, attempt: int = 0) -> dict[str, Any]:
        """Return everything about one submission: the attempt that counts, or another one.

        Raises:
            SubmissionError: when the result is missing or can't be read.
        """
        stage, result = self.course.stage(name), self._result(student, name)
        if result is None:
            raise SubmissionError(f"This student has no result of {name}.")
        override = self._overrides().get((student, name))
        lateness, sources = self._lateness.get((student, name)), self.submissions
        attempts = self._book.attempts_at(student, stage)
        place = counts = counting(self.course.attempts, attempts) if attempts else 0
        if attempts:
            place = attempt - 1 if 0 < attempt <= len(attempts) else counts
            shown = attempts[place]
            result, lateness = read_result(shown.result), shown.lateness
            sources = shown.submissions or self.submissions
        ledger = settle(result, override, lateness, self._marks(student, name))
        amounts = show_points(result).criteria
        rows = (row for row in self.store.rows("overrides") if row.get("student") == student)
        names = (name, stage.number, str(stage.number))
        mine = {"student": student, "stage": name}
        sheet = self.settings.sheets.get(student)
        sheet = sheet if sheet is not None and sheet.stage == name and sheet.questions else None
        return {
            "version": self.store.version(),
            "student": student,
            "called": self.settings.people.get(student, Belongs()).called,
            "stage": name,
            "title": stage.title,
            "points": _round(ledger.points),
            "of": _round(result.max_points),
            "most": _round(self.course.most_by_hand(stage)),
            "graded": ledger.graded,
            "fingerprint": result.fingerprint,
            "ledger": [
                {"kind": line.kind, "words": str(line.words), "change": _round(line.change)}
                for line in ledger.lines
                if line.kind not in ("correctness", "style")
            ],
            "flags": [f"{flag.kind}: {flag.evidence}" for flag in result.flags],
            "look": str(look.cause) if (look := second_look(result)) else "",
            "problems": [str(each) for each in result.problems],
            "criteria": [
                self._criterion(result, each, float(amounts[each.id])) for each in result.criteria
            ],
            "style": [plain(dict(_fields(each))) for each in result.style.findings],
            "files": self._files(sources, student, name),
            "attempts": [_attempt(each, n == counts) for n, each in enumerate(attempts)],
            "attempt": place + 1,
            "counts": place == counts,
            "override": plain(next((r for r in rows if r.get("stage") in names), None)),
            "comments": [
                plain(row)
                for row in self.store.rows("comments")
                if (row.get("student"), row.get("stage")) == (student, name)
            ],
            "appeals": [
                plain(row)
                for row in self.store.rows("appeals")
                if (row.get("student"), row.get("stage")) == (student, name)
            ],
            "judged": list(self._list_judged(mine, has_sheet=sheet is not None)),
            "sheet": plain(to_builtins(sheet)) if sheet is not None else None,
            "done": plain(self.store.find("done", **mine)),
            "snippets": self._snippets(stage, result),
        }

    def change(self, kind: str, values: Mapping[str, Any]) -> str:
        """Make a change of the given kind; return its description.

        `kind` is a key of `CHANGES`, and `values` is the page's form.

        Raises:
            SubmissionError: when it isn't possible.
            Conflict: when another grader was faster.
        """
        if kind not in CHANGES:
            raise SubmissionError("Unknown change.")
        grader = self.settings.grader
        request = RequestedChange(
            values, grader, self.course, self.store, self.students, self._result
        )
        with self._lock:
            words, edits = CHANGES[kind](request)
            self.store.apply(words, grader, edits)
        return words

    def undo(self) -> str:
        """Undo this grader's last change; return its description, or ""."""
        with self._lock:
            return self.store.undo(self.settings.grader)

    def _open_appeals(self) -> Counter[tuple[str, str]]:
        """Count the appeals that wait for an answer, by student and stage."""
        waiting = (row for row in self.store.rows("appeals") if is_waiting(row))
        return Counter((str(row.get("student")), str(row.get("stage"))) for row in waiting)

    def is_sampled(self, student: str, stage: str) -> bool:
        """Return True if a second person checks this work, too, chosen by a digest of its name."""
        digest = hashlib.sha256(f"{student}\0{stage}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest[:4]) % PER_MILLE < self.settings.sample * PER_MILLE / 100

    def _belongs(self, student: str) -> dict[str, str]:
        own = self.settings.people.get(student, Belongs())
        return {**vars(own), "called": name_beside(student, own)}

    def _grader_of(self, place: int) -> str:
        graders = self.settings.graders
        return graders[place % len(graders)] if graders else ""

    def _result(self, student: str, stage: str) -> Result | None:
        known = self._work.get(student, {})
        return read_result(result_path(self.results, student, stage)) if stage in known else None

    def _counting(self, student: str) -> Iterator[tuple[str, GradedAttempt]]:
        """Yield a stage and its counting attempt, for each stage where that isn't the last one."""
        for stage in self._book.stages:
            attempts = self._book.attempts_at(student, stage)
            place = counting(self.course.attempts, attempts) if attempts else 0
            if place < len(attempts) - 1:
                yield stage.name, attempts[place]

    def _overrides(self) -> Mapping[tuple[str, str], Override]:
        """Return the overrides, read again if their file has changed; update the gradebook."""
        stamp = self.store.stamp("overrides")
        if self._known[0] != stamp:
            path = self.results / OVERRIDES
            people = {*self._work, *people_beside(self.results)}
            found = load_overrides(path, self.course, people) if path.is_file() else {}
            self._known, self._book.overrides = (stamp, found), found
        return self._known[1]

    def _marks(self, student: str, stage: str) -> tuple[Mark, ...]:
        """Return the marks of a student's stage, read again if their file has changed."""
        stamp = self.store.stamp("marks")
        if self.course.marks and self._marked != stamp:
            path = self.results / MARKS
            self._book.marks = load_marks(path, self.course) if path.is_file() else {}
            self._marked = stamp
        return self._book.marks.get((student, stage), ())

    def _list_judged(self, mine: Mapping[str, str], *, has_sheet: bool) -> Iterator[dict[str, Any]]:
        """Yield each item that a person judges, its levels, and its mark if there is one.

        `mine` identifies the student's stage.
        """
        for item in self.course.judged:
            # Items that cost no points are for talks, so they are shown only with a sheet.
            if not (self.course.may_mark(item) and (item.share or has_sheet)):
                continue
            yield {
                "id": item.id,
                "title": item.title,
                "levels": [(level, getattr(item, level)) for level in LEVELS],
                "mark": plain(self.store.find("marks", **mine, item=item.id)),
            }

    def _points(
        self, student: str, stage: str, overridden: Mapping[tuple[str, str], Override]
    ) -> float:
        """Return the final points of a student's stage, with lateness and decisions."""
        place = (student, stage)
        override = overridden.get(place)
        decided = (override, self._marks(student, stage))
        known = self._standing.get(place)
        if known is None or known[0] != decided:
            known = self._standing[place] = (decided, self._sum_settled(student, stage, *decided))
        return known[1]

    def _sum_settled(
        self, student: str, stage: str, override: Override | None, marks: tuple[Mark, ...]
    ) -> float:
        place = (student, stage)
        if attempts := self._book.attempts_at(student, self.course.stage(stage)):
            return float(attempts[counting(self.course.attempts, attempts)].points)
        if override is None and not marks and place not in self._lateness:
            return self._work[student][stage].points
        result = self._result(student, stage)
        lateness = self._lateness.get(place)
        return float(settle(result, override, lateness, marks).points) if result else 0.0

    def _find_clusters(self) -> Mapping[tuple[str, str, str], Sequence[str]]:
        """Return the students of each cluster: all who fail a criterion in the same way."""
        found: defaultdict[tuple[str, str, str], list[str]] = defaultdict(list)
        for student, own in self._work.items():
            for stage, work in own.items():
                for criterion, way in work.ways:
                    found[stage, criterion, way].append(student)
        return found

    def _criterion(
        self, result: Result, criterion: CriterionResult, amount: float
    ) -> dict[str, Any]:
        """Return a criterion with its tests; `amount` are its points on the student's page."""
        found = [each for each in result.misconceptions if criterion.id in each.criteria]
        is_lost = criterion.points < criterion.max_points
        ways = dict(self._work[result.student][result.stage].ways)
        way = ways.get(criterion.id) if is_lost else None
        cluster = self._clusters.get((result.stage, criterion.id, way or ""), [])
        return {
            **{key: plain(getattr(criterion, key)) for key in CRITERION},
            "points": amount,
            "max_points": _round(criterion.max_points),
            "lost": is_lost,
            "words": criterion.outcome.words,
            "misconceptions": [{"id": each.id, "sentence": str(each.sentence)} for each in found],
            "cluster": list(cluster) if way else [],
            "tests": [
                {**{key: plain(getattr(test, key)) for key in TEST}, "words": test.outcome.words}
                for test in criterion.tests
            ],
        }

    def _snippets(self, stage: Stage, result: Result) -> list[dict[str, Any]]:
        """Return the texts for reuse in comments; those for this result's mistakes come first."""
        own = [plain(row) for row in self.store.rows("snippets") if row.get("stage") == stage.name]
        ids = {each.id for each in result.misconceptions}
        lost = {each.id for each in result.criteria if each.points < each.max_points}
        own.sort(key=lambda row: (row.get("misconception") not in ids,
                                  row.get("criterion") not in lost))  # fmt: skip
        known = {row["text"] for row in own}
        suggested = [
            {"id": "", "text": str(each.sentence), "criterion": each.criteria[0],
             "misconception": each.id}
            for each in result.misconceptions
            if str(each.sentence) not in known and each.criteria
        ]  # fmt: skip
        return [*own, *suggested]

    def _files(self, sources: Path | None, student: str, stage: str) -> list[dict[str, Any]]:
        if sources is None or not (sources / student).is_dir():
            return []
        found = read_submission(sources, student, [stage]).stages.get(stage)
        files = sorted(found.files.items()) if found else []
        order = {name: place for place, name in enumerate(self.course.stage(stage).modules)}
        files.sort(key=lambda item: (order.get(item[0], len(order)), item[0]))
        return [_file(name, source_lines(content)[:MAX_LINES]) for name, content in files]


def _file(name: str, lines: Sequence[str]) -> dict[str, Any]:
    """Return a file's lines and colours for the page; `is_plain` if too large to colour."""
    # Unprintable characters could show a line in another order than Python reads it.
    shown = [printable(line[: MAX_LINE_CHARACTERS + 1]) for line in lines]
    runs = kinds(shown)
    shown = [line[:MAX_LINE_CHARACTERS] for line in shown]
    return {"name": name, "lines": shown, "kinds": runs or [], "is_plain": runs is None}


CRITERION = ("id", "title", "hint", "outcome", "carried_forward")
TEST = ("name", "title", "outcome", "call", "got", "expected", "deck", "trace", "hint")


def _round(value: float | Fraction) -> float:
    """Round points as all pages show them; the browser only prints them."""
    return float(points(float(value)))


def _attempt(one: GradedAttempt, counts: bool) -> dict[str, Any]:
    return {
        "at": one.hand_in.at.isoformat() if one.hand_in and one.hand_in.at else "",
        "late": str(one.lateness.words) if one.lateness else "",
        "points": _round(one.points),
        "of": _round(one.max_points),
        "graded": one.graded,
        "counts": counts,
    }


def _work(result: Result) -> _Work:
    ways = tuple(
        (criterion, failure.key)
        for failure in failures(result)
        for criterion in failure.criterion.split(", ")
    )
    look = second_look(result)
    at_stake = look.points if look else 0.0
    return _Work(result.points, result.max_points, result.graded, len(result.flags), at_stake, ways)


def _fields(finding: StyleLoss) -> Iterable[tuple[str, Any]]:
    return (
        ("file", finding.file), ("line", finding.line), ("rule", finding.rule),
        ("message", str(finding.message)), ("points", _round(finding.points)),
    )  # fmt: skip
