"""Finds the functions, methods, and constants of a file that a mistake changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

__all__ = ["is_there"]

Files = Mapping[str, str]
Unit = tuple[str, str]  # a file, and a function, a method, a class's own statements or a constant


def is_there(look: tuple[str, ...], before: Files, after: Files) -> bool:
    """Return True if a change lies in a method of `look`, or in what one uses in its file.

    `look` names methods as `card.py: Card.value`.
    """
    return bool(changed(before, after) & reached(look, after))


def changed(before: Files, after: Files) -> set[Unit]:
    """Return what differs, or is new, in the mistaken files."""
    old, new = parts(before), parts(after)
    gone = {(file, name.partition(".")[0]) for file, name in old.keys() - new.keys()}
    differs = {unit for unit, text in new.items() if old.get(unit) != text}
    return differs or gone


def parts(files: Files) -> dict[Unit, str]:
    """Return the syntax of each part of the files."""
    return {
        (file, name): ast.dump(node) for file, text in files.items() for name, node in units(text)
    }


def units(text: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the functions, methods, and constants in a file by name; imports are nobody's."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    yield f"{node.name}.{each.name}", each
            own = [each for each in node.body if not isinstance(each, ast.FunctionDef)]
            yield node.name, ast.Module([*node.bases, *own], [])  # type: ignore[list-item]
        elif isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield ast.unparse(node).partition(" ")[0], node


def reached(look: tuple[str, ...], files: Files) -> set[Unit]:
    """Return what is named, or used from there in the same file."""
    found: set[Unit] = set()
    for file, name in (each.split(": ") for each in look):
        known = dict(units(files[file]))
        waiting = [each for each in known if f"{each}.".startswith(f"{name}.")]
        waiting += [name.partition(".")[0]]
        while waiting:
            unit = waiting.pop()
            if (file, unit) not in found and unit in known:
                found.add((file, unit))
                used = names_used(known[unit])
                waiting += [each for each in known if each.rpartition(".")[2] in used]
                waiting += [f"{each}.__init__" for each in used]
    return found


def names_used(node: ast.AST) -> set[str]:
    """Return the names and attributes in a part."""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
