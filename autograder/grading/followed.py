"""Style follows the code: files in earlier stages' folders that a stage's own code imports."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Mapping

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission

__all__ = ["earlier_files", "find_imported"]

DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+")
MAX_BYTES = 300_000  # of all files that are followed

Files = Mapping[str, bytes]


def earlier_files(kit: Kit, submission: Submission, stage: Stage) -> tuple[Files, frozenset[str]]:
    """Return a student's files of earlier stages by path, and those that aren't stage modules.

    Nothing without any of the latter, as nearly always.
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
    """Return the paths in `further` that a stage's files import, by whatever way round."""
    known = {_module(path): path for path in earlier}
    left = MAX_BYTES
    todo = [(f"{stage}/{name}", content) for name, content in files.items()]
    reached: dict[str, None] = {}
    for path, content in todo:
        left -= len(content)
        # Too much to be followed: then every further file may be what runs.
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
    """Yield the dotted names that a file imports or names in a text, and their packages."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError):
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
