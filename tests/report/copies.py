"""Programs written by different people, and the ways to copy one of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from autograder.course.files import Kit
from autograder.course.model import Stage

__all__ = ["copied", "half_of", "honest", "ways_to_copy"]

Files = Mapping[str, bytes]


class Renamed(ast.NodeTransformer):
    """Gives every name that is not known another one."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self._known = known

    def _new(self, name: str) -> str:
        return name if name in self._known or name.startswith("__") else f"{name}_{len(name)}x"

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._new(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self._new(node.attr)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self._new(node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._new(node.name)
        return self.generic_visit(node)


class Reordered(ast.NodeTransformer):
    """Shuffles the methods of each class, and the functions that follow each other."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def _shuffle(self, body: list[ast.stmt]) -> list[ast.stmt]:
        places = [n for n, node in enumerate(body) if isinstance(node, ast.FunctionDef)]
        moved = self._random.sample(places, len(places))
        order = dict(zip(places, moved, strict=True))
        return [body[order.get(n, n)] for n in range(len(body))]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = self._shuffle(node.body)
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = self._shuffle(node.body)
        return self.generic_visit(node)


def _commented(source: str) -> str:
    lines = source.splitlines()
    return "\n".join(f"{line}  # step {n}\n" for n, line in enumerate(lines)) + "\n"


def _through(*steps: ast.NodeTransformer) -> Callable[[str], str]:
    def change(source: str) -> str:
        tree = ast.parse(source)
        for step in steps:
            tree = step.visit(tree)
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    return change


def ways_to_copy(known: Mapping[str, str]) -> dict[str, Callable[[str], str]]:
    """Return the ways to copy by name."""
    renamed, reordered = Renamed(known), Reordered(Random(1))
    dressed = _through(renamed, reordered)
    return {
        "reformatted": _through(),
        "commented": lambda source: _commented(ast.unparse(ast.parse(source))),
        "renamed": _through(renamed),
        "reordered": _through(reordered),
        "all of these": lambda source: _commented(dressed(source)),
    }


def honest(kit: Kit, stage: Stage) -> dict[str, Files]:
    """Return programs that were written by themselves, by name."""
    folders = {"reference": kit.root / "solutions" / stage.name}
    for case in sorted((kit.root / "tests" / "submissions" / stage.name).glob("*/submission")):
        inner = case / stage.name
        folders[f"right/{case.parent.name}"] = inner if inner.is_dir() else case
    for student in sorted((kit.root / "examples" / "class").iterdir()):
        if (student / stage.name).is_dir():
            folders[f"class/{student.name}"] = student / stage.name
    found = {name: _files(stage, folder) for name, folder in folders.items()}
    return {name: files for name, files in found.items() if files}


def _files(stage: Stage, folder: Path) -> Files:
    files = {
        path.name: path.read_bytes()
        for path in folder.glob("*.py")
        if path.name not in stage.given and path.name != "__init__.py"
        and not path.name.startswith("test_")
    }  # fmt: skip
    try:
        for content in files.values():
            ast.parse(content)
    except (SyntaxError, ValueError):
        return {}
    return files


def copied(files: Files, change: Callable[[str], str]) -> Files:
    """Return a copy of a program."""
    return {
        name: change(ast.unparse(ast.parse(content))).encode() for name, content in files.items()
    }


def half_of(files: Files, other: Files, random: Random) -> Files:
    """Return a program in which half of the functions are those of another one."""
    mixed = {}
    for name, content in files.items():
        theirs, tree = _functions(ast.parse(other.get(name, b""))), ast.parse(content)
        for key, (body, place) in _functions(tree).items():
            if key in theirs and random.random() < 0.5:
                found, at = theirs[key]
                body[place] = found[at]
        mixed[name] = ast.unparse(tree).encode()
    return mixed


def _functions(tree: ast.Module) -> dict[tuple[str, str], tuple[list[ast.stmt], int]]:
    """Return where each function stands, by its class and its name."""
    return {
        (getattr(holder, "name", ""), node.name): (holder.body, place)
        for holder in (tree, *(each for each in tree.body if isinstance(each, ast.ClassDef)))
        for place, node in enumerate(holder.body)
        if isinstance(node, ast.FunctionDef)
    }
