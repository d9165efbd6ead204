"""How often `autograder similarity` is right: copies found at 1, 2 and 5 false pairs per class.

Honest are the right submissions of `tests/submissions/`, the sample class and the reference, each
written by itself. A copy is made of each by a transformation of its syntax tree. A class of 300 has
44,850 pairs, and there are a thousand honest ones here: how high the highest of so many would be is
read off the highest twentieth of them, as if their excess were exponential.
"""

from __future__ import annotations

import ast
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from autograder.course.files import Kit, find_kit
from autograder.course.model import Stage
from autograder.report.similarity import FEWEST, RARE, Alike, similarity, thresholds_of
from autograder.report.tokens import TokenizedProgram, known_names, read_program, skeleton_lines
from bench.copied_answers import ClassModel, found_at, load_mistakes_answers

__all__ = ["copied", "half_of", "honest", "main", "rates", "row_told", "rows", "ways_to_copy"]

CLASS_PAIRS = 300 * 299 // 2
FALSE = (1, 2, 5)
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


def rates(kit: Kit, stage: Stage) -> dict[str, Any]:
    """Return the pairs of a stage: honest ones, and by way each program with its copy."""
    known, given = known_names(kit, stage), skeleton_lines(kit.skeleton(stage))

    def read(name: str, files: Files) -> TokenizedProgram | None:
        program = read_program(name, files, given, known)
        return program if program and len(program.letters) >= FEWEST else None

    everyone = honest(kit, stage)
    programs = [each for name, files in everyone.items() if (each := read(name, files))]
    counts = Counter(run for program in programs for run in program.runs)

    def pair(one: TokenizedProgram, other: TokenizedProgram | None) -> Alike | None:
        """Compare two; for what is rare, the others of the class count."""
        if other is None:
            return None
        most = max(2, round(RARE * len(programs)))
        own = [each for each in programs if each in (one, other)]
        rare = frozenset(
            run
            for run in one.runs.keys() & other.runs.keys()
            if counts[run] - sum(run in each.runs for each in own) <= most - 2
        )
        return similarity(one, other, stage.name, rare, thresholds_of(stage.name))

    ways = ways_to_copy(known)
    copies = {
        way: [pair(each, read("copy", copied(everyone[each.student], change))) for each in programs]
        for way, change in ways.items()
    }
    copies["half of it"] = []
    for place, each in enumerate(programs):
        other = everyone[programs[(place + 1) % len(programs)].student]
        half = half_of(everyone[each.student], other, Random(place))
        copy = read("copy", copied(half, ways["all of these"]))
        copies["half of it"].append(pair(each, copy))
    return {
        "programs": len(programs),
        "honest": [pair(one, other) for one, other in combinations(programs, 2)],
        "copies": copies,
    }


def score_at(false: int, scores: Sequence[float], pairs: int = CLASS_PAIRS) -> float:
    """Return the score that so many of a class's honest pairs reach."""
    ordered = sorted(scores, reverse=True)
    tail = ordered[: max(2, len(ordered) // 20)]
    excess = sum(tail) / len(tail) - tail[-1]
    return tail[-1] + excess * math.log(len(tail) / len(ordered) * pairs / false)


def rows(stage: str, found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the table for a stage: whole code, and the two numbers together."""
    for name, measure in (("whole code", _score), ("whole and rare", _strength)):
        scores = [measure(pair) for pair in found["honest"]]
        cells = [stage.partition("_")[0].removeprefix("stage"), str(found["programs"]), name]
        for pairs in found["copies"].values():
            shares = []
            for false in FALSE:
                least = score_at(false, scores)
                hits = sum(pair is not None and measure(pair) >= least for pair in pairs)
                shares.append(f"{hits / len(pairs):.0%}".rstrip("%"))
            cells.append(" · ".join(shares))
        cells.append(f"{score_at(1, scores):.2f}")
        yield f"| {' | '.join(cells)} |"


def row_told(stage: str, found: Mapping[str, Any]) -> str:
    """Return the line of a stage for what the command tells, at its thresholds."""
    cells = [stage.partition("_")[0].removeprefix("stage"), str(found["programs"]), "told"]
    for pairs in found["copies"].values():
        hits = sum(pair is not None and pair.is_told for pair in pairs)
        cells.append(f"{hits / len(pairs):.0%}".rstrip("%"))
    cells.append(f"{sum(pair.is_told for pair in found['honest'])} honest")
    return f"| {' | '.join(cells)} |"


def _score(pair: Alike) -> float:
    return pair.score


def _strength(pair: Alike) -> float:
    return pair.strength


def answers_table(kit: Kit) -> Iterator[str]:
    """Yield the table of pairs that share wrong answers, in a made-up class of 300."""
    mistakes = load_mistakes_answers(kit)
    yield "| mistakes a stage | stages that a pair shares | found, % | bits |"
    yield "| --- | --- | --- | --- |"
    for mean in (0.5, 1.0, 1.5):
        for stages in (1, 2, 4, 7):
            shares, bits = found_at(mistakes, ClassModel(mean, stages), FALSE)
            found = " · ".join(f"{share:.0%}".rstrip("%") for share in shares)
            yield f"| {mean} | {stages} | {found} | {' · '.join(f'{each:.1f}' for each in bits)} |"


def main(names: list[str]) -> None:
    """Print the tables for all stages, or for those whose numbers are given."""
    kit = find_kit()
    stages = [each for each in kit.course.stages if not names or str(each.number) in names]
    ways = [*ways_to_copy({}), "half of it"]
    print(f"Found, %, at {FALSE} false pairs of one stage in a class of 300:\n")
    print(f"| stage | programs | by | {' | '.join(ways)} | needed for 1 |")
    print(f"|{' --- |' * (4 + len(ways))}")
    for stage in stages:
        found = rates(kit, stage)
        print("\n".join([*rows(stage.name, found), row_told(stage.name, found)]), flush=True)
    print("\nShared wrong answers:\n")
    print("\n".join(answers_table(kit)))


if __name__ == "__main__":
    main(sys.argv[1:])
