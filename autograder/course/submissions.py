"""Reads submissions: plain files of `SUBMISSIONS/<student>/<stage>/`, never links."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from autograder.errors import SubmissionError
from casino.engine.repairs import Repair, Unclear
from casino.languages import N_
from casino.messages import Message, Text

__all__ = [
    "StageFiles",
    "Submission",
    "find_students",
    "holds_submissions",
    "list_ignored",
    "read_submission",
    "stages_present",
]

UNIMPORTABLE = N_("{name} has a name that cannot be imported")
UNREAD = N_("{name} cannot be read: {why}")
MAX_FILE_BYTES = 1_000_000
MAX_FILES, MAX_FOLDERS = 100, 100
MAX_STAGE_BYTES = 10_000_000
MAX_DEPTH, MAX_PROBLEMS = 3, 50
MAX_OTHERS = 20
IGNORED = ("unsorted",)  # `collect` puts unsorted files there
_FOLDER = os.O_RDONLY | os.O_NOFOLLOW | getattr(os, "O_DIRECTORY", 0)
_FILE = os.O_RDONLY | os.O_NOFOLLOW | getattr(os, "O_NONBLOCK", 0)


@dataclass(frozen=True)
class StageFiles:
    """The files of one student's stage, as submitted or after a repair."""

    # by name; after a repair, the repaired copy
    files: Mapping[str, bytes] = field(default_factory=dict)
    problems: tuple[Text, ...] = ()  # a sentence for each thing that isn't graded
    # files that could be misnamed modules: `card (1).py`, `card.py.txt`, a notebook
    others: Mapping[str, bytes] = field(default_factory=dict)
    submitted: Mapping[str, bytes] | None = None  # the original files of a repaired stage
    judged: Mapping[str, bytes] | None = None  # the files for style of a repaired stage
    repairs: tuple[Repair, ...] = ()
    unclear: tuple[Unclear, ...] = ()  # repairs with several possible outcomes, which aren't made

    @property
    def style_files(self) -> Mapping[str, bytes]:
        """The files whose style is graded; in a repaired stage, without the repaired lines."""
        return self.files if self.judged is None else self.judged


@dataclass(frozen=True)
class Submission:
    """All work of one student: the files of each stage, and Python files outside the stages."""

    student: str
    stages: Mapping[str, StageFiles]  # by name; stages without a folder are missing
    # Python files outside all stages' folders
    loose: Mapping[str, bytes] = field(default_factory=dict)


def find_students(folder: Path, stages: Sequence[str]) -> list[str]:
    """Return the sorted names of the students' folders.

    Raises:
        SubmissionError: when `folder` isn't a folder, is empty, or belongs to one student: it
            contains stages, and nothing in it contains any.
    """
    try:
        entries = sorted(entry.name for entry in os.scandir(folder) if _may_be_student(entry))
    except OSError as error:
        raise SubmissionError(
            f"{folder}: cannot be read as a folder of submissions: {error.strerror}.",
            next_step="Give the folder that holds one folder for each student.",
        ) from error
    named = sorted(set(entries) & set(stages))
    # A student may be named like a stage; it is a class if any folder contains a stage.
    if named and not stages_present(folder, entries, stages):
        raise SubmissionError(
            f"{folder}: holds stages, not students: {', '.join(named)}.",
            next_step="Give the folder above it; its folders are the students: "
            "SUBMISSIONS/<student>/<stage>/*.py.",
        )
    if not entries:
        raise SubmissionError(
            f"{folder}: no student's folder in it.",
            next_step="The layout is SUBMISSIONS/<student>/<stage>/*.py.",
        )
    return entries


def stages_present(folder: Path, students: Sequence[str], stages: Sequence[str]) -> set[str]:
    """Return the stages for which at least one student has a folder."""
    present: set[str] = set()
    for student in students:
        try:
            present |= set(os.listdir(folder / student)) & set(stages)
        except OSError:  # reported in this student's results
            present |= set(stages[:1])
        if len(present) == len(stages):
            break
    return present


def holds_submissions(folder: Path, stages: Sequence[str]) -> bool:
    """Return True if a folder contains students' folders with stages, and not only links."""
    wanted = set(stages)
    with suppress(OSError):
        return any(
            wanted & set(os.listdir(entry))
            for entry in os.scandir(folder)
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith(".")
        )
    return False


def list_ignored(folder: Path, student: str, stages: Sequence[str]) -> tuple[bool, list[str]]:
    """Return True if the student has a stage's folder, and the names that grading ignores.

    The names are of folders not named like a stage, and of modules outside the stages.
    """
    try:
        with _open(folder / student) as home, os.scandir(home) as entries:
            found = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    except OSError:  # reported in this student's results
        return True, []
    has_stage = any(name in stages for name, _ in found)
    others = sorted(
        name
        for name, is_folder in found
        if name not in stages and (_is_work(name) if is_folder else _is_module(name))
    )
    return has_stage, others


def _is_work(folder: str) -> bool:
    return not folder.startswith((".", "__"))


def _may_be_student(entry: os.DirEntry[str]) -> bool:
    return not entry.name.startswith(".") and (entry.is_dir() or entry.is_symlink())


def read_submission(folder: Path, student: str, stages: Sequence[str]) -> Submission:
    """Read a student's files of the named stages; each problem is stored as a sentence."""
    found: dict[str, StageFiles] = {}
    try:
        with _open(folder / student) as home:
            names = set(os.listdir(home))
            for stage in stages:
                if stage in names:
                    found[stage] = _read_stage(stage, home)
            loose = _read_loose(home, names - set(stages))
    except OSError as error:
        problem = Message("the student's folder cannot be read: {why}", why=_explain(error))
        found, loose = {stage: StageFiles(problems=(problem,)) for stage in stages}, {}
    return Submission(student, found, loose)


@contextmanager
def _open(path: Path | str, within: int | None = None) -> Iterator[int]:
    descriptor = os.open(path, _FOLDER, dir_fd=within)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _read_stage(stage: str, home: int) -> StageFiles:
    files: dict[str, bytes] = {}
    problems: list[Text] = []
    others: dict[str, bytes] = {}
    try:
        with _open(stage, home) as folder:
            _read_folder(folder, "", files, problems)
            others = _read_others(folder)
    except OSError as error:
        words = N_("the folder {name} cannot be read: {why}")
        problems.append(Message(words, name=stage, why=_explain(error)))
    for name in sorted(files):
        # Python imports the package, so the module would never run.
        if (package := f"{name.removesuffix('.py')}/__init__.py") in files:
            words = N_("{name} is never run: {package} has its name; it is left out")
            problems.append(Message(words, name=name, package=package))
            del files[name]
    return StageFiles(files, tuple(problems), others)


def _read_others(folder: int) -> dict[str, bytes]:
    """Return the contents of files in a folder that could be misnamed modules, by name.

    `folder` is a file descriptor, here and below.
    """
    names = sorted(name for name in os.listdir(folder) if _may_be_module(name))
    found = {name: _read_file(name, folder, name) for name in names[:MAX_OTHERS]}
    return {name: content for name, content in found.items() if isinstance(content, bytes)}


def _may_be_module(name: str) -> bool:
    lower = name.casefold()
    if name.startswith((".", "test_")) or not (".py" in lower or lower.endswith(".ipynb")):
        return False
    return not _is_module(name) or not name.removesuffix(".py").isidentifier()


def _read_loose(home: int, names: set[str]) -> dict[str, bytes]:
    """Return the modules outside the stages' folders, and in folders with other names, by path."""
    found = {}
    for name in sorted(names)[:MAX_OTHERS]:
        if name in IGNORED or name.startswith((".", "__")):
            continue
        content = _read_file(name, home, name) if _is_module(name) else b""
        if content and isinstance(content, bytes):
            found[name] = content
        elif not _is_module(name):
            with suppress(OSError), _open(name, home) as folder:
                inside: dict[str, bytes] = {}
                _read_folder(folder, f"{name}/", inside, [])
                found |= inside
    return found


def _read_folder(folder: int, prefix: str, files: dict[str, bytes], problems: list[Text]) -> None:
    """Read a folder's modules, and those of the packages in it, into `files`."""
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
    names = [name for name, _ in found if _is_module(name)]
    if len(names) > MAX_FILES - len(files):
        words = N_("{count} Python files; the first {most} are looked at")
        problems.append(Message(words, count=len(names), most=MAX_FILES))
    room = MAX_STAGE_BYTES - sum(map(len, files.values()))
    for name in names[: MAX_FILES - len(files)]:
        is_importable = name.removesuffix(".py").isidentifier()
        shown = prefix + name
        content = (
            _read_file(name, folder, shown) if is_importable else Message(UNIMPORTABLE, name=shown)
        )
        if isinstance(content, bytes) and len(content) > room:
            words = N_("{name} makes it more than {most} bytes in all; it is left out")
            problems.append(Message(words, name=shown, most=f"{MAX_STAGE_BYTES:,}"))
        elif isinstance(content, bytes):
            files[shown] = content
            room -= len(content)
        else:
            problems.append(content)
    packages = [name for name, is_folder in found if is_folder and name.isidentifier()]
    if len(packages) > MAX_FOLDERS:
        words = N_("{count} folders; the first {most} folders are looked into")
        problems.append(Message(words, count=len(packages), most=MAX_FOLDERS))
    for name in packages[:MAX_FOLDERS] if prefix.count("/") < MAX_DEPTH else ():
        if len(problems) > MAX_PROBLEMS:  # enough problems
            return
        if name != "__pycache__":
            with _open(name, folder) as inner:
                _read_folder(inner, f"{prefix}{name}/", files, problems)


def _is_module(name: str) -> bool:
    """Return True for a module that a student may write, False for checks and configuration."""
    ours = name.startswith("test_") or name in ("conftest.py", "nbgrader_config.py")
    return name.endswith(".py") and not ours


def _read_file(name: str, folder: int, shown: str) -> bytes | Text:
    """Return a file's bytes, or a sentence that says why the file `shown` can't be read."""
    try:
        descriptor = os.open(name, _FILE, dir_fd=folder)
    except OSError as error:
        return Message(UNREAD, name=shown, why=_explain(error))
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            words = N_("{name} is {what}, not a file")
            return Message(words, name=shown, what=_kind(status.st_mode))
        if status.st_size > MAX_FILE_BYTES:
            words = N_("{name} is larger than {most} bytes ({size})")
            return Message(
                words, name=shown, most=f"{MAX_FILE_BYTES:,}", size=f"{status.st_size:,}"
            )
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(MAX_FILE_BYTES)
    except OSError as error:
        return Message(UNREAD, name=shown, why=_explain(error))
    finally:
        os.close(descriptor)


def _kind(mode: int) -> Message:
    if stat.S_ISDIR(mode):
        return Message("a folder")
    return Message("a named pipe") if stat.S_ISFIFO(mode) else Message("no ordinary file")


def _explain(error: OSError) -> Text:
    if error.errno in (40, 20):  # ELOOP or ENOTDIR: a link, opened without following
        return Message("it is a link or not a folder")
    return error.strerror or Message("unknown reason")
