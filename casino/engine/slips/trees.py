"""Find classes, methods, and loops in the syntax trees of a student's sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from casino.engine.sources import Sources

__all__ = [
    "classes",
    "in_loop",
    "inits",
    "is_begun",
    "line_not_in_utf8",
    "methods",
    "nodes",
    "strays",
]

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def in_loop(sources: Sources, file: str, line: int, kind: type[ast.While | ast.For]) -> bool:
    """Return True if a line's innermost loop or function is a loop of this kind."""
    loops = [node for node in nodes(sources, file) if isinstance(node, (kind, *FUNCTIONS))]
    around = [node for node in loops if node.lineno <= line <= (node.end_lineno or 0)]
    return bool(around) and isinstance(max(around, key=lambda node: node.lineno), kind)


def is_begun(sources: Sources, file: str, line: int) -> bool:
    """Return True if the function at a line has more statements than its stub had."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    defined = [node for node in nodes(sources, file) if isinstance(node, kinds)]
    around = [node for node in defined if node.lineno <= line <= (node.end_lineno or 0)]
    body = max(around, key=lambda node: node.lineno).body if around else []
    others = [each for each in body if each.lineno != line]
    return any(not isinstance(each, ast.Pass) and not _is_text(each) for each in others)


def _is_text(node: ast.stmt) -> bool:
    """Return True for a docstring or another string used as a statement."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def nodes(sources: Sources, file: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a file's syntax tree, or none if it doesn't parse."""
    return _nodes(sources.files.get(file, b""))


@lru_cache(maxsize=64)
def _nodes(content: bytes) -> tuple[ast.AST, ...]:
    try:
        return tuple(ast.walk(ast.parse(content)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()


def classes(sources: Sources) -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield each class of the student's files, preceded by its file."""
    for file in sources.files:
        for node in nodes(sources, file):
            if isinstance(node, ast.ClassDef):
                yield file, node


def inits(sources: Sources, kind: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the `__init__` of each class named `kind`, preceded by its file."""
    for file, owner, function in methods(sources):
        if (owner, function.name) == (kind, "__init__"):
            yield file, function


def methods(sources: Sources) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """Yield each method of the student's files, preceded by its file and class."""
    for file, kind in classes(sources):
        for node in kind.body:
            if isinstance(node, ast.FunctionDef):
                yield file, kind.name, node


def strays(sources: Sources, file: str) -> Iterator[ast.FunctionDef]:
    """Yield each method of a file that isn't in the body of a class, but outside or too deep."""
    found = nodes(sources, file)
    kinds = [node for node in found if isinstance(node, ast.ClassDef)]
    inside = {id(each) for kind in kinds for each in kind.body}
    for node in found if kinds else ():
        if not isinstance(node, ast.FunctionDef) or id(node) in inside:
            continue
        if [each.arg for each in node.args.args[:1]] == ["self"]:
            yield node


def line_not_in_utf8(content: bytes) -> int:
    """Return the first line that isn't UTF-8, by Python's line count, or 0."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        return content[: error.start].count(b"\n") + 1
    return 1 if b"\0" in content[:4] else 0
