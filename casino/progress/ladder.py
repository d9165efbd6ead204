"""Build the ladder of a failing check: hints, each more specific than the last.

The check itself says where to look. The steps are a leading question, a case to try, the handout's
sentence with an example, and the course's own hint, which is the most specific. None is the
solution. `hints.toml` in a stage's folder has the texts by criterion.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from casino.engine.handed_out import stage_hints
from casino.engine.sources import Sources
from casino.engine.trouble import place_words
from casino.languages import _, current_language
from casino.progress.passages import passage

__all__ = ["Rung", "Written", "find_place_to_look", "ladder", "read_written"]

MAX_USED = 6  # at most this many names that a method uses are listed


@dataclass(frozen=True)
class Written:
    """A criterion's hints as written in `hints.toml`, from a question to an example."""

    look: tuple[str, ...]  # methods, as `card.py: Card.value`
    ask: str  # a question
    case: str  # something to try with `deck` or `call`
    says: str  # words in the handout; the passage around them is shown
    example: str  # likewise, in an example
    deck: str = ""
    call: str = ""  # Python code


@dataclass(frozen=True)
class Rung:
    """One hint of a ladder, with cards to deal or code to run, if any."""

    label: str
    text: str
    deck: str = ""
    call: str = ""


@cache
def read_written(stage: str) -> Mapping[str, Written]:
    """Return the hints written for a stage, by the id of their criterion."""
    entries = tomllib.loads(stage_hints(stage))
    return {id: Written(**{**each, "look": tuple(each["look"])}) for id, each in entries.items()}


def find_place_to_look(stage: str, criterion: str, sources: Sources) -> str:
    """Return a sentence that names the methods a criterion is about, or ""."""
    words = read_written(stage).get(criterion)
    if words is None:
        return ""
    return _("Look at {places}.").format(places="; ".join(_places(stage, words.look, sources)))


def ladder(stage: str, criterion: str, hint: str = "", is_page: bool = False) -> tuple[Rung, ...]:
    """Return a criterion's hints in order; the last is `hint`, from the course file.

    `is_page` leaves out what needs a terminal: the course page has a button that runs code.
    """
    words = read_written(stage).get(criterion)
    if words is None:
        return ()
    passages = [passage(stage, each, current_language()) for each in (words.says, words.example)]
    return (
        Rung(_("question"), _(words.ask)),
        _try(words, is_page),
        Rung(_("handout"), "\n".join(passages)),
        *([Rung(_("hint"), hint)] if hint else []),
    )


def _try(words: Written, is_page: bool) -> Rung:
    """Return the hint that suggests a case, and explains how to try it."""
    case, call = _(words.case), words.call
    is_command = call.startswith("python ")
    if is_page and call and not is_command:
        return Rung(_("try"), case, words.deck, call)
    if is_page and call:
        how = _("Go through your code on paper, line by line.")
    elif is_command:
        how = _("In the folder `stages`: `{call}`.").format(call=call)
    else:
        how = _("In Python: `{call}`.").format(call=call)
    return Rung(_("try"), f"{how} {case}" if call else case, words.deck)


def _places(stage: str, look: Sequence[str], sources: Sources) -> list[str]:
    """Return a description of each of these methods in the student's files.

    If the files have none, describe the first one by the file that should have it.
    """
    named = [(f"{stage}/{module}", name) for module, name in (each.split(": ") for each in look)]
    methods = {name.rpartition(".")[2] for _, name in named}
    found = [_place(file, name, sources, methods) for file, name in named]
    file, name = named[0]
    return [each for each in found if each] or [
        _("`{name}` in {place}").format(name=name, place=file)
    ]


def _place(file: str, name: str, sources: Sources, listed: set[str]) -> str:
    """Return a phrase with a method and its line, or "" if the file doesn't have it.

    Names that it uses are listed too, except those in `listed`.
    """
    tree = _parse(sources.files.get(file, b""))
    found = _definition(tree, name)
    if found is None:
        return ""
    used = [(each, line) for each, line in _find_used(tree, found) if each not in listed][:MAX_USED]
    listed |= {each for each, _ in used}
    place = place_words(file, found.lineno)
    if not used:
        return _("`{name}` in {place}").format(name=name, place=place)
    parts = (_("`{name}` (line {line})").format(name=each, line=line) for each, line in used)
    words = _("`{name}` in {place}, and what it uses: {parts}")
    return words.format(name=name, place=place, parts=", ".join(parts))


def _parse(source: bytes) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


Definition = ast.FunctionDef | ast.ClassDef


def _definition(tree: ast.Module | ast.ClassDef, name: str) -> Definition | None:
    """Return the function or class with a dotted name, such as `Card.value`, or None."""
    first, _dot, rest = name.partition(".")
    for node in tree.body:
        if isinstance(node, Definition) and node.name == first:
            if not rest:
                return node
            return _definition(node, rest) if isinstance(node, ast.ClassDef) else None
    return None


def _find_used(tree: ast.Module, first: Definition) -> list[tuple[str, int]]:
    """Return (name, line) of the functions and constants that a definition uses.

    It may use them through others.
    """
    known = dict(reversed([*_own_parts(tree)]))
    found: dict[str, ast.stmt] = {}
    waiting: list[ast.stmt] = [first]
    while waiting:
        node = waiting.pop(0)
        for name in _names(node):
            part = known.get(name)
            if part is not None and part is not first and name not in found:
                found[name] = part
                waiting.append(part)
    in_order = sorted(found.items(), key=lambda each: not isinstance(each[1], ast.FunctionDef))
    return [(name, part.lineno) for name, part in in_order]


def _names(tree: ast.AST) -> list[str]:
    """Return the names and attributes that some code uses, in order of appearance."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute)]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset))
    return [node.id if isinstance(node, ast.Name) else node.attr for node in nodes]


def _own_parts(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """Yield a file's functions, methods, and constants, each with its name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _own_parts(node)
        elif isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from ((name, node) for name in _names(target))
