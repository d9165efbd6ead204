"""One name, one thing: no class name is defined twice, and a function's name says what it does.

Three kinds of classes are named for others and don't count: those that a handout names (`given.py`
and the shipped bots, each a `Bot`), and those of a stage's private half, which evidence shows.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache

from autograder.course.files import Kit

NAMED_FOR_OTHERS = (
    "autograder/stages/",
    "casino/game/challenge/given.py",
    "casino/game/challenge/bots/",
)
MAX_FUNCTIONS_CALLED_TOLD = 27  # lower it when one gets a better name; never raise it


@cache
def _definitions(kit: Kit) -> tuple[ast.stmt, ...]:
    """Return every class and function of the kit."""
    return tuple(_all_definitions(kit))


def _all_definitions(kit: Kit) -> Iterator[ast.stmt]:
    for package in ("autograder", "casino"):
        for path in sorted((kit.root / package).rglob("*.py")):
            if path.relative_to(kit.root).as_posix().startswith(NAMED_FOR_OTHERS):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                    yield node


def test_no_class_name_is_defined_twice(kit: Kit) -> None:
    names = Counter(each.name for each in _definitions(kit) if isinstance(each, ast.ClassDef))
    twice = sorted(name for name, count in names.items() if count > 1)
    assert len(names) > 500
    assert twice == []


def test_no_further_function_is_called_told(kit: Kit) -> None:
    told = [
        each.name
        for each in _definitions(kit)
        if isinstance(each, ast.FunctionDef) and each.name.strip("_") == "told"
    ]
    assert len(told) <= MAX_FUNCTIONS_CALLED_TOLD
