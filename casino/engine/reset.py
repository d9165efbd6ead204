"""`casino reset`: restore a stage as handed out, and keep a copy of the old work."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from casino.engine.handed_out import stage_files, stage_names
from casino.engine.language import language_of
from casino.engine.names import nearly_called
from casino.engine.workspace import Workspace
from casino.files import write_whole
from casino.languages import _

__all__ = ["Reset", "reset_file", "reset_stage", "set_aside"]


@dataclass(frozen=True)
class Reset:
    """The result of `casino reset`: the restored path, and the copy of the old work."""

    restored: Path
    kept: Path | None  # the dated copy of the old work, if it differed
    changed: bool


def reset_stage(workspace: Workspace, number: int, now: datetime) -> Reset:
    """Restore a stage's folder, and rename the old folder to a dated name.

    Raises ValueError if no stage has the number or the folder has a similar name, and OSError if
    the folder can't be moved. Then nothing has changed.
    """
    name = _stage_name(number)
    folder = workspace.folder / name
    files = stage_files(name, language_of(workspace.folder))
    _refuse_another_name(folder)
    if _is_as_handed_out(folder, files):
        return Reset(folder, None, changed=False)
    draft = Path(tempfile.mkdtemp(dir=workspace.folder, prefix=f".{name}."))
    try:
        new = draft / name
        for file, content in files.items():
            _write(new / file, content)
        kept = set_aside(folder, now) if _exists(folder) else None
        try:
            os.replace(new, folder)
        except OSError:
            if kept is not None:
                os.replace(kept, folder)
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return Reset(folder, kept, changed=True)


def reset_file(workspace: Workspace, number: int, file: str, now: datetime) -> Reset:
    """Restore one file of a stage, as `reset_stage` restores all of them.

    Also raises ValueError if the stage has no such file.
    """
    name = _stage_name(number)
    files = stage_files(name, language_of(workspace.folder))
    if file not in files:
        known = ", ".join(sorted(files))
        words = _("{stage} was handed out without {file!r}; it has {files}.")
        raise ValueError(words.format(stage=name, file=file, files=known))
    path = workspace.folder / name / file
    _refuse_another_name(path)
    if path.is_file() and _is(path, files[file]):
        return Reset(path, None, changed=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = set_aside(path, now) if _exists(path) else None
    try:
        write_whole(path, files[file])
    except OSError:
        if kept is not None:
            os.replace(kept, path)
        raise
    return Reset(path, kept, changed=True)


def _refuse_another_name(path: Path) -> None:
    """Raise ValueError if a file with a similar name exists: it may be the student's."""
    if not _exists(path) and (fix := nearly_called(path)):
        raise ValueError(fix + " " + _("Nothing was changed."))


def _stage_name(number: int) -> str:
    for name in stage_names():
        if name.startswith(f"stage{number}_"):
            return name
    numbers = ", ".join(name.partition("_")[0].removeprefix("stage") for name in stage_names())
    words = _("Stage {n} doesn't exist. The stages are {stages}.")
    raise ValueError(words.format(n=number, stages=numbers))


def _is_as_handed_out(folder: Path, files: dict[str, bytes]) -> bool:
    """Return True if the folder has exactly these files, ignoring Python's caches."""
    found = set()
    for path in folder.rglob("*"):
        if "__pycache__" in path.parts or ".pytest_cache" in path.parts or not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        if not _is(path, files.get(name)):  # stop here, because the folder may be huge
            return False
        found.add(name)
    return found == files.keys()


def _is(path: Path, content: bytes | None) -> bool:
    if content is None or path.stat().st_size != len(content):
        return False
    return path.read_bytes() == content


def set_aside(path: Path, now: datetime) -> Path:
    """Rename a file or folder to an unused name with the date; return the new path."""
    kept = _add_date(path, now)
    os.rename(path, kept)
    return kept


def _add_date(path: Path, now: datetime) -> Path:
    """Return the path with the date added, and a number if that path exists."""
    dated = f"{path.name}.{now:%Y-%m-%dT%H%M}"
    names = (f"{dated}{ending}" for ending in ("", *(f".{n}" for n in range(2, 1000))))
    return next(each for name in names if not _exists(each := path.with_name(name)))


def _exists(path: Path) -> bool:
    return os.path.lexists(path)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
