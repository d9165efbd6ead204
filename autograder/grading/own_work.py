"""Finds the parts of a submission that students wrote themselves, which are graded for style.

These are files that differ from the skeleton, lines that the skeleton doesn't have, and additional
files in earlier stages that this stage imports.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from io import BytesIO
from tokenize import detect_encoding

from autograder.course.bounded import MAX_LINE_CHARACTERS, LookLost, has_long_line, run_bounded
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission
from autograder.grading.sources import encoding_trouble
from casino.engine.repairs.source import Unreadable, parse
from casino.messages import Message, Text

__all__ = [
    "SourceText",
    "StyleJob",
    "earlier_files",
    "find_imported",
    "find_untouched_modules",
    "own_lines",
    "own_sources",
]

DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+")
MAX_FOLLOWED_BYTES = 300_000  # of all files that a stage imports from earlier ones
Files = Mapping[str, bytes]
_SortedFiles = tuple[tuple[str, bytes], ...]
# Of all files of a stage: several thousand lines, each token worth a finding or two.
MAX_BYTES, MAX_TOKENS = 1_000_000, 50_000
MAX_DEPTH = 1_000  # of nested code; ruff's stack overflows at about 2,000
MAX_MATCHING = 250_000  # lines times lines for difflib, which takes quadratic time
TOKEN = re.compile(rb"\w+|[^\w\s]|\n")
OPERATOR = re.compile(rb"[-+*/%&|^~.@(\[{]|\b(?:not|lambda|if|elif|await)\b")


@dataclass(frozen=True)
class StyleJob:
    """A stage's files of one submission, waiting to be checked for style."""

    key: str  # identifies the job in a batch
    stage: Stage
    files: Mapping[str, bytes]
    skeleton: Mapping[str, bytes]
    earlier: Mapping[str, bytes] = field(default_factory=dict)  # in earlier stages, by path
    # Paths in `earlier` that aren't modules of a stage; these files count here if imported.
    further: frozenset[str] = frozenset()


def find_untouched_modules(stage: Stage, files: Files, skeleton: Files) -> frozenset[str]:
    """Return the modules of a stage that are missing, or contain only the skeleton's code.

    If the files are too large to compare, return an empty set.
    """
    # Called twice for each submission of a batch.
    return _find_untouched_modules(stage, _sort_files(files), _sort_files(skeleton))


def _sort_files(files: Files) -> _SortedFiles:
    return tuple(sorted(files.items()))


@lru_cache(maxsize=1024)
def _find_untouched_modules(
    stage: Stage, files: _SortedFiles, skeleton: _SortedFiles
) -> frozenset[str]:
    modules = frozenset(stage.modules)
    try:
        return modules - run_bounded(
            _find_touched, StyleJob("", stage, dict(files), dict(skeleton))
        )
    except LookLost:
        return frozenset()


def _find_touched(job: StyleJob) -> set[str]:
    return {
        name
        for name, content, skeleton in _own_files(job)
        if name in job.stage.modules and not _is_given(content, skeleton)
    }


@dataclass(frozen=True)
class SourceText:
    """A student's file, parsed for style checks, or the reason why it can't be parsed."""

    lines: list[str] = field(default_factory=list)
    tree: ast.Module = field(default_factory=lambda: ast.Module([], []))
    trouble: Text = ""  # the reason
    line: int = 1  # where it is
    is_refused: bool = False  # True if Python rejects the file, too


def own_sources(job: StyleJob) -> Iterator[tuple[str, SourceText, SourceText]]:
    """Yield (name, source, skeleton) for each file that contains the student's own work."""
    size = tokens = 0
    for name, content, skeleton in _own_files(job):
        if name in job.stage.modules and _is_given(content, skeleton):
            continue
        # A hundred files just below the limit would delay the class for minutes.
        size += len(content)
        tokens += len(TOKEN.findall(content)) if size <= MAX_BYTES else 0
        if size > MAX_BYTES or tokens > MAX_TOKENS:
            yield (
                name,
                SourceText(trouble=Message("the stage's files are too long together")),
                SourceText(),
            )
        else:
            yield name, _read(content), _given(skeleton)


def _own_files(job: StyleJob) -> Iterator[tuple[str, bytes, bytes]]:
    """Yield (name, content, skeleton) for each file that differs from the kit's.

    The stage's modules come first.
    """
    ordered = sorted(job.files.items(), key=lambda item: (item[0] not in job.stage.modules, item))
    for name, content in ordered:
        skeleton = job.skeleton.get(name, b"")
        if name.endswith(".py") and name not in job.stage.kits and content != skeleton:
            yield name, content, skeleton
    for path in (
        find_imported(job.stage.name, job.files, job.earlier, job.further) if job.further else ()
    ):
        yield path, job.earlier[path], b""


@lru_cache(maxsize=1024)  # a batch's files are needed twice
def _is_given(content: bytes, skeleton: bytes) -> bool:
    """Return True if a file contains no work of the student's own.

    That is, it has only the skeleton's code, or still all of the skeleton's stubs.
    """
    source, given = _read(content), _given(skeleton)
    stubs = _stubs(given.tree)
    is_same = not _code(source.tree.body) or _same(source.tree, given.tree)
    return (is_same or (bool(stubs) and stubs <= _stubs(source.tree))) and not source.trouble


@lru_cache(maxsize=1)  # the current file
def _read(content: bytes) -> SourceText:
    """Parse a student's file; if it is invalid or slow to parse, the reason is its `trouble`."""
    if len(content) > MAX_BYTES or len(TOKEN.findall(content)) > MAX_TOKENS:
        return SourceText(trouble=Message("it is too long: {size} bytes", size=f"{len(content):,}"))
    if has_long_line(content):
        return SourceText(
            trouble=Message(
                "a line is longer than {most} characters", most=f"{MAX_LINE_CHARACTERS:,}"
            )
        )
    if trouble := encoding_trouble(content):
        return SourceText(trouble=trouble, is_refused=True)
    text, source = _decode(content)
    lines = re.split(r"\r\n|\r|\n", text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        if len(OPERATOR.findall(content)) > MAX_DEPTH and _is_deep(tree):
            raise RecursionError
        return SourceText(lines, tree)
    except SyntaxError as error:
        if source is content and "\ufffd" in text:
            line = text.partition("\ufffd")[0].count("\n") + 1
            return SourceText(trouble=Message("it is not UTF-8 text"), line=line, is_refused=True)
        return SourceText(lines, trouble=error.msg, line=error.lineno or 1, is_refused=True)
    except (ValueError, OverflowError, RecursionError, MemoryError, SystemError):
        return SourceText(
            trouble=Message("it holds a zero byte, or code that is nested too deeply")
        )


def _decode(content: bytes) -> tuple[str, str | bytes]:
    """Return a file's text, and its source for Python: the text, or the bytes if undecodable."""
    try:
        encoding, _ = detect_encoding(BytesIO(content).readline)
        text = content.decode(encoding)
        return text, text
    except (SyntaxError, UnicodeDecodeError):
        return content.decode("utf-8", "replace"), content


_given = lru_cache(maxsize=64)(_read.__wrapped__)


def _is_deep(tree: ast.Module) -> bool:
    level: list[ast.AST] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return bool(level)


def _same(one: object, other: object) -> bool:
    """Return True if two syntax trees are equal, ignoring docstrings."""
    if isinstance(one, list) and isinstance(other, list):
        one, other = _code(one), _code(other)
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, ast.AST) and type(one) is type(other):
        return all(_same(getattr(one, name), getattr(other, name)) for name in one._fields)
    return type(one) is type(other) and one == other


def _code(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    has_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return body[1:] if has_docstring else body


def _stubs(tree: ast.Module) -> frozenset[str]:
    """Return the names of functions that still only raise `NotImplementedError`."""
    found: dict[str, bool] = {}
    ahead: list[tuple[str, list[ast.stmt]]] = [("", tree.body)]
    for outer, body in ahead:
        for node in body:
            if isinstance(node, ast.ClassDef):
                ahead.append((f"{outer}{node.name}.", node.body))
            elif isinstance(node, ast.FunctionDef):
                found[outer + node.name] = _is_stub(_code(node.body))  # the last definition counts
    return frozenset(name for name, is_stub in found.items() if is_stub)


def _is_stub(body: Sequence[ast.stmt]) -> bool:
    match body:
        case [ast.Raise(exc=ast.Call(func=ast.Name("NotImplementedError")))]:
            return True
        case [ast.Raise(exc=ast.Name("NotImplementedError"))]:
            return True
    return False


def own_lines(lines: list[str], given: list[str]) -> frozenset[int]:
    """Return the numbers of the lines that the skeleton doesn't have."""
    own = set(range(1, len(lines) + 1))
    if len(lines) * len(given) > MAX_MATCHING:
        known = frozenset(given)
        return frozenset(number for number in own if lines[number - 1] not in known)
    for _, start, size in SequenceMatcher(None, given, lines, autojunk=False).get_matching_blocks():
        own.difference_update(range(start + 1, start + size + 1))
    return frozenset(own)


# --- files of earlier stages ---------------------------------------------------------------


def earlier_files(kit: Kit, submission: Submission, stage: Stage) -> tuple[Files, frozenset[str]]:
    """Return a student's files in earlier stages, and which of them are additional.

    Additional files aren't modules of a stage. Without any, both results are empty.
    """
    files: dict[str, bytes] = {}
    further: set[str] = set()
    own = submission.stages.get(stage.name)
    beside = kit.course.find_needed(stage.name, own.files.values() if own else ())
    for each in (*kit.course.earlier(stage.name), *beside):
        found = submission.stages.get(each.name)
        skeleton, kits = kit.skeleton(each), each.kits
        for name, content in found.style_files.items() if found else ():
            if name.endswith(".py") and name not in kits:
                files[f"{each.name}/{name}"] = content
                if name not in each.modules and content != skeleton.get(name, b""):
                    further.add(f"{each.name}/{name}")
    return (files, frozenset(further)) if further else ({}, frozenset())


def find_imported(stage: str, files: Files, earlier: Files, further: frozenset[str]) -> list[str]:
    """Return the student's additional files (`further`) that a stage's files import.

    Imports by other files count, too.
    """
    known = {_module(path): path for path in earlier}
    left = MAX_FOLLOWED_BYTES
    todo = [(f"{stage}/{name}", content) for name, content in files.items()]
    reached: dict[str, None] = {}
    for path, content in todo:
        left -= len(content)
        # Too much to follow: every further file may be in use.
        if left < 0:
            return sorted(further)
        for name in _find_import_names(path, content):
            found = known.get(name)
            if found is not None and found not in reached:
                reached[found] = None
                todo.append((found, earlier[found]))
    return sorted(further & reached.keys())


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _find_import_names(path: str, content: bytes) -> Iterator[str]:
    """Yield the dotted module names in a file's imports and strings, and their packages' names."""
    try:
        tree = parse(content)
    except Unreadable:
        return
    for node in ast.walk(tree):
        for name in _names(node, path.rpartition("/")[0].split("/")):
            parts = name.split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _names(node: ast.AST, package: list[str]) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (each.name for each in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            base = package[: len(package) - level + 1] if level else []
            start = ".".join([*base, *([module] if module else [])])
            yield from (f"{start}.{each.name}" for each in names)
        case ast.Constant(value=str(text)):  # import_module("stage1_card_hand.more")
            yield from DOTTED.findall(text)
