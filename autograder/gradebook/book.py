"""Computes a class's grades: results with overrides and penalties, one student at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Course, Stage
from autograder.errors import SubmissionError
from autograder.gradebook.appeals import (
    APPEALS,
    Answered,
    Appeals,
    answers_to,
    drop_answers,
    load_appeals,
)
from autograder.gradebook.attempts import Earlier, GradedAttempt, counting, load_earlier
from autograder.gradebook.comments import COMMENTS, Comment, Comments, load_comments
from autograder.gradebook.hand_ins import (
    UNSORTED,
    HandIn,
    Submitted,
    find_unsorted,
    read_submitted,
    select_undecided,
)
from autograder.gradebook.identity import NOBODY, Identity
from autograder.gradebook.late import LATE, Lateness, LatePolicy, load_late_policy
from autograder.gradebook.ledger import Ledger, award, hundredths, settle
from autograder.gradebook.marks import MARKS, Marks, load_marks
from autograder.gradebook.overrides import OVERRIDES, Override, explain_outdated, load_overrides
from autograder.gradebook.people import people_beside
from autograder.gradebook.weights import WEIGHTS, Earned, Weight, load_weights
from autograder.results.files import read_result, result_path
from autograder.results.model import Result
from autograder.text import Remark

__all__ = ["GradeEntry", "Gradebook", "StudentGrades", "open_gradebook"]


@dataclass(frozen=True)
class GradeEntry:
    """The grade of one student for one stage: result, ledger, comments, and appeals.

    If the result file can't be read, there is no result, and the ledger isn't graded.
    """

    stage: Stage
    result: Result | None  # None if only an override gives points
    ledger: Ledger
    comments: tuple[Comment, ...] = ()  # without those that answer an appeal
    appeals: tuple[Answered, ...] = ()


@dataclass(frozen=True)
class StudentGrades:
    """The grades of one student, for each stage with a result or an override."""

    student: str
    entries: tuple[GradeEntry, ...]
    extra: frozenset[str] = frozenset()  # names of the extra-credit stages

    def entry(self, stage: str) -> GradeEntry | None:
        """Return the student's grade for a stage; None if nothing was handed in."""
        return next((entry for entry in self.entries if entry.stage.name == stage), None)

    @property
    def earned(self) -> Earned:
        """The points by stage, rounded to hundredths; None for an ungraded stage."""
        return {
            entry.stage.name: hundredths(entry.ledger.points) if entry.ledger.graded else None
            for entry in self.entries
        }

    def points(self, stages: Sequence[Stage]) -> Fraction | None:
        """Return the student's total of some stages; None if one of them is ungraded.

        Each stage is rounded to hundredths. Ungraded extra credit doesn't block the total of other
        stages.
        """
        on_top = self.extra if any(stage.name not in self.extra for stage in stages) else ()
        own = [
            entry
            for entry in self.entries
            if entry.stage in stages and (entry.ledger.graded or entry.stage.name not in on_top)
        ]
        if not own or not all(entry.ledger.graded for entry in own):
            return None
        return sum((hundredths(entry.ledger.points) for entry in own), Fraction(0))


@dataclass
class Gradebook:
    """The grades of a results folder, read one student at a time, so any class fits in memory.

    A key of two names is a student and a stage.
    """

    course: Course
    results: Path  # the results folder
    names: tuple[str, ...]  # the students, sorted
    stages: tuple[Stage, ...]  # stages with a result or an override
    overrides: Mapping[tuple[str, str], Override]  # a person's decisions that replace the grader's
    late: LatePolicy | None  # None: no penalties
    submitted: Submitted  # times of submission
    comments: Comments = field(default_factory=dict)  # for students
    appeals: Appeals = field(default_factory=dict)  # students' questions, with answers
    marks: Marks = field(default_factory=dict)  # a person's judgements
    # Attempts before the last one.
    earlier: Mapping[tuple[str, str], Sequence[Earlier]] = field(default_factory=dict)
    # Weights of the final grade, if a file has some and all stages are read.
    weights: tuple[Weight, ...] = ()
    # Decides the feedback that depends on the date.
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    # Notes for a person; the list grows while students are read.
    remarks: list[str] = field(default_factory=list)
    languages: Mapping[str, str] = field(default_factory=dict)  # students' languages, from a roster
    of: Sequence[Stage] | None = None  # the only stages that count; None: all
    # Each student's files that belong to no stage, and that no one has decided on.
    unsorted: Mapping[str, Sequence[str]] = field(default_factory=dict)
    unreadable: int = 0  # number of skipped result files
    timed: bool = field(init=False)  # True if any time of submission is known

    def __post_init__(self) -> None:
        self.timed = any(hand_in.at for hand_in in self.submitted.values())

    def students(self) -> Iterator[StudentGrades]:
        """Yield the grades of each student, sorted by name, reading the result files on the way."""
        for name in self.names:
            entries = (self._entry(name, stage) for stage in self.stages)
            own = tuple(entry for entry in entries if entry)
            yield StudentGrades(name, own, self.course.extra_credit)

    def language_of(self, student: str) -> str:
        return self.languages.get(student) or self.course.language

    def lateness(self) -> dict[tuple[str, str], Lateness]:
        """Return the late penalty of everything handed in late, by student and stage."""
        stages = {stage.name: stage for stage in self.stages}
        found = {
            (student, name): self._lateness(student, stages[name], hand_in)
            for (student, name), hand_in in self.submitted.items()
            if name in stages
        }
        return {place: lateness for place, lateness in found.items() if lateness}

    def people(self) -> dict[str, Identity]:
        """Return the students' names and addresses from the roster, or else from a download."""
        found: dict[str, Identity] = {}
        for (student, _), hand_in in sorted(self.submitted.items()):
            before = found.get(student, NOBODY)
            own, person = hand_in.roster, hand_in.person
            found[student] = Identity(
                own.name or before.name or person.name,
                email=own.email or before.email or person.email,
            )
        return found

    def own_due(self) -> dict[tuple[str, str], datetime]:
        """Due dates of students with an extension, by student and stage, for feedback by date."""
        policy = self.late
        return {
            (student, stage.name): date
            for student in (self.names if policy else ())
            for stage in self.stages
            if policy and (date := policy.due_of(student, stage.name))
        }

    def assignments(self) -> list[tuple[str, str, tuple[Stage, ...]]]:
        """Return id, title, and graded stages of each assignment that has any."""
        found = []
        for each in self.course.assignments:
            stages = tuple(stage for stage in self.stages if stage.assignment == each.id)
            if stages:
                found.append((each.id, each.title, stages))
        return found

    def _entry(self, student: str, stage: Stage) -> GradeEntry | None:
        path = self.results / student / f"{stage.name}.json"
        override = self.overrides.get((student, stage.name))
        try:
            result = (
                self._limit_feedback(read_result(path), stage) if os.path.lexists(path) else None
            )
        except SubmissionError as error:
            self.unreadable += 1
            self.remarks.append(f"{error.message} {error.next_step}")
            zero = Fraction(0)
            return GradeEntry(
                stage, None, Ledger(student, stage.name, (), zero, stage.points, False)
            )
        if result is None:
            ledger = award(override, stage.points) if override else None
            if override and ledger is None:
                self.remarks.append(f"{student}: an override for {stage.name}, but no result of it")
            return GradeEntry(stage, None, ledger) if ledger else None
        if override and (remark := explain_outdated(override, result)):
            self.remarks.append(remark)
        attempts = self.attempts_at(student, stage)
        if attempts and (chosen := counting(self.course.attempts, attempts)) < len(attempts) - 1:
            result = self._limit_feedback(read_result(attempts[chosen].result), stage)
            lateness = attempts[chosen].lateness
        else:
            lateness = self._lateness(student, stage, self.submitted.get((student, stage.name)))
        ledger = settle(result, override, lateness, self.marks.get((student, stage.name), ()))
        comments = self.comments.get((student, stage.name), ())
        answered = answers_to(self.appeals.get((student, stage.name), ()), comments)
        return GradeEntry(stage, result, ledger, drop_answers(comments, answered), answered)

    def attempts(self) -> dict[tuple[str, str], tuple[GradedAttempt, ...]]:
        """Return all attempts by student and stage, for stages handed in more than once."""
        stages = {stage.name: stage for stage in self.stages}
        return {
            (student, name): found
            for student, name in self.earlier
            if name in stages and (found := self.attempts_at(student, stages[name]))
        }

    def attempts_at(self, student: str, stage: Stage) -> tuple[GradedAttempt, ...]:
        """Return a student's attempts at a stage, oldest first; empty if there is only one.

        Earlier attempts with unreadable results are skipped.
        """
        place = (student, stage.name)
        earlier = self.earlier.get(place, ())
        if not earlier:
            return ()
        path = result_path(self.results, student, stage.name)
        last = Earlier(path, self.submitted.get(place), None)
        found = [one for each in (*earlier, last) if (one := self._attempt(each, student, stage))]
        return tuple(found) if found and found[-1].result == path else ()

    def _attempt(self, one: Earlier, student: str, stage: Stage) -> GradedAttempt | None:
        try:
            result = read_result(one.result)
        except SubmissionError:  # the last one is reported when it is read
            return None
        lateness = self._lateness(student, stage, one.hand_in)
        place = (student, stage.name)
        ledger = settle(result, self.overrides.get(place), lateness, self.marks.get(place, ()))
        return GradedAttempt(
            one.result,
            one.hand_in,
            one.submissions,
            lateness,
            ledger.points,
            ledger.max_points,
            ledger.graded,
        )

    def _limit_feedback(self, result: Result, stage: Stage) -> Result:
        """Return the result without feedback that the course hides until the due date."""
        due = self.late.due_of(result.student, stage.name) if self.late else None
        if result.feedback != "full":
            return result
        return replace(result, feedback=self.course.feedback_at(stage, self.now, due))

    def _lateness(self, student: str, stage: Stage, hand_in: HandIn | None) -> Lateness | None:
        if self.late is None or stage.name not in self.late.due:
            return None
        lateness = self.late.lateness(student, stage.name, hand_in.at if hand_in else None)
        unknown = hand_in is None or (
            hand_in.at is None and not self.late.goes_by_marks(stage.name)
        )
        if unknown and lateness is None and self.timed:
            how = "is marked late" if hand_in and hand_in.late else "was handed in"
            words = f"{student}: {stage.name} {how}, but at an unknown time, so without penalty"
            self.remarks.append(Remark(words, "submission", "time unknown, so without penalty"))
        return lateness


def open_gradebook(
    course: Course,
    results: Path,
    *,
    overrides: Path | None = None,
    late: Path | None = None,
    submissions: Path | None = None,
    dates: bool = True,
    of: Sequence[Stage] | None = None,
) -> Gradebook:
    """Open the grades of a results folder.

    `overrides` and `late` are files; by default, those next to the results. `submissions` is the
    folder that `collect` wrote, for times of submission; without it, the times at grading count.
    Without `dates`, no late file is read. `of` are the only stages that count; by default, all.
    Students in the roster next to the results are included, even without work.

    Raises:
        SubmissionError: when the folder has no results, a file next to it is invalid, or the given
            folder of submissions doesn't exist.
    """
    if submissions is not None and not submissions.is_dir():
        raise SubmissionError(
            f"{submissions}: is not a folder of submissions.",
            next_step="Give the folder that `autograder collect` wrote; it has the times.",
        )
    found = _find_results(course, results)
    if not found:
        raise SubmissionError(
            f"{results}: holds no result files.",
            next_step="Grade first: autograder grade SUBMISSIONS --to RESULTS.",
        )
    listed = people_beside(results)
    decided: dict[tuple[str, str], Override] = {}
    if file := _find_settings_file(results, overrides, OVERRIDES):
        decided = load_overrides(file, course, found.keys() | listed.keys())
    submitted = read_submitted(submissions or results)
    if submissions:
        submitted |= find_unsorted(submissions, os.listdir(submissions))
    unsorted = select_undecided(submitted, decided.values())
    submitted = {place: each for place, each in submitted.items() if place[1] != UNSORTED}
    path = _find_settings_file(results, late, LATE) if dates else None
    policy = _late_policy(path, course, submitted) if path else None
    costs = policy is not None and not all(due.rule.is_free for due in policy.due.values())
    if costs and not submissions and not submitted:
        raise SubmissionError(
            f"{path}: has a late rule, but {results} has no submission times.",
            next_step="Pass the folder that `autograder collect` wrote as --submissions: it has "
            "the times. Or remove the rule: then lateness costs nothing.",
        )
    present = {stage for stages in found.values() for stage in stages}
    present |= {stage for _, stage in decided}
    if of is not None:
        present &= {stage.name for stage in of}
    book = Gradebook(
        course=course,
        results=results,
        names=tuple(sorted({*found, *listed, *unsorted, *(student for student, _ in decided)})),
        stages=tuple(stage for stage in course.stages if stage.name in present),
        overrides=decided,
        late=policy,
        submitted=submitted,
        unsorted=unsorted,
        of=of,
        comments=load_comments(comments, course)
        if (comments := results / COMMENTS).is_file()
        else {},
        appeals=load_appeals(appeals, course) if (appeals := results / APPEALS).is_file() else {},
        marks=_marks(results, course),
        earlier=load_earlier(results, submissions),
        weights=_weights(results, course) if of is None else (),
        languages={student: own.language for student, own in listed.items()},
    )
    if not course.marks and _has_counting_marks(results / MARKS, course):
        book.remarks.append(f"{results / MARKS}: is not used; course.toml says marks = false.")
    if path and policy:
        book.remarks += _find_idle_settings(book, path, policy, submissions or results)
    return book


def _find_idle_settings(
    book: Gradebook, path: Path, policy: LatePolicy, submissions: Path
) -> Iterator[str]:
    """Yield a sentence for each setting of the late file that has no effect, for the instructor."""
    due = [stage.name for stage in book.stages if stage.name in policy.due]
    if not due:
        yield (
            f"{path}: has no effect, because it has no due date for a graded stage. Add [[due]] "
            "tables, or dates to course.toml: autograder adapt --due"
        )
    if due and not book.timed and not all(map(policy.goes_by_marks, due)):
        yield (
            f"{submissions}: no submission times are known, so only marks of lateness can cost "
            "points. To add times, give a roster with them: autograder collect --roster"
        )
    known = {*book.names, *(student for student, _ in book.submitted)}
    extended = {student for due in policy.due.values() for student in due.extensions}
    for student in sorted(extended - known):
        if not (submissions / student).is_dir():
            yield f"{path}: an extension for {student!r}, a student without results and submissions"


def _has_counting_marks(path: Path, course: Course) -> bool:
    """Return True if a file of marks has one that costs points, or can't be read."""
    try:
        found = load_marks(path, course) if path.is_file() else {}
    except SubmissionError:  # another course's items, which aren't used here
        return True
    return any(mark.item.share for marks in found.values() for mark in marks)


def _marks(results: Path, course: Course) -> Marks:
    """Return the marks that persons gave in a results folder, if the course counts marks."""
    path = results / MARKS
    return load_marks(path, course) if course.marks and path.is_file() else {}


def _late_policy(path: Path, course: Course, submitted: Submitted) -> LatePolicy:
    marked = frozenset(place for place, each in submitted.items() if each.late and not each.at)
    return replace(load_late_policy(path, course), marked=marked)


def _weights(results: Path, course: Course) -> tuple[Weight, ...]:
    file = _find_settings_file(results, None, WEIGHTS)
    return load_weights(file, course) if file else ()


def _find_settings_file(results: Path, given: Path | None, name: str) -> Path | None:
    if given is not None:
        return given
    return results / name if (results / name).is_file() else None


def _find_results(course: Course, results: Path) -> dict[str, list[str]]:
    """Return the stages for which each student has a result file, without reading the files."""
    known = {f"{stage.name}.json": stage.name for stage in course.stages}
    found: dict[str, list[str]] = {}
    try:
        with os.scandir(results) as entries:
            folders = [each.name for each in entries if each.is_dir() and each.name[0] != "."]
        for name in folders:
            stages = [known[file] for file in os.listdir(results / name) if file in known]
            if stages:
                found[name] = stages
    except OSError as error:
        raise SubmissionError(
            f"{error.filename}: cannot be read as a folder of results: {error.strerror}."
        ) from error
    return found
