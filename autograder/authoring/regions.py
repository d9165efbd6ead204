"""Finds the regions of a solution file: the lines that students write themselves.

A region is between two comment lines, `### BEGIN SOLUTION` and `### END SOLUTION`, with the same
indentation. It covers whole statements: part of a function's body, or whole functions, methods, and
constants, but never a docstring or a signature that the skeleton must keep.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.errors import CourseError

__all__ = ["BEGIN", "END", "Region", "SkeletonError", "find_regions"]

BEGIN = "### BEGIN SOLUTION"
END = "### END SOLUTION"
LOOKS_LIKE_A_MARKER = re.compile(r"#+\s*(begin|end)\W+solutions?\b", re.IGNORECASE)

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class SkeletonError(CourseError):
    """A solution, handout, or notebook sheet is invalid; the message has a line per problem."""


@dataclass(frozen=True)
class Region:
    """The part of a solution file that students write, between two marker lines."""

    begin: int  # the line of the opening marker, counted from 1
    end: int  # the line of the closing marker
    indent: str
    function: str = ""  # the innermost function around the region, such as `Card.value`, or ""

    def covers(self, line: int) -> bool:
        return self.begin < line < self.end


@dataclass(frozen=True)
class Problem:
    """A fault in a solution file, with its line."""

    line: int
    message: str


@dataclass(frozen=True)
class Scope:
    """A function, a class, or the module, with the lines where its parts begin and end."""

    name: str
    is_function: bool
    first: int  # the line of its first decorator, or of its `def`
    signature_end: int  # the last line of the signature
    docstring: int  # the first line of the docstring, or 0
    last: int  # its last line


def find_regions(source: str, filename: str) -> list[Region]:
    """Return the regions of a solution file in order; `filename` is for error messages.

    Raises:
        SkeletonError: with file and line of every misplaced marker.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise SkeletonError(f"{filename}:{error.lineno}: not Python: {error.msg}") from None
    regions, problems = _pair(source)
    scopes = [_module_scope(tree), *_scopes(tree)]
    starts = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)}
    for region in regions:
        problems += _find_misplaced(region, scopes, starts)
    if problems:
        ordered = sorted(problems, key=lambda problem: problem.line)
        raise SkeletonError(
            "\n".join(f"{filename}:{problem.line}: {problem.message}" for problem in ordered)
        )
    return [_add_function_name(region, scopes) for region in regions]


def _pair(source: str) -> tuple[list[Region], list[Problem]]:
    """Match each opening marker with its closing one; return the regions, and faulty markers."""
    regions: list[Region] = []
    problems: list[Problem] = []
    opened: tokenize.TokenInfo | None = None
    for comment in _comments(source):
        line = comment.start[0]
        if comment.string not in (BEGIN, END):
            if LOOKS_LIKE_A_MARKER.match(comment.string):
                problems.append(Problem(line, f"a marker is spelled {BEGIN!r} or {END!r}"))
        elif comment.line.strip() != comment.string:
            problems.append(Problem(line, "a marker stands alone on its line"))
        elif comment.string == BEGIN and opened:
            begin = opened.start[0]
            problems.append(Problem(line, f"a region cannot begin inside the one of line {begin}"))
        elif comment.string == BEGIN:
            opened = comment
        elif not opened:
            problems.append(Problem(line, "this region ends but did not begin"))
        else:
            if opened.start[1] != comment.start[1]:
                problems.append(Problem(line, "a region's two markers are indented alike"))
            else:
                indent = comment.line[: comment.start[1]]
                regions.append(Region(opened.start[0], line, indent))
            opened = None
    if opened:
        problems.append(Problem(opened.start[0], "this region begins but does not end"))
    return regions, problems


def _comments(source: str) -> Iterator[tokenize.TokenInfo]:
    """Yield the comments of a Python source, without `#` inside strings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token


def _find_misplaced(region: Region, scopes: list[Scope], starts: set[int]) -> list[Problem]:
    """Return the problems of a region: it has no statement, or cuts a function or class in two."""
    problems = []
    if not any(region.covers(line) for line in starts):
        problems.append(Problem(region.begin, "the region has no statement in it"))
    for scope in scopes:
        message = _conflict(region, scope, starts)
        if message:
            problems.append(Problem(region.begin, message))
    return problems


def _conflict(region: Region, scope: Scope, starts: set[int]) -> str:
    """Return a message if the region covers only part of what it must not cut, else ""."""
    if region.covers(scope.first) and region.covers(scope.last):
        return ""
    if region.begin < scope.signature_end and scope.first < region.end:
        return f"the region covers the def line of {scope.name}"
    if scope.docstring and region.covers(scope.docstring):
        return f"the region covers the docstring of {scope.name}"
    runs_past = any(scope.last < line < region.end for line in starts)
    if scope.first < region.begin <= scope.last and runs_past:
        return f"the region runs past the end of {scope.name}"
    return ""


def _add_function_name(region: Region, scopes: list[Scope]) -> Region:
    """Return the region with the name of the innermost function around it, if any."""
    around = [
        scope for scope in scopes if scope.is_function and scope.first < region.begin <= scope.last
    ]
    name = max(around, key=lambda scope: scope.first).name if around else ""
    return Region(region.begin, region.end, region.indent, name)


def _scopes(node: ast.AST, prefix: str = "") -> Iterator[Scope]:
    """Yield every function and class below a node, outer ones before inner ones."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            name = f"{prefix}{child.name}"
            yield Scope(
                name=name,
                is_function=not isinstance(child, ast.ClassDef),
                first=min([child.lineno, *(each.lineno for each in child.decorator_list)]),
                signature_end=_signature_end(child),
                docstring=_docstring_line(child),
                last=child.end_lineno or child.lineno,
            )
            yield from _scopes(child, f"{name}.")
        else:
            yield from _scopes(child, prefix)


def _module_scope(tree: ast.Module) -> Scope:
    """Return the whole module as a scope; it has no signature."""
    last = max((node.end_lineno or 0 for node in tree.body), default=0)
    return Scope("the module", False, 0, 0, _docstring_line(tree), last)


def _signature_end(node: Definition) -> int:
    if isinstance(node, ast.ClassDef):
        parts: list[ast.AST | None] = [*node.bases, *(keyword.value for keyword in node.keywords)]
    else:
        parts = [*ast.iter_child_nodes(node.args), node.returns]
    ends = (getattr(part, "end_lineno", None) or 0 for part in parts)
    return max([node.lineno, *ends])


def _docstring_line(node: Definition | ast.Module) -> int:
    return node.body[0].lineno if ast.get_docstring(node) is not None else 0
