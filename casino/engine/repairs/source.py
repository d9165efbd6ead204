"""Edit Python source so that every line keeps its number."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from collections.abc import Iterable

__all__ = ["EditedFile", "Unreadable", "find_called", "find_defined", "functions_of", "parse"]

MAX_SOURCE_BYTES = 300_000


class Unreadable(Exception):  # noqa: N818
    """Raised for a file that is too large or can't be parsed as Python."""


def parse(content: bytes) -> ast.Module:
    if len(content) > MAX_SOURCE_BYTES:
        raise Unreadable
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unreadable from error


class EditedFile:
    """A Python file with pending edits: replaced text, and lines added at the end."""

    def __init__(self, content: bytes) -> None:
        self.tree = parse(content)
        self.encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        try:
            text = content.decode(self.encoding)
        except (UnicodeDecodeError, LookupError) as error:
            raise Unreadable from error
        self._lines = re.split(r"(?<=\n)", re.sub(r"\r\n?", "\n", text))
        self._edits: list[tuple[int, int, int, int, str]] = []
        self.appended: list[str] = []

    def quote(self, node: ast.AST) -> str:
        """Return the first line of a statement, to show to the student."""
        return self._lines[node.lineno - 1].strip()  # type: ignore[attr-defined]

    def replace(self, node: ast.AST, text: str) -> None:
        """Replace a node's text but keep its line breaks, so that no later line moves."""
        span = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        self._edits.append((*span, text))

    def apply_edits(self) -> bytes:
        """Return the file's content with all edits applied, in the file's own encoding."""
        lines = list(self._lines)
        for first, start, last, end, text in sorted(self._edits, reverse=True):
            head = lines[first - 1].encode()[:start].decode()
            tail = lines[last - 1].encode()[end:].decode()
            lines[first - 1 : last] = [head + text + "\n" * (last - first) + tail]
            lines[first - 1 : first] = re.split(r"(?<=\n)", lines[first - 1])
            while len(lines) > 1 and lines[-1] == "" and lines[-2] == "":
                lines.pop()
        text = "".join(lines)
        if self.appended:
            text = text.rstrip("\n") + "\n" + "\n".join(self.appended) + "\n"
        return text.encode(self.encoding)


def find_defined(content: bytes) -> set[str] | None:
    """Return the functions and classes at a file's top level; None if unparsable."""
    try:
        tree = parse(content)
    except Unreadable:
        return None
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }


def functions_of(body: Iterable[ast.stmt]) -> list[ast.FunctionDef]:
    return [node for node in body if isinstance(node, ast.FunctionDef)]


def find_called(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that these nodes call, except inside functions they define."""
    found: set[str] = set()
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                found.add(function.id)
            elif isinstance(function, ast.Attribute):
                found.add(function.attr)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        todo.extend(ast.iter_child_nodes(node))
    return found
