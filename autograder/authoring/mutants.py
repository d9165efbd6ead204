"""Makes mutants: copies of the reference with one small change in students' lines."""

from __future__ import annotations

import ast
import random
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.authoring.operators import OPERATORS, changes
from autograder.authoring.regions import find_regions
from autograder.authoring.source_code import SourceCode
from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage
from autograder.errors import CourseError

__all__ = ["Equivalent", "Mutant", "MutantPrices", "load_expectations", "mutants_of", "pairs_of"]

FILE = "mutants.toml"
NEXT_STEP = "Bring the file up to date; autograder/stages/README.md says what it holds."


@dataclass(frozen=True)
class Mutant:
    """A copy of a reference file with a small change: its source, and the line before and after."""

    file: str
    place: str  # the function or constant around the change, such as `card.Card.value`
    line: str  # the changed line of the reference, without indentation and comment
    becomes: str  # the same line after the change
    source: str = field(repr=False)
    lines: tuple[int, int] = (0, 0)  # numbers of its first and last line in the reference
    until: int = 0  # number of the last changed line in `source`
    others: tuple[str, ...] = ()  # the places of further changes, in a mutant with two

    @property
    def title(self) -> str:
        """The place and the change in one line, such as `Card.value: return 10 → return 11`."""
        return f"{self.place}: {_short(self.line)} → {_short(self.becomes)}"


@dataclass(frozen=True)
class Equivalent:
    """Changes to a line of the reference that no test can notice, with the reason."""

    file: str
    line: str
    becomes: frozenset[str]
    reason: str

    def covers(self, mutant: Mutant) -> bool:
        same_line = (mutant.file, mutant.line) == (self.file, self.line)
        return same_line and mutant.becomes in self.becomes


@dataclass(frozen=True)
class MutantPrices:
    """The criteria that each mutant of a stage must cost, as listed in its `mutants.toml`."""

    homes: Mapping[str, frozenset[str]]  # ids of criteria by place, such as `card.Card.value`
    equivalents: tuple[Equivalent, ...]  # the mutants that cost nothing

    def homes_of(self, mutant: Mutant) -> frozenset[str]:
        """Return the criteria of which this mutant must cost at least one."""
        places = (mutant.place, *mutant.others)
        return frozenset[str]().union(*(self.homes.get(place, ()) for place in places))

    def equivalent(self, mutant: Mutant) -> Equivalent | None:
        """Return the entry which says that this mutant behaves like the reference, or None."""
        return next((each for each in self.equivalents if each.covers(mutant)), None)


def load_expectations(stage: Stage, folder: Path = HIDDEN) -> MutantPrices:
    """Read a stage's `mutants.toml`; a stage without this file expects nothing of its mutants.

    Raises:
        CourseError: when the file is invalid or names an unknown criterion.
    """
    path = folder / stage.name / FILE
    if not path.is_file():
        return MutantPrices({}, ())
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        homes = {place: frozenset(ids) for place, ids in values["criteria"].items()}
        equivalents = tuple(_equivalent(entry) for entry in values.get("equivalent", []))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CourseError(f"{path}: {error!s}", next_step=NEXT_STEP) from error
    known = {criterion.id for criterion in stage.criteria}
    unknown = sorted(set().union(*homes.values()) - known)
    if unknown:
        raise CourseError(f"{path}: unknown criteria: {', '.join(unknown)}", next_step=NEXT_STEP)
    return MutantPrices(homes, equivalents)


def _equivalent(entry: Mapping[str, Any]) -> Equivalent:
    becomes = entry["becomes"]
    several = frozenset([becomes] if isinstance(becomes, str) else becomes)
    return Equivalent(entry["file"], entry["line"], several, entry["reason"])


def mutants_of(kit: Kit, stage: Stage) -> list[Mutant]:
    """Return all mutants of a stage's reference, without duplicates, in the order of its lines."""
    mutants: list[Mutant] = []
    for file in stage.modules:
        source = (kit.root / "solutions" / stage.name / file).read_text(encoding="utf-8")
        for region in find_regions(source, file):
            lines = source.split("\n")
            before = "\n".join(lines[region.begin : region.end - 1])
            part = textwrap.dedent(before) + "\n"
            known = {_program(part)}
            code = SourceCode(part)
            for operator in OPERATORS.values():
                for changed in changes(code, operator):
                    program = _program(changed)
                    if program is not None and program not in known:
                        known.add(program)
                        after = textwrap.indent(changed, region.indent).split("\n")[:-1]
                        whole = [*lines[: region.begin], *after, *lines[region.end - 1 :]]
                        mutants.append(_mutant(file, source, "\n".join(whole)))
    return sorted(mutants, key=lambda each: (stage.modules.index(each.file), each.place))


def pairs_of(mutants: Sequence[Mutant], number: int) -> list[Mutant]:
    """Return `number` mutants with two changes each, in different lines of one file.

    They are sampled with a fixed seed, so they are always the same.
    """
    chance, pairs = random.Random(number), list[Mutant]()
    while len(pairs) < number and len(mutants) > 1:
        one, other = sorted(chance.sample(mutants, 2), key=lambda each: each.lines)
        if one.file == other.file and one.lines[1] < other.lines[0]:
            pairs.append(_pair_changes(one, other))
    return pairs


def _pair_changes(one: Mutant, other: Mutant) -> Mutant:
    """Combine two changes to one file; `one` must come before `other`."""
    lines = other.source.split("\n")
    lines[one.lines[0] : one.lines[1]] = one.source.split("\n")[one.lines[0] : one.until]
    return replace(
        one,
        line=f"{one.line}\n{other.line}",
        becomes=f"{one.becomes}\n{other.becomes}",
        source="\n".join(lines),
        others=(other.place,),
    )


def _program(source: str | None) -> str | None:
    """Return a program's syntax tree as a string, without its layout; None if it isn't Python."""
    try:
        return None if source is None else ast.dump(ast.parse(source))
    except SyntaxError:
        return None


def _mutant(file: str, source: str, changed: str) -> Mutant:
    before, after = source.split("\n"), changed.split("\n")
    first = next(n for n, pair in enumerate(zip(before, after, strict=False)) if len(set(pair)) > 1)
    same = 0  # equal lines at the end
    while same < len(after) - first - 1 and before[-1 - same] == after[-1 - same]:
        same += 1
    line = "\n".join(map(_code, before[first : len(before) - same]))
    becomes = "\n".join(map(_code, after[first : len(after) - same]))
    place = f"{file.removesuffix('.py')}.{_place(source, first + 1)}".rstrip(".")
    return Mutant(
        file,
        place,
        line,
        becomes,
        changed,
        (first, len(before) - same),
        len(after) - same,
    )


def _code(line: str) -> str:
    """Strip a line's indentation and comment, so that a reworded comment changes no mutant."""
    return line.strip().partition("  # ")[0]


def _place(source: str, line: int) -> str:
    """Return the qualified name of the function around a line, or of the constant defined there."""
    inside = [name for name, node in _definitions(ast.parse(source).body) if _covers(node, line)]
    if inside:
        return inside[-1]
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and _covers(node, line):
            return " ".join(each.id for each in node.targets if isinstance(each, ast.Name))
    return ""


def _covers(node: ast.stmt, line: int) -> bool:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return first <= line <= (node.end_lineno or first)


def _definitions(body: Iterable[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield within + node.name, node
            yield from _definitions(node.body, f"{within}{node.name}.")


def _short(text: str, most: int = 70) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
