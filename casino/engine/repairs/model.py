"""Records of a stage's requirements, and of the repairs made to a submission."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from casino.engine.repairs.source import functions_of, parse
from casino.languages import N_
from casino.messages import Message

__all__ = [
    "Files", "Kind", "Layout", "Repair", "Repaired", "Unclear", "find_required_names",
    "repair_message",
]  # fmt: skip

Kind = Literal["file", "move", "name", "import", "start", "default"]
Files = Mapping[str, bytes]

RENAME = N_("{needed} is missing. Your {found} defines {names}: rename it to {needed}.")
MOVE = N_("{needed} is missing. Your {found} defines {names}: move that code to {needed}.")
NAME = N_("{file}, line {line}: rename {found} to {needed}.")
IMPORT = N_("{file}, line {line}: write `{needed}` instead of `{quote}`.")
START = N_(
    "{file}, line {line}: `{quote}` runs when the file is imported. "
    'Move it below `if __name__ == "__main__":`.'
)
DEFAULT = N_(
    "{file}, line {line}: the default value in `{quote}` is computed when the file is imported. "
    "Use `None` as the default and ask inside the function."
)
UNCLEAR_FILE = N_("{needed} is missing. More than one file could be it: {found}.")
UNCLEAR_NAME = N_("{file}: {needed} is missing. More than one name could be it: {found}.")


@dataclass(frozen=True)
class Layout:
    """A stage's requirements, from its skeleton: files, the names in them, modules."""

    stage: str
    skeleton: Files  # by file name
    attributes: tuple[str, ...] = ()  # names that the handout fixes, such as `Card.rank`
    # The modules of this stage and of each earlier one, including given files, by stage.
    modules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Repair:
    """A change that a repair made: what the stage requires and what the student wrote."""

    kind: Kind
    file: str
    needed: str = ""  # the required name or statement
    found: str = ""  # the student's name, which `needed` replaces
    names: tuple[str, ...] = ()  # names that the student's file defines
    line: int = 0
    quote: str = ""  # the student's line


@dataclass(frozen=True)
class Unclear:
    """A repair that wasn't made because there are several ways to make it."""

    file: str
    needed: str
    found: tuple[str, ...]


@dataclass(frozen=True)
class Repaired:
    """The files of a submission after repairs, and the repairs made."""

    files: Files
    judged: Files = field(default_factory=dict)  # for style checks: renamed, lines unchanged
    repairs: tuple[Repair, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    stand_ins: frozenset[str] = frozenset()  # files that are only aliases of another one


def repair_message(each: Repair | Unclear) -> Message:
    """Return the advice to the student about a repair, or about an unclear one."""
    if isinstance(each, Unclear):
        form = UNCLEAR_FILE if each.file == each.needed else UNCLEAR_NAME
        return Message(form, file=each.file, needed=each.needed, found=", ".join(each.found))
    forms = {
        "file": RENAME, "move": MOVE, "name": NAME, "import": IMPORT, "start": START,
        "default": DEFAULT,
    }  # fmt: skip
    return Message(
        forms[each.kind],
        file=each.file,
        needed=each.needed,
        found=each.found,
        names=", ".join(each.names),
        line=each.line,
        quote=each.quote,
    )


def find_required_names(skeleton: bytes) -> dict[str, frozenset[str]]:
    """Return the classes and functions that a skeleton leaves the student to write.

    Each class maps to the names of its stub methods, and each function to an empty set.
    """
    required: dict[str, frozenset[str]] = {}
    for node in parse(skeleton).body:
        if isinstance(node, ast.ClassDef):
            stubs = (each.name for each in functions_of(node.body) if _is_stub(each))
            methods = frozenset(name for name in stubs if _is_public(name))
            if methods:
                required[node.name] = methods
        elif isinstance(node, ast.FunctionDef) and _is_stub(node):
            required[node.name] = frozenset()
    return required


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name.endswith("__")


def _is_stub(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Raise) and "NotImplementedError" in ast.dump(node)
        for node in function.body
    )
