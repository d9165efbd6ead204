"""Imports appeals, students' questions about lost points, from forms in a folder or zip.

They are stored in a file next to the results. A file that isn't a form, or asks about points that
weren't lost, is reported with a fix, and the other files are processed. A repeated form counts
once, and a criterion has only one open appeal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from autograder.collect.downloads import (
    Download,
    Member,
    RefusedMember,
    UnpackLimits,
    open_download,
)
from autograder.collect.formats import FORMATS, system_of
from autograder.collect.hand_ins import CloneOptions
from autograder.collect.modules import Modules
from autograder.collect.roster import Roster, rows_beside
from autograder.course.model import Course
from autograder.errors import SubmissionError
from autograder.gradebook.appeal_form import MAX_BYTES, AppealForm, Misfit, form_name, read_form
from autograder.gradebook.appeals import APPEALS, is_waiting, load_appeals
from autograder.gradebook.identity import Identity
from autograder.gradebook.people import mates_of, people_beside
from autograder.gradebook.rows import Row, RowFile, hold_decisions
from autograder.results.files import read_result, result_path
from autograder.results.model import Result
from autograder.text import printable

__all__ = ["Taken", "collect_appeals"]

MAX_FILES = 20_000
MAX_DOWNLOAD_BYTES = 100_000_000
SUFFIX, MAX_PLACE_CHARACTERS = ".txt", 200


@dataclass(frozen=True)
class Taken:
    """The result of importing appeals: new ones, how many were already there, and bad files."""

    new: tuple[Row, ...]
    known: int  # the number of forms that had been imported before
    problems: tuple[str, ...]  # a sentence for each file that can't be used


def collect_appeals(
    course: Course, sources: Sequence[Path], results: Path, today: date, *, dry: bool = False
) -> Taken:
    """Add the appeals in folders and zip files to `appeals.toml` next to the results.

    With `dry`, nothing is written.

    Raises:
        SubmissionError: when a source or `appeals.toml` can't be read or written.
    """
    students = {printable(path.name): path.name for path in sorted(results.iterdir())}
    roster, mates = _roster(results, students), mates_of(people_beside(results))
    read: list[tuple[str, AppealForm]] = []
    problems: list[str] = []
    for source in sources:
        download = open_download(source, UnpackLimits(entries=MAX_FILES, left=MAX_DOWNLOAD_BYTES))
        problems += download.refused
        senders = _senders(download, course, roster)
        for member in download.members:
            try:
                form = _read_form(member, course, results, students)
                _check_sender(form.student, senders(member), mates)
                read.append((member.shown, form))
            except Misfit as error:
                problems.append(f"{member.shown}: {error}.")
    with hold_decisions(results):
        if (results / APPEALS).is_file():
            load_appeals(results / APPEALS, course)  # reports an invalid file early
        file = RowFile(results / APPEALS, "appeals")
        new, known = _add_tables(file, read, today, problems)
        if new and not dry:
            file.write()
    return Taken(new, known, tuple(printable(each) for each in problems))


def _roster(results: Path, students: Mapping[str, str]) -> Roster:
    """Return the students' identities, from the roster next to the results and the folder names.

    `students` maps a folder's name in printable form to the name itself.
    """
    roster = Roster(rows_beside(results))
    for student in students.values():
        roster.register.add_own_id(student)
        roster.register.add_name(student, student.replace("-", " "))
    return roster


def _senders(
    download: Download, course: Course, roster: Roster
) -> Callable[[Member], Collection[str]]:
    """Return a function from a file of a download to the students who may have sent it.

    In a learning platform's download, the platform names the sender, whatever the student packed. A
    person who isn't in the roster is "".
    """
    system = system_of(download)
    if not system:
        return partial(_match_file_name, roster)
    found: dict[int, set[str]] = {}
    for attempt in FORMATS[system].attempts(download, Modules(course), CloneOptions()):
        sender = roster.find(attempt.person).student
        for member in attempt.members:
            found.setdefault(id(member.read), set()).add(sender)
    return lambda member: found.get(id(member.read), ())


def _match_file_name(roster: Roster, member: Member) -> Collection[str]:
    """Return the students whose name or login appears in the name of a file or its folders."""
    stem = member.name.rpartition(".")[0]
    names = (*member.path[:-1], stem, stem.partition("_")[0])
    found = (roster.find(Identity(name, login=name)).student for name in names if name)
    return {student for student in found if student}


def _check_sender(
    student: str, senders: Collection[str], mates: Mapping[str, Sequence[str]]
) -> None:
    """Raise Misfit if an appeal's sender is neither its student nor in the student's group.

    `mates` maps a student to the members of the group.
    """
    known = {each for sender in senders for each in (sender, *mates.get(sender, ()))}
    if known and "" not in known and student not in known:
        who = ", ".join(sorted(senders))
        raise Misfit(f"was sent by {who}, and is of {student}; see who sent it")


def _read_form(
    member: Member, course: Course, results: Path, students: Mapping[str, str]
) -> AppealForm:
    """Read a file as an appeal form, and check that it fits the results.

    Raises:
        Misfit: when it isn't an appeal, or asks about points that weren't lost.
    """
    if not member.name.casefold().endswith(SUFFIX):
        raise Misfit(f"not a {SUFFIX} file from the page; left out")
    try:
        form = read_form(member.read(MAX_BYTES))
    except RefusedMember as error:
        raise Misfit(str(error)) from None
    if form.student not in students:
        raise Misfit(f"its line Student names {form.student[:60]!r}, a student without results")
    _check_names(member, form, students)
    _check_loss(form, course, results, students[form.student])
    return AppealForm(students[form.student], form.stage, form.criterion, form.version, form.text)


def _check_names(member: Member, form: AppealForm, students: Mapping[str, str]) -> None:
    """Raise Misfit if the name of a file, or of its student's folder, contradicts the form."""
    expected = form_name(form.student, form.stage, form.criterion).removesuffix(SUFFIX)
    if "appeal-" in member.name.casefold() and _letters(expected) not in _letters(member.name):
        raise Misfit(f"says inside that it is {expected[:200]}; see who sent it")
    others = [part for part in member.path[:-1] if part in students and part != form.student]
    if others:
        raise Misfit(f"is in the folder of {others[0]}, but from {form.student}; check who sent it")


def _check_loss(form: AppealForm, course: Course, results: Path, student: str) -> None:
    if form.stage not in course.names:
        raise Misfit(f"is of stage {form.stage[:60]!r}, which there is not; see the line Stage")
    criteria = {each.id for each in course.stage(form.stage).criteria}
    if form.criterion not in criteria:
        problem = f"is of criterion {form.criterion[:60]!r}, which {form.stage} does not have"
        raise Misfit(f"{problem}; see the line Criterion")
    result = _result(result_path(results, student, form.stage))
    own = next((each for each in result.criteria if each.id == form.criterion), None)
    if own is not None and own.points >= own.max_points:
        raise Misfit(f"is about {form.criterion} of {form.stage}, where nothing was lost")


def _result(path: Path) -> Result:
    try:
        return read_result(path)
    except SubmissionError:
        raise Misfit("is of a stage without a result that can be read") from None


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _add_tables(
    file: RowFile, read: Sequence[tuple[str, AppealForm]], today: date, problems: list[str]
) -> tuple[tuple[Row, ...], int]:
    """Add the new forms of `read` to the file of appeals.

    Returns their tables, and the number of forms that the file already has. `read` has pairs of the
    form's path and content.
    """
    ids = {row["id"] for row in file.rows}
    waiting = {_place(row) for row in file.rows if is_waiting(row)}
    new: list[Row] = []
    known = 0
    for where, form in read:
        source = printable(where)[-MAX_PLACE_CHARACTERS:]  # the form's own fields can't be trusted
        row = {**_row(form), "file": source, "collected": today.isoformat()}
        if row["id"] in ids:
            known += 1
        elif _place(row) in waiting:
            problem = f"{where}: {form.student} has an appeal about {form.criterion} that waits"
            problems.append(f"{problem}; answer that one first, then collect this one again.")
        else:
            file.put(None, row)
            new.append(row)
            ids.add(row["id"])
            waiting.add(_place(row))
    return tuple(new), known


def _row(form: AppealForm) -> dict[str, str]:
    about = {"student": form.student, "stage": form.stage, "criterion": form.criterion}
    content = "\0".join((*about.values(), form.text))
    id = hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    version = {"version": form.version} if form.version else {}
    return {"id": id, **about, "text": form.text, **version}


def _place(row: Row) -> tuple[object, ...]:
    return tuple(row.get(key) for key in ("student", "stage", "criterion"))
