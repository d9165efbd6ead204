"""Ways to copy a program."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from random import Random

__all__ = ["copied", "ways_to_copy"]

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


def copied(files: Files, change: Callable[[str], str]) -> Files:
    """Return a copy of a program."""
    return {
        name: change(ast.unparse(ast.parse(content))).encode() for name, content in files.items()
    }
