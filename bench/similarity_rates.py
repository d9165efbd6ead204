"""How often `autograder similarity` is right: false alarms on honest pairs, hits on copies.

Honest are the right submissions of `tests/submissions/`, the sample class and the reference, each
written by itself. A copy is made of each by a transformation of its syntax tree.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from autograder.course.files import Kit, find_kit
from autograder.course.model import Stage
from autograder.report.similarity import (
    DEFAULT_THRESHOLD,
    FEWEST,
    THRESHOLDS,
    TokenizedProgram,
    known_names,
    read_program,
    similarity,
    skeleton_lines,
)  # fmt: skip

__all__ = ["copied", "honest", "main", "rates", "row", "ways_to_copy"]

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


class Rewritten(ast.NodeTransformer):
    """Writes `x += y` out, turns comparisons round, and swaps the branches of if and else."""

    TURNED: ClassVar = {
        ast.Lt: ast.Gt,
        ast.Gt: ast.Lt,
        ast.LtE: ast.GtE,
        ast.GtE: ast.LtE,
        ast.Eq: ast.Eq,
    }

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        return ast.Assign([node.target], ast.BinOp(read, node.op, node.value), lineno=node.lineno)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        turned = self.TURNED.get(type(node.ops[0]))
        if len(node.ops) == 1 and turned:
            return ast.Compare(node.comparators[0], [turned()], [node.left])
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if node.orelse and not isinstance(node.orelse[0], ast.If):
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)
        return node


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
    renamed, reordered, rewritten = Renamed(known), Reordered(Random(1)), Rewritten()
    all_but_rewritten = _through(renamed, reordered)
    return {
        "reformatted": _through(),
        "commented": lambda source: _commented(ast.unparse(ast.parse(source))),
        "renamed": _through(renamed),
        "reordered": _through(reordered),
        "all of these": lambda source: _commented(all_but_rewritten(source)),
        "and rewritten": _through(renamed, reordered, rewritten),
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


def rates(kit: Kit, stage: Stage) -> dict[str, Any]:
    """Return all scores of a stage: honest pairs, and each program with each of its copies."""
    known, given = known_names(kit, stage), skeleton_lines(kit.skeleton(stage))

    def read(name: str, files: Files) -> TokenizedProgram | None:
        program = read_program(name, files, given, known)
        return program if program and len(program.letters) >= FEWEST else None

    everyone = honest(kit, stage)
    programs = [each for name, files in everyone.items() if (each := read(name, files))]
    pairs = [(similarity(a, b), a, b) for a, b in combinations(programs, 2)]
    by_way: dict[str, list[float]] = {}
    for way, change in ways_to_copy(known).items():
        for program in programs:
            copy = read("copy", copied(everyone[program.student], change))
            by_way.setdefault(way, []).append(similarity(program, copy).score if copy else 0.0)
    return {
        "programs": len(programs),
        "tokens": sorted(len(program.letters) for program in programs),
        "honest": sorted(
            ((p.score, max(p.shares), a.student, b.student) for p, a, b in pairs), reverse=True
        ),
        "copies": by_way,
    }


def row(stage: str, found: Mapping[str, Any]) -> str:
    """Return a line of the table in docs/instructor.md."""
    least = THRESHOLDS.get(stage, DEFAULT_THRESHOLD)
    scores = [pair[0] for pair in found["honest"]]
    alarms = sum(score >= least for score in scores)
    hits = [
        f"{sum(score >= least for score in scores) / len(scores):.0%}"
        for scores in found["copies"].values()
    ]
    cells = [
        stage.partition("_")[0].removeprefix("stage"), str(found["programs"]), str(len(scores)),
        f"{max(scores):.2f}", f"{least:.2f}", str(alarms), *hits,
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main(names: list[str]) -> None:
    """Print the table for all stages, or for those whose numbers are given."""
    kit = find_kit()
    stages = [each for each in kit.course.stages if not names or str(each.number) in names]
    ways = list(ways_to_copy({}))
    print("| stage | programs | honest pairs | highest | threshold | false alarms |", end="")
    print(f" {' | '.join(ways)} |\n|{' --- |' * (6 + len(ways))}")
    for stage in stages:
        print(row(stage.name, rates(kit, stage)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
