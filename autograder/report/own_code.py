"""Finds the student's own function that gave a wrong answer, to show it beside the evidence."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from autograder.course.bounded import MAX_LINE_CHARACTERS, LookLost, has_long_line, run_bounded
from autograder.report.source import source_lines
from casino.messages import Call

__all__ = ["Snippet", "find_function"]

MAX_LINES = 32


class Snippet(NamedTuple):
    """A function of a student's file that gave a wrong answer, as the page shows it."""

    file: str
    name: str  # with its class, such as `Hand.count`
    first: int  # the number of its first line
    lines: tuple[str, ...]
    more: int  # the number of further lines that aren't shown


class Defined(NamedTuple):
    """A function in a file: its name, and the numbers of its first and last lines."""

    name: str
    first: int
    last: int


def find_function(call: Call, files: Mapping[str, bytes]) -> Snippet | None:
    """Return the student's function that a call uses: `count` for `Hand(…).count()`.

    For a call of a class, it is `__init__`. Return None if the files don't define it.
    """
    classes = call.classes
    methods = [name for name in call.functions if name not in classes]
    for name in methods or call.functions:
        wanted = "__init__" if name in classes else name
        owners = [name] if name in classes else list(reversed(classes))
        found = sorted(_find_definitions(files, wanted), key=lambda each: _rank(each[0], owners))
        for owner, file, node in found:
            if wanted != "__init__" or owner == name:
                return _snippet(file, owner, node, files[file])
    return None


def _rank(owner: str, owners: list[str]) -> int:
    return owners.index(owner) if owner in owners else len(owners) + bool(owner)


def _find_definitions(files: Mapping[str, bytes], name: str) -> Iterator[tuple[str, str, Defined]]:
    """Yield (class or "", file, lines) for each function with this name."""
    for file in sorted(files):
        for owner, node in _functions(files[file]):
            if node.name == name:
                yield owner, file, node


@lru_cache(64)
def _functions(content: bytes) -> tuple[tuple[str, Defined], ...]:
    """Return (class or "", function) for each function in a file; () if it can't be parsed."""
    if has_long_line(content):
        return ()
    try:
        return run_bounded(_parse, content)
    except (LookLost, SyntaxError, ValueError, RecursionError):
        return ()


def _parse(content: bytes) -> tuple[tuple[str, Defined], ...]:
    tree = ast.parse(content)
    found = _list_definitions("", tree.body)
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            found += _list_definitions(each.name, each.body)
    return tuple(found)


def _list_definitions(owner: str, body: list[ast.stmt]) -> list[tuple[str, Defined]]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in body if isinstance(node, kinds)]
    return [
        (owner, Defined(node.name, min([node.lineno, *_lines(node)]), node.end_lineno or 0))
        for node in nodes
    ]


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[int]:
    return [each.lineno for each in node.decorator_list]


def _snippet(file: str, owner: str, node: Defined, content: bytes) -> Snippet:
    lines = [
        line[:MAX_LINE_CHARACTERS] for line in source_lines(content)[node.first - 1 : node.last]
    ]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    shown = tuple(line[indent:] for line in lines[:MAX_LINES])
    name = f"{owner}.{node.name}" if owner else node.name
    return Snippet(file, name, node.first, shown, len(lines) - len(shown))
