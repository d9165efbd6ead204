"""Imports downloads into `SUBMISSIONS/<student>/<stage>/`: always the latest attempt."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from autograder.collect import folders
from autograder.collect.authors import claims
from autograder.collect.downloads import (
    Download,
    Member,
    RefusedMember,
    UnpackLimits,
    open_download,
)
from autograder.collect.formats import FORMATS, system_of
from autograder.collect.hand_ins import CloneOptions, HandedIn
from autograder.collect.modules import OTHER_ARCHIVES, TARS, Modules, Sorted, sort_files
from autograder.collect.names import collision_key, problem_with
from autograder.collect.owners import (
    belongs_to_another,
    choose_namesake,
    compare_authors,
    explain_distinction,
    explain_ownership,
    find_abandoned_folders,
    find_namesakes,
    find_other_participant,
    find_other_sender,
    find_possible_duplicates,
    folder_of,
    is_usable_folder,
    name_second_folder,
    split_team,
)
from autograder.collect.report import write_identity_report
from autograder.collect.roster import Roster
from autograder.collect.run import Collected, CollectRun
from autograder.collect.worksheet import Worksheet
from autograder.course.model import Course
from autograder.course.submissions import MAX_FILE_BYTES
from autograder.errors import SubmissionError
from autograder.gradebook.attempts import ATTEMPTS
from autograder.gradebook.hand_ins import UNSORTED, HandIn, read_submitted, write_submitted
from autograder.gradebook.identity import NOBODY
from autograder.run.lock import lock_results
from autograder.text import Remark, format_list
from casino.messages import Text

__all__ = ["collect"]

# A person may be able to read these, although collect isn't.
READABLE = (*OTHER_ARCHIVES, *TARS, ".zip", ".ipynb", ".txt", ".pdf", ".docx", ".odt", ".html")
OWN_FILES = {each.own_file for each in FORMATS.values()}
MAX_KEPT, MAX_REASONS = 20, 5
NEXT_STEP = (
    "Give the zip file that Canvas, Moodle, or Gradescope wrote, or a folder that has a folder or "
    "a zip file for each student."
)
MAX_LOOKED_AT = 20_000_000  # bytes of a file that only a person reads


def collect(
    course: Course,
    downloads: Sequence[Path],
    to: Path,
    *,
    roster: Roster | None = None,
    worksheet: Worksheet | None = None,
    mates: Mapping[str, Sequence[str]] | None = None,
    groups: Mapping[str, Sequence[str]] | None = None,
    layout: str | None = None,
    options: CloneOptions | None = None,
    dry: bool = False,
    replace: bool = False,
    limit_bytes: int = 1_000_000_000,
) -> tuple[list[Collected], list[str]]:
    """Import downloads in the given order; return the imported stages, and remarks for a person.

    `layout` names a format of `formats`; by default, it is detected. `replace` lets a new
    submission replace an old one even if their order is unknown. `dry` writes nothing. `mates` has,
    by student, the group members for whom a submission counts, too. `groups` has the students who
    may name each other as authors. `worksheet` adds addresses and times that Moodle's download
    lacks. `options` selects commits of clones.

    Raises:
        SubmissionError: when a download can't be read, is a folder of downloads, or no download
            has any student's work (nothing is written then), or the folder can't be written.
    """
    for path in downloads:
        _refuse_a_folder_of_downloads(path)
    opens = FORMATS[layout].opens if layout else open_download
    opened = [opens(path, UnpackLimits(left=limit_bytes)) for path in downloads]
    if layout is None:
        _refuse_a_mixture(opened)
    modules = Modules(course)
    sheet = worksheet or Worksheet()
    attempts = [
        (each, [sheet.complete(attempt) for attempt in _attempts(each, layout, modules, options)])
        for each in opened
    ]
    empty = [download for download, found in attempts if not found]
    if len(empty) == len(attempts):
        raise SubmissionError("\n".join(map(_describe_empty, empty)), next_step=NEXT_STEP)
    with nullcontext() if dry else lock_results(to, doing="collecting into"):
        if not dry:
            folders.restore(to)
        known, named = read_submitted(to), _folders(to)
        run = CollectRun(course, to, roster or Roster(), dry, replace, known, named, mates or {})
        run.several, run.groups = len(opened) > 1, groups or {}
        run.remarks += map(_describe_empty, empty)
        try:
            for download, found in attempts:
                _collect_download(run, download, found, modules)
                if (layout or system_of(download) or "plain") == "plain":
                    run.remarks += _list_empty_folders(download)
            compare_authors(run)
        finally:
            if run.done and not dry:
                write_submitted(to, run.known)
            for folder, attempts_kept in run.kept.items():
                write_submitted(folder, read_submitted(folder) | attempts_kept)
            if run.placed and not dry:
                write_identity_report(
                    to, {each.path.name for each in opened}, [*dict.fromkeys(run.placed)]
                )
    run.remarks += [*find_possible_duplicates(run), *find_abandoned_folders(run)]
    return run.done, list(dict.fromkeys(run.remarks))


def _refuse_a_folder_of_downloads(path: Path) -> None:
    """Raise SubmissionError for a folder of class downloads.

    Each of them would look like one student's work.
    """
    for archive in sorted(path.glob("*.zip")) if path.is_dir() else ():
        try:
            download = open_download(archive, UnpackLimits())
        except SubmissionError:  # reported when it is read
            continue
        if system := system_of(download):
            raise SubmissionError(
                f"{archive}: is a download of {system.title()}, and not one student's work.",
                next_step=f"Give the archives themselves: autograder collect {path}/*.zip",
            )


def _describe_empty(download: Download) -> str:
    """Return a sentence about a download in which no student's work was found."""
    found = [f"{member.shown} belongs to no student" for member in download.members]
    found = found or [str(each) for each in _list_empty_folders(download)] or ["it has no files"]
    reasons = format_list([*map(str, download.refused), *found], MAX_REASONS)
    return f"{download.path}: holds no student's work: {reasons}."


def _refuse_a_mixture(downloads: Sequence[Download]) -> None:
    """Raise SubmissionError if only some archives are a system's class download.

    A student's own archive could look like a whole class's download.
    """
    archives = [each for each in downloads if not each.path.is_dir()]
    systems = [(each, system) for each in archives if (system := system_of(each))]
    if systems and len(systems) < len(archives):
        one, system = systems[0]
        other = next(each for each in archives if not system_of(each))
        raise SubmissionError(
            f"{one.path}: looks like a download of {system.title()}, but {other.path} does not.",
            next_step="Collect them one after the other. If it is one student's own archive, "
            "say --layout plain; nothing was written.",
        )


def _attempts(
    download: Download, layout: str | None, modules: Modules, options: CloneOptions | None
) -> Iterator[HandedIn]:
    way = FORMATS[layout or system_of(download) or "plain"]
    return way.attempts(download, modules, options or CloneOptions())


def _folders(to: Path) -> dict[str, str]:
    """Return the names of students' existing folders by collision key.

    The key is equal for names that some system treats as the same folder.
    """
    try:
        return {collision_key(name): name for name in sorted(os.listdir(to))}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SubmissionError(f"{to}: cannot be read: {error.strerror}.") from error


def _collect_download(
    run: CollectRun, download: Download, attempts: Sequence[HandedIn], modules: Modules
) -> None:
    source = download.path.name
    run.remarks += [Remark(f"{source}: {each}", "file", "refused") for each in download.refused]
    run.remarks += _find_unclaimed(source, download, attempts)
    seen: dict[str, HandedIn] = {}
    before = dict(run.known)
    teams = [split_team(run, source, attempt.person) for attempt in attempts]
    attempts = [
        replace(attempt, person=person)
        for attempt, (_, person) in zip(attempts, teams, strict=True)
    ]
    for attempt, (team, _) in zip(attempts, teams, strict=True):
        student = folder_of(run, source, attempt.person)
        if not student or belongs_to_another(run, download, attempts, student):
            continue
        if others := find_namesakes(run, before, student, attempt, attempts):
            student = choose_namesake(run, source, attempt, others)
        else:
            student = name_second_folder(run, source, student, attempt, seen.get(student))
        seen.setdefault(student, attempt)
        fits = bool(student) and is_usable_folder(run, source, student)
        if fits and not _collect_attempt(run, source, student, attempt, modules, download.limits):
            fits = False
        run.placed[-1] = replace(run.placed[-1], student=student if fits else "")
        if fits and team:
            run.teams.setdefault((source, team), set()).add(student)
        if fits:
            shared = _copy_for_member(student, attempt)
            for mate in run.mates.get(student, ()):
                if is_usable_folder(run, source, mate):
                    _collect_attempt(run, source, mate, shared, modules, download.limits)


def _list_empty_folders(download: Download) -> Iterator[Remark]:
    """Yield a remark for each student's empty folder: nothing was submitted, or it was lost."""
    for folder in sorted(download.path.iterdir()) if download.path.is_dir() else ():
        is_student = folder.is_dir() and not folder.is_symlink() and not folder.name.startswith(".")
        if is_student and not any(each.is_file() for each in folder.rglob("*")):
            words = f"{download.path.name}: {folder.name}: the folder is empty"
            yield Remark(words, "folder", "empty")


def _find_unclaimed(
    source: str, download: Download, attempts: Sequence[HandedIn]
) -> Iterator[Remark]:
    """Yield a remark for each file of a download that belongs to no student's attempt."""
    claimed = {id(member.read) for attempt in attempts for member in attempt.members}
    for member in download.members:
        if id(member.read) not in claimed and member.name not in OWN_FILES:
            words = f"{source}: {member.shown} belongs to no student"
            yield Remark(words, "file", "belongs to no student")


def _copy_for_member(student: str, attempt: HandedIn) -> HandedIn:
    """Return a copy of an attempt that `student` sent, to be stored for another group member."""
    return replace(attempt, person=NOBODY, timed_by=student)


def _prefix_remark(where: str, remark: Text) -> str:
    return remark.add_place(where) if isinstance(remark, Remark) else f"{where}: {remark}"


def _collect_attempt(
    run: CollectRun,
    source: str,
    student: str,
    attempt: HandedIn,
    modules: Modules,
    limits: UnpackLimits,
) -> bool:
    """Write an attempt into a student's folder; return False if it belongs to another student.

    The format's remarks are reported first; an attempt may consist only of these.
    """
    run.remarks += [_prefix_remark(f"{source}: {student}", remark) for remark in attempt.remarks]
    if attempt.remarks and not attempt.members:
        return True
    limits.begin_attempt(student)
    found = sort_files(attempt.members, modules, limits)
    run.remarks += [_prefix_remark(f"{source}: {student}", remark) for remark in found.remarks]
    if other := find_other_participant(run, student, attempt, found):
        run.remarks.append(
            f"{source}: {student}: participant {attempt.person.participant} is called like "
            f"participant {other}, whose work is there; left out. {explain_distinction(run)}; "
            "only if both are one person, --replace takes this one"
        )
        return False
    if other := find_other_sender(run, student, attempt):
        words = (
            f"{source}: {student}: {attempt.person.shown} would have the name of a student of "
            f"{other}, and no key says that they are one person; left out. "
            f"{explain_ownership(run)}"
        )
        run.remarks.append(Remark(words, "student", "left out, since another may be called so"))
        return False
    for stage in run.course.stages:
        if stage.name in found.stages:
            _collect_stage(run, source, student, stage.name, attempt, found)
    _keep_unsorted(run, source, student, attempt, found)
    return True


def _keep_unsorted(
    run: CollectRun, source: str, student: str, attempt: HandedIn, found: Sorted
) -> None:
    """Store the files that belong to no stage, for a person to look at.

    Add a remark if the attempt has no other files.
    """
    nothing = ""
    if not found.stages and not found.unsorted:
        found.unsorted |= _select_unassigned(attempt.members)
        nothing = f"{source}: {student}: no Python file of the course"
    if found.unsorted:
        where = f"{source}: {student}: unsorted"
        files = _read_all(run, where, found.unsorted, MAX_LOOKED_AT)
        if files and not run.dry:
            known = folders.content(run.to / student / UNSORTED, MAX_LOOKED_AT) or {}
            if known != (merged := folders.merge_files(known, files)):
                folders.write(run.to / student, UNSORTED, merged)
        if files:
            hand_in = HandIn(person=attempt.person, source=source)
            names = tuple(sorted(files))
            run.done.append(Collected(student, UNSORTED, UNSORTED, names, hand_in, source))
            if nothing:
                nothing += (
                    f"; the files are in {student}/{UNSORTED}, to be checked, or to be "
                    "handed in again as .py files or one zip"
                )
    if nothing:
        kind = "without a Python file of the course"
        run.remarks.append(Remark(nothing, "submission", kind))


def _select_unassigned(members: Sequence[Member]) -> dict[str, Member]:
    """Return the files of an attempt without modules that a person should see, by name."""
    found = [each for each in members if each.name.lower().endswith(READABLE)]
    return {
        # Text typed into a system's form is HTML, which a browser would run.
        f"{each.name}.txt" if each.name.lower().endswith(".html") else each.name: each
        for each in found[:MAX_KEPT]
        if not problem_with(each.name)
    }


def _time_of(run: CollectRun, student: str, stage: str, attempt: HandedIn) -> datetime | None:
    """Return the time in the roster for a stage: that of the sender, or else of the student."""
    times = (
        run.roster.time_of(who, run.course.stage(stage))
        for who in (attempt.timed_by, student)
        if who
    )
    return next((at for at in times if at), None)


def _collect_stage(
    run: CollectRun, source: str, student: str, stage: str, attempt: HandedIn, found: Sorted
) -> None:
    members = found.stages[stage]
    files = _read_all(run, f"{source}: {student}: {stage}", members)
    hand_in = HandIn(
        at=attempt.at or _time_of(run, student, stage, attempt),
        late=attempt.late,
        attempt=attempt.number,
        files={name: members[name].shown for name in files},
        person=attempt.person,
        roster=run.roster.identity(student),
        source=source,
        serial=attempt.serial,
        digest=_digest(files),
    )
    if not files:
        return
    run.claims += claims(source, student, stage, files)
    status = _status(run, student, stage, hand_in, files)
    if status == "older" and attempt.is_active:
        status = "replaced" if run.replace else status
        words = (
            f"{source}: {student}: {stage}: an earlier submission is the active one now; "
            f"{'it is taken' if run.replace else 'the later one is kept (--replace takes it)'}"
        )
        kind = "whose active submission is an earlier one"
        run.remarks.append(Remark(words, "submission", kind))
    if status == "same":
        hand_in = _first(run.known.get((student, stage)), hand_in)
    run.done.append(Collected(student, stage, status, tuple(sorted(files)), hand_in, source))
    if status == "unclear":
        words = (
            f"{source}: {student}: {stage} has other content already, and it is unknown which "
            "is later; kept as it is (--replace takes the new one)"
        )
        kind = "unknown which content is later; kept (--replace uses the new one)"
        run.remarks.append(Remark(words, "submission", kind))
    if status == "older":
        _keep_attempt(run, student, stage, files, hand_in)
    elif status == "replaced" and (before := folders.content(run.to / student / stage)):
        _keep_attempt(run, student, stage, before, run.known.get((student, stage)) or HandIn())
    if status in ("new", "replaced") and not run.dry:
        folders.write(run.to / student, stage, files)
    if status in ("new", "replaced", "same"):
        run.known[student, stage] = hand_in


def _keep_attempt(
    run: CollectRun, student: str, stage: str, files: Mapping[str, bytes], hand_in: HandIn
) -> None:
    """Store an attempt that isn't the last one, with the earlier stages that it imports."""
    if run.dry:
        return
    base, kept = run.to / ATTEMPTS / stage, _read_kept_digests(run, student, stage)
    if _digest(files) in kept:
        return
    kept.append(_digest(files))
    number = len(kept)
    place = base / str(number) / student
    for earlier in (*run.course.earlier(stage), *run.course.find_needed(stage, files.values())):
        if previous := folders.content(run.to / student / earlier.name):
            folders.write(place, earlier.name, previous)
    folders.write(place, stage, files)
    run.kept.setdefault(base / str(number), {})[student, stage] = hand_in


def _read_kept_digests(run: CollectRun, student: str, stage: str) -> list[str]:
    """Return the digests of a student's stored attempts at a stage, read only once in a run.

    A folder that can't be read has the digest "".
    """
    if (student, stage) not in run.digests:
        found = run.digests.setdefault((student, stage), [])
        base = run.to / ATTEMPTS / stage
        while (place := base / str(len(found) + 1) / student).exists():
            content = folders.content(place / stage)
            found.append("" if content is None else _digest(content))
    return run.digests[student, stage]


def _first(old: HandIn | None, new: HandIn) -> HandIn:
    """Return the record that counts: the old one if it is of the same files, else the new one.

    A record of other files doesn't count: a killed run didn't write its own.
    """
    if old is None or old.digest not in ("", new.digest):
        return new
    if new.roster != NOBODY:
        old = replace(old, roster=new.roster)
    return replace(old, at=new.at, late=old.late or new.late) if old.at is None else old


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.blake2b(digest_size=12)
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _read_all(
    run: CollectRun, where: str, members: Mapping[str, Member], most: int = MAX_FILE_BYTES
) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for name, member in sorted(members.items()):
        try:
            files[name] = member.read(most)
        except RefusedMember as error:
            run.remarks.append(f"{where}: {member.shown} {error}")
    return files


def _status(
    run: CollectRun, student: str, stage: str, hand_in: HandIn, files: Mapping[str, bytes]
) -> str:
    """Return `new`, `same`, `replaced`, `older`, or `unclear` for one stage of an attempt.

    The later one of the old and the new submission counts, by time, else by attempt, else by upload
    number.
    """
    folder = run.to / student / stage
    old = run.known.get((student, stage))
    if not os.path.lexists(folder):
        return "new"
    if folder.is_dir() and not folder.is_symlink() and folders.content(folder) == files:
        return "same"
    if old is not None and old.at and hand_in.at and old.at != hand_in.at:
        return "replaced" if hand_in.at > old.at else "older"
    before, now = ((each.attempt, each.serial) if each else None for each in (old, hand_in))
    if before is not None and now is not None and before != now:
        return "replaced" if now > before else "older"
    return "replaced" if run.replace else "unclear"
