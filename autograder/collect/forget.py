"""Implements `autograder forget`: deletes a student's files, rows, and pages from folders.

A row belongs to the student if its key `student` matches, or if a CSV cell holds the student's
folder name or address. Texts that people wrote stay; `find_mentions` lists them.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
import shutil
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from autograder.errors import SubmissionError
from autograder.gradebook.attempts import attempt_folders
from autograder.gradebook.hand_ins import COLLECTED, read_submitted, write_submitted
from autograder.gradebook.identity import id_key
from autograder.gradebook.people import ROSTER, load_people
from autograder.gradebook.rows import RowFile, hold_decisions
from autograder.report.writing import file_names, find_stale_pages
from autograder.run.lock import LOCK, lock_results
from autograder.text import format_count
from casino.files import write_whole

__all__ = ["Deletion", "find_archives", "find_deletions", "find_mentions", "forget", "keys_of"]

TABLES = (".csv", ".json", ".jsonl", ".toml")  # only their rows are deleted
ARCHIVES = (".zip", ".gz", ".tgz", ".bz2", ".xz", ".tar", ".7z", ".rar", ".db", ".sqlite")
KIT_PAGE = b'<meta name="robots" content="noindex">'
HEAD_BYTES = 2_000
MAX_BYTES = 50_000_000  # the largest file that is searched
MIN_LETTERS = 3  # shorter names occur in too many words


@dataclass(frozen=True)
class Deletion:
    """A file, or rows of a file, to be deleted."""

    path: Path
    words: str  # describes the deletion
    apply: Callable[[], None]  # the function that deletes it
    is_class_page: bool = False  # True for a page about the whole class that names the student


def find_deletions(student: str, folders: Sequence[Path]) -> list[Deletion]:
    """Return a student's data in these folders, without deleting anything yet.

    SubmissionError is raised if a record cannot be read.
    """
    keys = keys_of(student, folders)
    own, pages = Path(file_names([student])[student]).stem, _mention({*keys, student})
    found: list[Deletion] = []
    for place in _places(folders):
        of_others = find_stale_pages(place, ())
        for path in sorted(place.iterdir()):
            if _is_own(path, student, own):
                found.append(Deletion(path, "deleted", partial(_remove, path)))
            elif path.suffix in TABLES and path.is_file() and not path.is_symlink():
                found += _rows_of(path, student, keys)
            elif path.name not in of_others and _is_class_page(path, pages):
                words = "deleted, since it names the student"
                found.append(Deletion(path, words, partial(_remove, path), is_class_page=True))
    return found


def forget(folders: Sequence[Path], deletions: Sequence[Deletion]) -> None:
    """Delete the data while no other run or review writes to the folders.

    Raises:
        SubmissionError: when another run holds a folder, or something cannot be deleted.
    """
    with ExitStack() as stack:
        for folder in {each.resolve(): each for each in folders}.values():
            if deletions and (folder / LOCK).exists():  # folders of pages have none
                stack.enter_context(lock_results(folder))
                stack.enter_context(hold_decisions(folder))
        for each in deletions:
            try:
                each.apply()
            except OSError as error:
                raise SubmissionError(
                    f"{each.path}: cannot be deleted: {error.strerror}.",
                    next_step="Fix this and run the command again; the rest is kept until then.",
                ) from error


def find_mentions(student: str, keys: Collection[str], folders: Sequence[Path]) -> list[Path]:
    """Return the files whose name or content still has the student's name or one of the keys."""
    pattern = _mention({student, *keys})
    return [path for path in _files(folders) if _mentions(path, pattern)]


def find_archives(folders: Sequence[Path]) -> list[Path]:
    """Return archives and databases, which aren't opened and may still have the student's data."""
    return [path for path in _files(folders) if path.suffix.lower() in ARCHIVES]


def keys_of(student: str, folders: Sequence[Path]) -> set[str]:
    """Return the student's addresses and full names in records and rosters.

    SubmissionError is raised if one cannot be read.
    """
    people = [
        person
        for place in _places(folders)
        for (who, _stage), hand_in in read_submitted(place).items()
        if who == student
        for person in (hand_in.person, hand_in.roster)
    ]
    rosters = [load_people(path) for folder in folders if (path := folder / ROSTER).is_file()]
    rows = [roster[student] for roster in rosters if student in roster]
    found = {value for each in people for value in (each.email, each.name)}
    return (found | {value for each in rows for value in (each.email, each.called)}) - {""}


def _places(folders: Sequence[Path]) -> Iterator[Path]:
    """Yield each folder and its folders of earlier attempts, which have the same layout."""
    for folder in folders:
        yield folder
        yield from (place for _stage, _number, place in attempt_folders(folder))


def _is_own(path: Path, student: str, page: str) -> bool:
    """Return True for the student's folder, a file named after the student, and own pages.

    `page` is how the names of the student's pages start.
    """
    if path.is_dir() and not path.is_symlink():
        return path.name == student
    is_page = path.suffix in (".html", ".txt") and path.stem.startswith(page)
    return is_page or (path.stem == student and path.suffix not in TABLES)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _is_class_page(path: Path, pattern: re.Pattern[bytes]) -> bool:
    """Return True for a web page about the class, made by the kit, that names the student."""
    content = _content(path) if path.suffix == ".html" else b""
    return KIT_PAGE in content[:HEAD_BYTES] and pattern.search(content) is not None


def _rows_of(path: Path, student: str, keys: Collection[str]) -> Iterator[Deletion]:
    """Yield a deletion for the student's rows in a file, if it is a table that has some."""
    try:
        if path.name == COLLECTED:
            known = read_submitted(path.parent)
            kept: Any = {place: each for place, each in known.items() if place[0] != student}
            count = len(known) - len(kept)
            apply: Callable[[], None] = partial(write_submitted, path.parent, kept)
        elif path.suffix == ".toml":
            count, apply = _toml_rows(path, student)
        else:
            count, content = _ROWS[path.suffix](path.read_bytes(), student, keys)
            apply = partial(_rewrite, path, content)
    except (OSError, ValueError, csv.Error, RecursionError):
        return
    if count:
        yield Deletion(path, f"without {format_count(count, 'row')}", apply)


def _rewrite(path: Path, content: bytes) -> None:
    write_whole(path, content, mode=path.stat().st_mode & 0o777)


def _csv_rows(content: bytes, student: str, keys: Collection[str]) -> tuple[int, bytes]:
    """Return the number of the student's rows in a CSV file, and the file without them."""
    mark = b"\xef\xbb\xbf" if content.startswith(b"\xef\xbb\xbf") else b""
    text = content.decode("utf-8-sig")
    lines = list(io.StringIO(text, newline=""))
    separator = max(",;\t", key=(lines[0] if lines else "").count)
    addresses = {id_key(key) for key in keys if "@" in key}
    reader, kept, count, start = csv.reader(lines, delimiter=separator), list[str](), 0, 0
    column = None
    for row in reader:
        cells = [cell.removeprefix("'") for cell in row]
        own = student in cells if column is None else student in cells[column : column + 1]
        if start and (own or addresses & {id_key(cell) for cell in cells}):
            count += 1
        else:
            kept += lines[start : reader.line_num]
        if not start:
            column = cells.index("student") if "student" in cells else None
        start = reader.line_num
    return count, mark + "".join(kept).encode()


def _json_rows(content: bytes, student: str, _keys: Collection[str]) -> tuple[int, bytes]:
    count, kept = _prune(json.loads(content), student)
    return count, json.dumps(kept, indent=1).encode("ascii") + b"\n"


def _json_lines(content: bytes, student: str, _keys: Collection[str]) -> tuple[int, bytes]:
    """Return the number of the student's edits in a review's journal, and the rest of it."""
    lines, kept, count, name = content.split(b"\n"), list[bytes](), 0, json.dumps(student)
    for line in lines:
        if name.encode("ascii") not in line:
            kept.append(line)
            continue
        count += 1
        entry: dict[str, Any] = {}
        with suppress(ValueError):  # a process was killed while writing the line
            entry = json.loads(line)
        edits = [each for each in entry.get("edits", ()) if name not in json.dumps(each)]
        if edits:
            kept.append(json.dumps(entry | {"edits": edits}).encode("ascii"))
    return count, b"\n".join(kept)


_ROWS: Mapping[str, Callable[[bytes, str, Collection[str]], tuple[int, bytes]]] = {
    ".csv": _csv_rows, ".json": _json_rows, ".jsonl": _json_lines,
}  # fmt: skip


def _prune(value: Any, student: str) -> tuple[int, Any]:
    """Return the number of the student's rows and keys in JSON data, and the data without them."""
    if isinstance(value, dict):
        own = {key: _prune(each, student) for key, each in value.items() if key != student}
        count = len(value) - len(own) + sum(number for number, _ in own.values())
        return count, {key: each for key, (_, each) in own.items()}
    if isinstance(value, list):
        rest = [
            _prune(each, student)
            for each in value
            if not (isinstance(each, dict) and each.get("student") == student)
        ]
        return len(value) - len(rest) + sum(n for n, _ in rest), [each for _, each in rest]
    return 0, value


def _toml_rows(path: Path, student: str) -> tuple[int, Callable[[], None]]:
    """Return the number of a file's tables that name the student, and a function to remove them."""
    values = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    headings = [key for key, rows in values.items() if isinstance(rows, list)]
    count = _prune({key: values[key] for key in headings}, student)[0]
    return count, partial(_take_tables, path, student, headings)


def _take_tables(path: Path, student: str, headings: Sequence[str]) -> None:
    for heading in headings:
        file = RowFile(path, heading)
        for place in reversed(range(len(file.rows))):
            row = dict(file.rows[place])
            if row.get("student") == student:
                file.put(place, None)
            elif (found := _prune(row, student))[0]:
                file.put(place, found[1])
        file.write()


def _files(folders: Sequence[Path]) -> Iterator[Path]:
    """Yield the files of folders, each once, also if one of the folders contains another."""
    seen = set()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.is_symlink() and (own := path.resolve()) not in seen:
                seen.add(own)
                yield path


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES)
    except OSError:
        return b""


def _mention(words: Collection[str]) -> re.Pattern[bytes]:
    """Return a pattern that finds any of the words in text, HTML, JSON, and tables."""
    forms = {
        form
        for word in words
        if len(word) >= MIN_LETTERS
        for text in (word, html.escape(word), json.dumps(word)[1:-1])
        for form in (text.encode(errors="replace"), text.encode("utf-16-le", errors="replace"))
    }
    several = b"|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    return re.compile(rb"(?i)(?<![\w-])(?:" + (several or b"(?!)") + rb")(?![\w-])")


def _mentions(path: Path, pattern: re.Pattern[bytes]) -> bool:
    return bool(pattern.search(str(path.name).encode()) or pattern.search(_content(path)))
