"""The student's own method that a wrong answer came from, to be read beside the evidence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from autograder.report.source import source_lines

__all__ = ["Snippet", "method_of"]

CALL = re.compile(r"([A-Za-z_]\w*)\(")
OPERATORS = {"str": "__str__", "repr": "__repr__", "len": "__len__", "bool": "__bool__"}
MAX_LINES = 32


class Snippet(NamedTuple):
    """A function in a file: its name, its first line's number, its lines."""

    file: str
    name: str
    first: int
    lines: tuple[str, ...]
    more: int


def method_of(call: str, files: Mapping[str, bytes]) -> Snippet | None:
    """Return the function that a call as text asks last, `Hand(8 of Hearts).count()`: `count`.

    A class alone is its `__init__`. None where the files do not define the called name.
    """
    names = CALL.findall(call.partition("#")[0])
    classes = [name for name in names if name[:1].isupper()]
    for name in reversed(names):
        wanted = OPERATORS.get(name, "__init__" if name in classes else name)
        owners = [name] if name in classes else list(reversed(classes))
        found = sorted(_defined(files, wanted), key=lambda each: _rank(each[0], owners))
        for owner, file, node in found:
            if wanted != "__init__" or owner == name:
                return _snippet(file, owner, node, files[file])
    return None


def _rank(owner: str, owners: list[str]) -> int:
    return owners.index(owner) if owner in owners else len(owners) + bool(owner)


def _defined(
    files: Mapping[str, bytes], name: str
) -> Iterator[tuple[str, str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield class (or ""), file and function of that name."""
    for file in sorted(files):
        for owner, node in _functions(files[file]):
            if node.name == name:
                yield owner, file, node


@lru_cache(64)
def _functions(content: bytes) -> tuple[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef], ...]:
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [("", node) for node in tree.body if isinstance(node, kinds)]
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            found += [(each.name, node) for node in each.body if isinstance(node, kinds)]
    return tuple(found)


def _snippet(
    file: str, owner: str, node: ast.FunctionDef | ast.AsyncFunctionDef, content: bytes
) -> Snippet:
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    lines = source_lines(content)[first - 1 : node.end_lineno]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    shown = tuple(line[indent:] for line in lines[:MAX_LINES])
    name = f"{owner}.{node.name}" if owner else node.name
    return Snippet(file, name, first, shown, len(lines) - len(shown))
