"""Checks a student's source file: its encoding, the Python version it needs, and hidden code.

In some encodings (`utf-7`, `unicode_escape`), Python runs code that readers see as a comment. So
sources must be UTF-8, or Latin-1 if declared. Ruff knows the syntax of each Python version, which
separates code for a newer Python from invalid code.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import normalize

from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]

from autograder.course.bounded import has_long_line, run_limited
from casino.engine.not_python import find_foreign_file
from casino.languages import N_
from casino.messages import Message, Text

__all__ = [
    "NEEDS_NEWER",
    "code_in_data",
    "encoding_trouble",
    "find_needed_python",
    "name_ruff_target",
    "newest",
]

# PEP 263, and the names that Python's tokenizer abbreviates.
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:#.*)?$")
_ACCEPTED = re.compile(r"(?:utf-?8|ascii|us-ascii|latin-?1|iso-8859-1|iso-latin-1)(?:-.*)?")
_RUNS_TEXT = frozenset({"exec", "eval", "compile"})
_RUNS_BYTES = frozenset({"marshal", "codeop"})


def encoding_trouble(content: bytes) -> Text:
    """Return the reason why a file's bytes can't be decoded as Python source, or ""."""
    if foreign := find_foreign_file(content):
        return foreign
    for name in _find_declared_encodings(content):
        if not _ACCEPTED.fullmatch(name.lower().replace("_", "-")):
            return Message("its encoding is {name}; save the file as UTF-8", name=name[:40])
    return ""


def _find_declared_encodings(content: bytes) -> Iterator[str]:
    """Yield the encodings that a file declares, as different readers would detect them."""
    # Some readers split only at "\n", so a trick could use the other line ends.
    for lines in (content.split(b"\n", 2), re.split(rb"\r\n|\r|\n", content, maxsplit=2)):
        for line in lines[:2]:
            if found := _COOKIE.match(line.removeprefix(b"\xef\xbb\xbf")):
                yield found[1].decode("ascii", "replace")
            if not _BLANK.match(line):
                break


def code_in_data(tree: ast.Module, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield (line, name) for each use of `exec` and similar functions, which run data as code.

    `lines` are the file's lines; the tree is searched only if they contain such a name.
    """
    # Python normalises names to this form: a bold `exec` is `exec`.
    text = normalize("NFKC", "\n".join(lines))
    if not any(word in text for word in (*_RUNS_TEXT, *_RUNS_BYTES, "__code__")):
        return
    own = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    for node in ast.walk(tree):
        match node:
            # A student's own function may be called `compile`, which isn't the builtin.
            case ast.Name(id=name, ctx=ast.Load()) if name in _RUNS_TEXT - own:
                yield node.lineno, name
            case ast.Attribute(attr="exec" | "eval" | "__code__" as name):
                yield node.lineno, name
            case ast.Import(names=names):
                for each in names:
                    if each.name in _RUNS_BYTES:
                        yield node.lineno, each.name
            case ast.ImportFrom(module=str(name)) if name in _RUNS_BYTES:
                yield node.lineno, name


NEWEST_OF_RUFF = 14
NEEDS_NEWER = N_(
    "not graded: the code is written for Python {needed}, and the grader runs Python {python}; "
    "this costs no points"
)
ADDED = re.compile(r"\(syntax was added in Python 3\.(\d+)\)$")
COMMAND = (
    "check --isolated --no-cache --exit-zero --select F401 --output-format json-lines"
    " --output-file found own.py --target-version "
)


def name_ruff_target(minor: int) -> str:
    """Return ruff's `--target-version` for Python 3.`minor`, or the newest that ruff supports."""
    return f"py3{min(minor, NEWEST_OF_RUFF)}"


def find_needed_python(source: bytes, minor: int) -> str:
    """Return the Python version that a file needs, such as "3.14", if Python 3.`minor` rejects it.

    Return "" if no version accepts it.
    """
    if has_long_line(source):
        return ""
    with TemporaryDirectory(prefix="newer-") as folder:
        Path(folder, "own.py").write_bytes(source)
        try:
            command = [find_ruff_bin(), *(COMMAND + name_ruff_target(minor)).split()]
            run_limited(command, folder).check_returncode()
            lines = Path(folder, "found").read_text(encoding="utf-8").splitlines()
        except (subprocess.SubprocessError, OSError):
            return ""
    errors = [each["message"] for each in map(json.loads, lines) if each["code"] != "F401"]
    added = [ADDED.search(message) for message in errors]
    if not added or None in added:
        return ""
    return newest(f"3.{found[1]}" for found in added if found)


def newest(versions: Iterable[str]) -> str:
    """Return the newest of these Python versions, such as "3.13"; "" if all are ""."""
    return max(filter(None, versions), key=lambda version: int(version[2:]), default="")
