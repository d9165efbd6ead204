"""Finds given code in submissions: copies of a shipped bot, a given file, or the reference.

A stage's own reference isn't included, because a right solution may be equal to it. Two programs
count as equal if they differ only in names, layout, comments, docstrings, imports, and the order of
their functions. Their form is the text that remains without these.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from autograder.course.bounded import LookLost, has_long_line, run_bounded
from autograder.course.files import Kit
from autograder.course.model import Stage
from casino.engine.repairs.source import Unreadable, parse
from casino.messages import Message

__all__ = ["find_given_code"]

MIN_NODES = 150  # with fewer, two honest files are easily the same
MAX_BYTES = 100_000

Form = tuple[str, ...]


def find_given_code(kit: Kit, stage: Stage, files: Mapping[str, bytes]) -> dict[str, Message]:
    """Return the modules that are copies of given code, each with the source of the copy.

    If none is, all code in the stage's folder is compared as one file, because moving code into
    another module doesn't change it. Code that is too large to compare isn't reported.
    """
    own = {name: files[name] for name in stage.modules if name in files}
    found = _equal(kit, stage, own)
    further = {name for name in files if name.endswith(".py")} - stage.kits - {*stage.modules}
    if found or not further:
        return found
    whole = b"\n".join(files[name] for name in sorted({*own, *further}))
    (first, *_) = stage.modules
    return _equal(kit, stage, {first: whole})


def _equal(kit: Kit, stage: Stage, files: Mapping[str, bytes]) -> dict[str, Message]:
    """Return the files that are copies of given code, each with the source of the copy."""
    files = {
        name: content
        for name, content in files.items()
        if len(content) <= MAX_BYTES and not has_long_line(content)
    }
    if not files:
        return {}
    given, shapes = _index_given(kit, stage.name)
    try:
        forms = run_bounded(_forms, files, shapes)
    except LookLost:
        return {}
    return {name: given[form] for name, form in forms.items() if form in given}


@lru_cache(maxsize=64)
def _index_given(kit: Kit, stage: str) -> tuple[dict[Form, Message], frozenset[str]]:
    """Return titles of given code by its form without names, and the set of its shapes.

    `stage` is the graded stage, whose reference isn't included. The shape is as in `_shape`.
    """
    found = {}
    shapes = set()
    for title, content in _read_given(kit, stage):
        form, shape = _form_and_shape(content)
        if form:
            found[form] = title
            shapes.add(shape)
    return found, frozenset(shapes)


@lru_cache(maxsize=256)
def _form_and_shape(content: bytes) -> tuple[Form, str]:
    return _form(content), _shape(list(_units(ast.parse(content).body)))


def _read_given(kit: Kit, stage: str) -> Iterator[tuple[Message, bytes]]:
    from casino.game.challenge import bots

    for path in sorted(Path(bots.__file__).parent.glob("[!.]*.py")):
        yield Message("the shipped bot {name}", name=path.stem), path.read_bytes()
    for each in kit.course.stages:
        for name, content in kit.read_given(each).items():
            if name.endswith(".py"):
                yield Message("the given file {name}", name=f"{each.name}/{name}"), content
        if each.name != stage:
            for name, content in kit.reference(each).items():
                yield Message("the reference of {name}", name=f"{each.name}/{name}"), content


def _forms(files: Mapping[str, bytes], shapes: frozenset[str]) -> dict[str, Form]:
    return {name: form for name, content in files.items() if (form := _form(content, shapes))}


def _form(content: bytes, shapes: frozenset[str] | None = None) -> Form:
    """Return a file's functions and statements without names, sorted, to compare programs.

    The result is () for a short file, or if the file's shape isn't in `shapes`, those of given
    code.
    """
    try:
        tree = parse(content)
        units = list(_units(tree.body))
        is_other = shapes is not None and _shape(units) not in shapes
        if is_other or sum(1 for _ in ast.walk(tree)) < MIN_NODES:
            return ()
        return tuple(sorted(_Nameless().dump(node) for node in units))
    except (Unreadable, RecursionError):
        return ()


def _shape(units: list[ast.stmt]) -> str:
    """Return the kinds and lengths of a file's functions as text, to rule out equality quickly."""
    lengths = [sum(map(_counts, getattr(unit, "body", ()))) for unit in units]
    kinds = [type(unit).__name__ for unit in units]
    return " ".join(sorted(map("{}{}".format, kinds, lengths)))


def _units(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield a module's functions, methods, and other statements, to compare them one by one.

    Imports and docstrings are left out.
    """
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _units(node.body)
        elif not isinstance(node, ast.Import | ast.ImportFrom) and not _is_text(node):
            yield node


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Nameless:
    """Writes a syntax tree as text, with each name replaced by the number of its first use."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[bool, str], int] = {}

    def dump(self, node: object, field: str = "") -> str:
        if isinstance(node, list):
            return "[" + ",".join(self.dump(each, field) for each in node if _counts(each)) + "]"
        if isinstance(node, ast.AST):
            parts = (self.dump(getattr(node, name, None), name) for name in _fields(node))
            return f"{type(node).__name__}({','.join(parts)})"
        if isinstance(node, str) and field in NAMES:
            # An attribute may have the same name as a variable.
            key = (field == "attr", node)
            return f"#{self._numbers.setdefault(key, len(self._numbers))}"
        return repr(node)


NAMES = frozenset({"id", "name", "attr", "arg", "names", "rest"})
LEFT_OUT = frozenset(
    {"annotation", "returns", "type_comment", "type_params", "type_ignores", "kind"}
)


def _fields(node: ast.AST) -> Iterator[str]:
    return (name for name in node._fields if name not in LEFT_OUT)


def _counts(node: object) -> bool:
    return not (isinstance(node, ast.AST) and _is_text(node))
