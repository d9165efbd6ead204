"""`casino start`: write the course in this package to an empty folder."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from casino.engine.editor import editor_files
from casino.engine.handed_out import RECORD, course_files
from casino.engine.language import read_published
from casino.engine.update import make_record
from casino.languages import _, speaking

__all__ = ["NotEmptyError", "Started", "start_course"]


class NotEmptyError(FileExistsError):
    """Raised if the folder for a new course isn't empty.

    The message names a file in it and the fix.
    """


@dataclass(frozen=True)
class Started:
    """A newly written course: its folder, number of stages, and language."""

    folder: Path
    stages: int
    language: str


def start_course(folder: Path, language: str = "") -> Started:
    """Write stages, notebooks, guide, and editor settings to a new or empty folder.

    The default language is that of the published course. The folder may have hidden files and a
    virtual environment, and no file is overwritten. Raises NotEmptyError if there is anything else,
    and OSError if the folder can't be written. Then nothing is left behind.
    """
    folder = folder.absolute()
    language_used = language or read_published()
    record = {RECORD: make_record(course_files(language_used), language)}
    with speaking(language_used):
        files = {**course_files(language_used), **record, **editor_files(Path(sys.executable))}
    _refuse_taken(folder, {name.partition("/")[0] for name in files})
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        _write(folder, files)
    except OSError:
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    stages = sum(path.is_dir() for path in (folder / "stages").glob("stage*"))
    return Started(folder, stages, language_used)


def _refuse_taken(folder: Path, names: set[str]) -> None:
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir():
        words = _("{path} is a file.").format(path=folder)
        raise NotEmptyError(f"{words} {_way_out(folder)}")
    for path in sorted(folder.iterdir(), key=lambda path: (path.name.startswith("."), path.name)):
        may_stay = path.name.startswith(".") or (path / "pyvenv.cfg").is_file()
        if path.name in names or not may_stay:
            words = _("{path} is there already, and nothing is ever written over.")
            raise NotEmptyError(f"{words.format(path=path)} {_way_out(folder)}")


def _way_out(folder: Path) -> str:
    if (folder / "stages").is_dir():
        return _("Name a new folder. To update an existing course, use `casino update`.")
    return _("Name a new folder: casino start my-blackjack")


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files to a draft, then move it into `folder`; undo all on an error."""
    draft = Path(tempfile.mkdtemp(dir=folder, prefix=".casino-start."))
    moved: list[Path] = []
    try:
        for name, content in files.items():
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_bytes(content)
        for piece in sorted(draft.iterdir()):
            os.rename(piece, folder / piece.name)
            moved.append(folder / piece.name)
    except OSError:
        for piece in moved:
            shutil.rmtree(piece) if piece.is_dir() else piece.unlink()
        raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
