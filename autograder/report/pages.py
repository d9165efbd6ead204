"""Writes the HTML pages of a report: one for each student, and the instructor's class page.

A page loads nothing, and its content policy allows only the kit's own script. Templates cut and
escape all text, and make unprintable characters visible. Evidence is shown only if a result's
feedback is `full`. Faults of the grader are shown only to the instructor.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from autograder.course.model import Course, Stage
from autograder.course.submissions import find_students, read_submission
from autograder.gradebook.appeals import Answered, Appeals, answers_to, drop_answers
from autograder.gradebook.attempts import GradedAttempt, counting
from autograder.gradebook.comments import Comment, Comments
from autograder.gradebook.hand_ins import HandIn, Submitted
from autograder.gradebook.late import Lateness, LatePolicy, format_duration
from autograder.gradebook.ledger import Ledger, award, settle
from autograder.gradebook.marks import Marks
from autograder.gradebook.overrides import Override, explain_outdated
from autograder.gradebook.people import Belongs
from autograder.gradebook.weights import Weight, final_grade
from autograder.languages import speaking
from autograder.report.class_page import INDEX, ClassContext, ClassPage
from autograder.report.pairs import PAGE as SIMILARITY
from autograder.report.reading import read_student, result_folders, result_stages
from autograder.report.rendering import MAX_NAME, compile_templates, cut, design
from autograder.report.summary import StudentRow, summarize
from autograder.report.views import Work, shares, sum_earned, totals
from autograder.report.writing import file_names, find_stale_pages, is_current, write_page
from autograder.results.files import read_result, result_path
from autograder.results.model import Result
from autograder.text import format_count
from casino.messages import Message, Text

__all__ = ["Inputs", "Report", "write_report"]

CHUNK = 16
FEW = 2 * CHUNK
MAX_NAMES = 5
# A stage handed in by at most one in this many students was handed in by mistake, or early.
FEW_OF = 10


@dataclass(frozen=True)
class Inputs:
    """Everything that a class's pages are made from: results, and people's decisions.

    A key that is a pair of strings is (student, stage).
    """

    course: Course
    results: Path  # the results folder
    submissions: Path | None = None  # students' current sources
    # The instructor's decisions that replace the grader's.
    overrides: Mapping[tuple[str, str], Override] = field(default_factory=dict)
    # Penalties for lateness.
    lateness: Mapping[tuple[str, str], Lateness] = field(default_factory=dict)
    comments: Comments = field(default_factory=dict)  # for students
    marks: Marks = field(default_factory=dict)  # a person's judgements
    submitted: Submitted = field(default_factory=dict)  # times of submission
    unsorted: Mapping[str, Sequence[str]] = field(default_factory=dict)  # files of no stage
    late: LatePolicy | None = None  # due dates and rules
    # A student's own due date, for feedback by date.
    own_due: Mapping[tuple[str, str], datetime] = field(default_factory=dict)
    # Decides the feedback that depends on the date.
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    people: Mapping[str, Belongs] = field(default_factory=dict)  # sections and groups
    # All attempts, if there are several.
    attempts: Mapping[tuple[str, str], tuple[GradedAttempt, ...]] = field(default_factory=dict)
    of: Sequence[Stage] | None = None  # the only stages that count; None: all
    appeals: Appeals = field(default_factory=dict)  # received appeals
    asks: bool = True  # True if pages have forms for appeals
    weights: tuple[Weight, ...] = ()  # of the final grade

    def select_earlier(self, student: str) -> dict[str, GradedAttempt]:
        """Return a student's earlier attempts that count instead of the last one, by stage."""
        found = {}
        for stage in self.course.names:
            attempts = self.attempts.get((student, stage), ())
            place = counting(self.course.attempts, attempts) if attempts else 0
            if place < len(attempts) - 1:
                found[stage] = attempts[place]
        return found

    def due(self, student: str) -> dict[str, datetime]:
        """Return a student's due dates by stage, including extensions."""
        dates = {stage.name: stage.due for stage in self.course.stages if stage.due}
        for stage, each in (self.late.due if self.late else {}).items():
            dates[stage] = each.extensions.get(student, each.at)
        return dates

    @property
    def zone(self) -> tzinfo | None:
        """The time zone of the due dates; None without any, which means this machine's zone."""
        return next((each.tzinfo for each in self.due("").values()), None)

    def limit_feedback(self, result: Result) -> Result:
        """Return a result with only as much feedback as its student may get now."""
        if result.feedback != "full":
            return result
        stage, due = self.course.stage(result.stage), (result.student, result.stage)
        level = self.course.feedback_at(stage, self.now, self.own_due.get(due))
        return replace(result, feedback=level)


@dataclass(frozen=True)
class Report:
    """The outcome of `write_report`: the class page, how many pages were written, and messages."""

    index: Path  # the class page
    written: int
    unchanged: int
    problems: tuple[str, ...]  # sentences on files that were skipped
    remarks: tuple[str, ...]  # on outdated overrides and on pages of former students


@dataclass(frozen=True)
class PageOutcome:
    """The outcome of writing one student's page, for the class page and the report."""

    student: str
    row: StudentRow | None  # for the class page; None if there is nothing to show
    written: bool  # False if the page was up to date
    problems: tuple[str, ...]
    ungraded: tuple[str, ...]  # stages that were handed in and have no result
    remarks: tuple[str, ...]
    graded: datetime | None = None  # time of the last result


@dataclass(frozen=True)
class Task:
    """The students whose pages one process writes."""

    inputs: Inputs
    shown: tuple[Stage, ...]
    folder: Path
    students: tuple[tuple[str, str], ...]  # student, page


def write_report(inputs: Inputs, folder: Path, jobs: int = 1) -> Report:
    """Write the pages for a folder of results, with `jobs` processes.

    A page that would be the same isn't rewritten. Invalid result files are skipped and listed in
    the report's problems.

    Raises:
        SubmissionError: when the results can't be read, or the folder can't be written.
    """
    students = _students(inputs)
    files = file_names(students)
    present = result_stages(inputs.results, students, inputs.course)
    present |= {stage for _, stage in inputs.overrides}
    if inputs.of is not None:
        present &= {stage.name for stage in inputs.of}
    shown = _stages(inputs.course, present)
    page = ClassPage(inputs.course, shown)
    counts: Counter[bool] = Counter()
    current: set[str] = set()
    problems: list[str] = []
    remarks: list[str] = []
    ungraded: defaultdict[str, list[str]] = defaultdict(list)
    having: defaultdict[str, list[str]] = defaultdict(list)
    rows = 0
    graded: datetime | None = None
    for done in _outcomes(inputs, shown, folder, files, jobs):
        problems += done.problems
        remarks += done.remarks
        for stage in done.ungraded:
            ungraded[stage].append(done.student)
        if done.row:
            page.add(done.row)
            rows += 1
            for own in done.row.stages:
                if own.handed_in or own.changed:
                    having[own.stage].append(done.student)
            counts[done.written] += bool(done.row.file)
            current.add(files[done.student])
        graded = max(filter(None, (graded, done.graded)), default=None)
    remarks += _find_stale_pages(folder, current)
    remarks += _find_rare_stages(inputs.course, having, rows) if inputs.of is None else ()
    context = ClassContext(ungraded, problems, graded, _similarity(folder), inputs.people,
                bool(inputs.weights))  # fmt: skip
    with speaking(inputs.course.language):
        write_page(folder / INDEX, page.render(context))
    return Report(folder / INDEX, counts[True], counts[False], tuple(problems), tuple(remarks))


def _similarity(folder: Path) -> str:
    """Return the name of the page that `autograder similarity` wrote into this folder, or ""."""
    return SIMILARITY if (folder / SIMILARITY).is_file() else ""


def _find_rare_stages(
    course: Course, having: Mapping[str, Sequence[str]], rows: int
) -> Iterator[str]:
    """Yield a sentence for each stage that hardly any students handed in.

    `having` maps a stage to the students who have it, and `rows` is the number of all students.
    """
    for stage in course.stages:
        own = having.get(stage.name, ())
        if own and len(own) <= rows // FEW_OF and stage.name not in course.extra_credit:
            named = ", ".join(own[:MAX_NAMES]) + (", …" if len(own) > MAX_NAMES else "")
            yield (
                f"{stage.name} was handed in by {len(own)} of {rows} students ({named}), and is "
                "missing for the others; to leave it out, say --only with what counts, such as "
                f"--only {course.stages[0].assignment}."
            )


def _find_stale_pages(folder: Path, current: set[str]) -> Iterator[str]:
    """Yield a sentence about pages of students who no longer have results."""
    if left := find_stale_pages(folder, current):
        named = ", ".join(left[:MAX_NAMES]) + (", …" if len(left) > MAX_NAMES else "")
        yield (
            f"{folder}: {format_count(len(left), 'page')} of an earlier report, of students who "
            f"are not in these results ({named}). Delete them before you publish the folder."
        )


def _students(inputs: Inputs) -> list[str]:
    """Return all students with a result, submission, override, or roster entry, sorted."""
    students = {*result_folders(inputs.results), *(student for student, _ in inputs.overrides)}
    students |= inputs.people.keys() | inputs.unsorted.keys()
    if inputs.submissions:
        students |= set(find_students(inputs.submissions, _names(inputs.course)))
    return sorted(students)


def _names(course: Course) -> list[str]:
    return list(course.names)


def _stages(course: Course, names: Iterable[str]) -> tuple[Stage, ...]:
    """Return the stages with these names in the order of the course.

    Raises:
        CourseError: when the course doesn't have one of them.
    """
    found = {course.stage(name).name for name in set(names)}
    return tuple(stage for stage in course.stages if stage.name in found)


def _outcomes(
    inputs: Inputs, shown: tuple[Stage, ...], folder: Path, files: Mapping[str, str], jobs: int
) -> Iterator[PageOutcome]:
    """Write every student's page with `jobs` processes, and yield each outcome."""
    pages = list(files.items())
    tasks = (
        Task(inputs, shown, folder, tuple(pages[start : start + CHUNK]))
        for start in range(0, len(pages), CHUNK)
    )
    if jobs == 1 or len(pages) <= FEW:
        for task in tasks:
            yield from _write_chunk(task)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for outcomes in pool.map(_write_chunk, tasks):
            yield from outcomes


def _write_chunk(task: Task) -> list[PageOutcome]:
    return [_student(task, student, task.folder / file) for student, file in task.students]


def _student(task: Task, student: str, path: Path) -> PageOutcome:
    """Read one student's results, and write the page unless it is up to date."""
    inputs = task.inputs
    read, problems = read_student(inputs.results, student, inputs.course)
    counted_stages = {stage.name for stage in task.shown}
    elsewhere = bool(read.keys() - counted_stages)
    read = {stage: result for stage, result in read.items() if stage in counted_stages}
    chosen = inputs.select_earlier(student)
    read |= {stage: read_result(each.result) for stage, each in chosen.items() if stage in read}
    results = {stage: inputs.limit_feedback(result) for stage, result in read.items()}
    unreadable = frozenset(_unreadable(inputs, student, results))
    ledgers = dict(_ledgers(inputs, student, results, chosen))
    for stage in unreadable & ledgers.keys():
        del ledgers[stage]
    comments, appeals = _comments_and_appeals(inputs, student)
    belongs = inputs.people.get(student, Belongs())
    work = Work(
        student, results, ledgers, _sources(inputs, student, chosen), unreadable,
        *_times(inputs, student, chosen), _read_times(inputs, student, results),
        tuple(inputs.unsorted.get(student, ())), comments,
        {stage: inputs.attempts[student, stage] for stage in results
         if (student, stage) in inputs.attempts},
        inputs.course.attempts, belongs.called,
        appeals, inputs.asks, inputs.weights, belongs.language,
        frozenset(stage for stage, at in inputs.due(student).items() if at > inputs.now),
    )  # fmt: skip
    waiting = {*work.sources, *unreadable}
    if inputs.of is not None:
        waiting &= counted_stages
    ungraded = tuple(stage for stage in waiting if stage not in results)
    if not results and not work.ledgers:
        waits = bool(ungraded or work.unsorted or elsewhere) or student in inputs.people
        parts = totals(inputs.course, task.shown, replace(work, sources={}))
        row = summarize(student, "", parts, work.unsorted) if waits else None
        return PageOutcome(student, row, False, tuple(problems), ungraded, ())
    row, written = _write(inputs.course, task.shown, path, work)
    remarks = tuple(_find_outdated(inputs, student, results))
    last = max(work.graded.values(), default=None)
    return PageOutcome(student, row, written, tuple(problems), ungraded, remarks, last)


def _comments_and_appeals(
    inputs: Inputs, student: str
) -> tuple[dict[str, tuple[Comment, ...]], dict[str, tuple[Answered, ...]]]:
    """Return the comments on a student's work, and the appeals with their answers, by stage."""
    shown: dict[str, tuple[Comment, ...]] = {}
    answered: dict[str, tuple[Answered, ...]] = {}
    for stage in inputs.course.names:
        comments = inputs.comments.get((student, stage), ())
        answered[stage] = answers_to(inputs.appeals.get((student, stage), ()), comments)
        shown[stage] = drop_answers(comments, answered[stage])
    return shown, answered


def _times(
    inputs: Inputs, student: str, chosen: Mapping[str, GradedAttempt]
) -> tuple[dict[str, HandIn], dict[str, datetime], dict[str, Text]]:
    """Return a student's submissions, due dates, and phrases on lateness, each by stage."""
    known = {
        stage.name: inputs.submitted[student, stage.name]
        for stage in inputs.course.stages
        if (student, stage.name) in inputs.submitted
    }
    known |= {stage: each.hand_in for stage, each in chosen.items() if each.hand_in}
    due = inputs.due(student)
    late: dict[str, Text] = {}
    for stage, hand_in in known.items():
        if hand_in.at and stage in due:
            over = hand_in.at - due[stage]
            rules = inputs.late.due if inputs.late else {}
            if over > (rules[stage].rule.grace if stage in rules else timedelta(0)):
                late[stage] = Message("{late} late", late=format_duration(over))
        elif hand_in.late and not hand_in.at:
            late[stage] = Message("marked late")
    return known, due, late


def _read_times(inputs: Inputs, student: str, results: Mapping[str, Result]) -> dict[str, datetime]:
    """Return the time when each stage's result was written, in the zone of the due dates."""
    found, zone = {}, inputs.zone
    for stage in results:
        with suppress(OSError):
            at = result_path(inputs.results, student, stage).stat().st_mtime
            found[stage] = datetime.fromtimestamp(at).astimezone(zone)
            found[stage] = found[stage].replace(second=0, microsecond=0)
    return found


def _unreadable(inputs: Inputs, student: str, results: Mapping[str, Result]) -> Iterator[str]:
    """Yield the name of each stage whose result file is invalid."""
    for stage in inputs.course.stages:
        path = inputs.results / student / f"{stage.name}.json"
        if stage.name not in results and os.path.lexists(path):
            yield stage.name


def _ledgers(
    inputs: Inputs,
    student: str,
    results: Mapping[str, Result],
    chosen: Mapping[str, GradedAttempt],
) -> Iterator[tuple[str, Ledger]]:
    """Yield (stage, ledger) if the instructor or a due date changed the stage's points.

    A ledger lists the changes from the grader's points to the final ones.
    """
    for stage in inputs.course.stages:
        place = (student, stage.name)
        override, lateness = inputs.overrides.get(place), inputs.lateness.get(place)
        if stage.name in chosen:
            lateness = chosen[stage.name].lateness
        result = results.get(stage.name)
        ledger = None
        marks = inputs.marks.get(place, ())
        if result and (override or lateness or marks):
            ledger = settle(result, override, lateness, marks)
        elif override:
            ledger = award(override, stage.points)
        if ledger:
            yield stage.name, ledger


def _find_outdated(inputs: Inputs, student: str, results: Mapping[str, Result]) -> Iterator[str]:
    """Yield a sentence for each override that was made for an earlier version of the result."""
    for stage, result in results.items():
        override = inputs.overrides.get((student, stage))
        if override and (remark := explain_outdated(override, result)):
            yield remark


def _sources(
    inputs: Inputs, student: str, chosen: Mapping[str, GradedAttempt]
) -> dict[str, Mapping[str, bytes]]:
    if inputs.submissions is None or not (inputs.submissions / student).is_dir():
        return {}
    submission = read_submission(inputs.submissions, student, _names(inputs.course))
    files = {stage: found.files for stage, found in submission.stages.items()}
    for stage, each in chosen.items():
        if each.submissions:
            files |= _files_of(each.submissions, student, stage)
    return files


def _files_of(submissions: Path, student: str, stage: str) -> dict[str, Mapping[str, bytes]]:
    found = read_submission(submissions, student, [stage]).stages
    return {name: each.files for name, each in found.items()}


def _write(
    course: Course, shown: tuple[Stage, ...], path: Path, work: Work
) -> tuple[StudentRow, bool]:
    """Write a student's page unless it is up to date; return the row for the class page.

    The row is in the course's language, and the page in the student's.
    """
    parts = totals(course, shown, replace(work, sources={}))
    points = sum_earned(parts)
    grade = final_grade(points, work.weights) if work.weights else None
    final = None if grade is None else float(grade)
    row = summarize(work.student, path.name, parts, work.unsorted, final)
    with speaking(work.language or course.language):
        made_from = _digest_page(course, shown, work)
        if is_current(path, made_from):
            return row, False
        page = compile_templates(course).get_template("page.html")
        text = page.render(
            student=cut(work.student, MAX_NAME),
            called=cut(work.called, MAX_NAME),
            shares=shares(work.weights, points),
            final=final,
            unsorted=work.unsorted,
            totals=totals(course, shown, work),
            made_from=made_from,
        )
    write_page(path, text)
    return row, True


def _digest_page(course: Course, shown: tuple[Stage, ...], work: Work) -> str:
    """Return a digest of everything that a student's page shows, to detect an unchanged page."""
    digest = hashlib.sha256(design(course).encode())
    stages, unreadable = [stage.name for stage in shown], sorted(work.unreadable)
    results = sorted(work.results.items())
    times = (work.submitted, work.due, work.late, work.graded)
    content = (
        work.student,
        stages,
        results,
        work.ledgers,
        work.sources,
        unreadable,
        times,
        work.comments,
        work.attempts,
        work.policy,
        work.called,
        work.appeals,
        work.asks,
        work.weights,
        sorted(work.open),
        work.unsorted,
    )
    digest.update(repr(content).encode("utf-8", "backslashreplace"))
    return digest.hexdigest()
