"""A ladder of hints for a check that fails, each step nearer, and none of them the solution.

The steps are: where to look, a question that leads on, a case to try, and the handout's sentence
with an example. `ladders/STAGE.toml` has their words by criterion (see the README beside it).
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from casino.engine.sources import Sources
from casino.engine.trouble import place_words
from casino.languages import _, spoken
from casino.progress.passages import passage

__all__ = ["Rung", "Written", "ladder", "written"]

LADDERS = Path(__file__).with_name("ladders")


@dataclass(frozen=True)
class Written:
    """What is written for a criterion.

    `look` names methods as `card.py: Card.value`, `ask` is the question, `case` says what to try:
    with the cards of `deck`, or with `call` in Python. `says` and `example` are words of the
    handout; the passages that they stand in are shown.
    """

    look: tuple[str, ...]
    ask: str
    case: str
    says: str
    example: str
    deck: str = ""
    call: str = ""


@dataclass(frozen=True)
class Rung:
    """One step of a ladder: its label, its text, and the cards to deal; "" for none."""

    label: str
    text: str
    deck: str = ""


@cache
def written(stage: str) -> Mapping[str, Written]:
    """Return what is written for a stage's criteria, by their ids."""
    path = LADDERS / f"{stage}.toml"
    if not path.is_file():
        return {}
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return {id: Written(**{**each, "look": tuple(each["look"])}) for id, each in entries.items()}


def ladder(stage: str, criterion: str, sources: Sources) -> tuple[Rung, ...]:
    """Return a criterion's steps, the first with lines of the student's files; none: ()."""
    words = written(stage).get(criterion)
    if words is None:
        return ()
    said = [passage(stage, each, spoken()) for each in (words.says, words.example)]
    return (
        Rung(_("look at"), "; ".join(_places(stage, words.look, sources)) + "."),
        Rung(_("question"), _(words.ask)),
        Rung(_("try"), _call(words.call) + _(words.case), words.deck),
        Rung(_("handout"), "\n".join(said)),
    )


def _call(call: str) -> str:
    """Return words on what to type, and where; "" for nothing."""
    if not call:
        return ""
    is_command = call.startswith("python ")
    words = _("In the folder `stages`: `{call}`.") if is_command else _("In Python: `{call}`.")
    return words.format(call=call) + " "


def _places(stage: str, look: Sequence[str], sources: Sources) -> list[str]:
    """Return words on each method that the student's files have; else on the first."""
    named = [(f"{stage}/{module}", name) for module, name in (each.split(": ") for each in look)]
    found = [_place(file, name, sources) for file, name in named]
    file, name = named[0]
    return [each for each in found if each] or [
        _("`{name}` in {place}").format(name=name, place=file)
    ]


def _place(file: str, name: str, sources: Sources) -> str:
    """Return words on a method, with its line; "" where the file does not have it."""
    tree = _parsed(sources.files.get(file, b""))
    found = _definition(tree, name)
    if found is None:
        return ""
    words = _("`{name}` in {place}")
    if _names(found) & set(_own_names(tree, found)):
        words = _("`{name}` in {place}, and what it uses")
    return words.format(name=name, place=place_words(file, found.lineno))


def _parsed(source: bytes) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


Definition = ast.FunctionDef | ast.ClassDef


def _definition(tree: ast.Module | ast.ClassDef, name: str) -> Definition | None:
    """Return where a dotted name is defined, such as `Card.value`."""
    first, _dot, rest = name.partition(".")
    for node in tree.body:
        if isinstance(node, Definition) and node.name == first:
            if not rest:
                return node
            return _definition(node, rest) if isinstance(node, ast.ClassDef) else None
    return None


def _names(tree: ast.AST) -> set[str]:
    nodes = list(ast.walk(tree))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _own_names(tree: ast.Module, but: Definition) -> Iterator[str]:
    """Yield the names of functions, methods and constants of a file, but for one of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node is not but:
            yield node.name
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                yield from _names(target)
