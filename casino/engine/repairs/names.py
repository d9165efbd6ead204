"""Repair misspelled names of classes, functions, methods, and attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from casino.engine.repairs.model import Repair, Unclear
from casino.engine.repairs.source import EditedFile, functions_of

__all__ = ["nearest_names", "repair_names"]

# In a name of six or more letters, up to two may differ; in a shorter one, one.
LONG_NAME, SHORT_NAME = 6, 4
SWAPPED = 2
JAVA = {"tostring": "str"}


def repair_names(
    file: str,
    source: EditedFile,
    required: Mapping[str, frozenset[str]],
    attributes: Iterable[str],
    unclear: list[Unclear],
) -> Iterator[Repair]:
    """Add each required name as an alias of a similar name at the end of the file.

    `required` maps each class to its methods, and each function to an empty set. If several names
    are similar, add an Unclear to `unclear` instead.
    """
    tops = {
        node.name: node
        for node in source.tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }
    others = _find_top_names(source.tree)
    for name, methods in required.items():
        found = name
        if name not in tops and name not in others:
            kind = ast.ClassDef if methods else ast.FunctionDef
            names = {each for each, node in tops.items() if isinstance(node, kind)}
            near = nearest_names(name, names, set(required))
            if len(near) != 1:
                if near:
                    unclear.append(Unclear(file, name, tuple(near)))
                continue
            found = near[0]
            source.appended.append(f"if {name!r} not in globals(): {name} = {found}")
            yield Repair("name", file, needed=name, found=found, line=tops[found].lineno)
        node = tops.get(found)
        if isinstance(node, ast.ClassDef):
            wanted = tuple(
                each.partition(".")[2] for each in attributes if each.startswith(f"{name}.")
            )
            yield from _repair_members(file, source, node, methods, wanted, unclear)


def _repair_members(
    file: str,
    source: EditedFile,
    node: ast.ClassDef,
    methods: frozenset[str],
    attributes: Sequence[str],
    unclear: list[Unclear],
) -> Iterator[Repair]:
    own = {each.name: each for each in functions_of(node.body)}
    stored = _find_stored(node)
    known = {*own, *_find_class_names(node), *stored}
    is_plain = all(isinstance(each, ast.Name) and each.id == "object" for each in node.bases)
    wanted: list[tuple[str, Mapping[str, ast.stmt]]] = [(name, own) for name in sorted(methods)]
    wanted += [(name, dict.fromkeys(stored, node)) for name in attributes if is_plain]
    for name, places in wanted:
        near = [] if name in known else nearest_names(name, places, {*methods, *attributes})
        if len(near) > 1:
            unclear.append(Unclear(file, f"{node.name}.{name}", tuple(near)))
        if len(near) != 1:
            continue
        (found,) = near
        if places is own:
            # Check `vars`, because an inherited name doesn't count: the base class may be repaired
            # too.
            missing = f"{name!r} not in vars({node.name})"
            second = f"vars({node.name})[{found!r}]"
        else:
            missing = f"not hasattr({node.name}, {name!r})"
            is_private = found.startswith("__") and not found.endswith("__")
            real = f"_{node.name.lstrip('_')}{found}" if is_private else found
            put = f"lambda self, value: setattr(self, {real!r}, value)"
            second = f"property(lambda self: self.{real}, {put})"
        source.appended.append(f"if {missing}: {node.name}.{name} = {second}")
        made, line = f"{node.name}.{found}", places[found].lineno
        yield Repair("name", file, needed=f"{node.name}.{name}", found=made, line=line)


def nearest_names(name: str, names: Iterable[str], used: Iterable[str]) -> list[str]:
    """Return the `names` that differ from `name` only in case, underscores, or a typo.

    Names in `used` aren't returned.
    """
    free = sorted(set(names) - set(used))
    key = _key(name)
    same = [each for each in free if _key(each) == key]
    if same:
        return same
    most = 2 if len(key) >= LONG_NAME else 1 if len(key) >= SHORT_NAME else 0
    return [each for each in free if 0 < _distance(_key(each), key) <= most]


def _key(name: str) -> str:
    """Return a name reduced for comparison: lower case, no underscores, no Java `get`."""
    key = name.replace("_", "").casefold()
    return JAVA.get(key) or key.removeprefix("get") or key


def _distance(one: str, other: str) -> int:
    """Return the edit distance of two names; swapped letters count once."""
    if len(one) == len(other):
        pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        if len(pairs) == SWAPPED and pairs[0] == pairs[1][::-1]:
            return 1
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return max(len(one), len(other)) - sum(block.size for block in blocks)


def _find_top_names(tree: ast.Module) -> set[str]:
    """Return all names bound at a module's top level."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(each.asname or each.name).partition(".")[0] for each in node.names}
    return found


def _find_class_names(node: ast.ClassDef) -> set[str]:
    found: set[str] = set()
    for each in node.body:
        if isinstance(each, ast.Assign | ast.AnnAssign):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
        elif isinstance(each, ast.ClassDef):
            found.add(each.name)
    return found


def _find_stored(node: ast.ClassDef) -> set[str]:
    """Return the attributes that a class's methods set on `self`."""
    return {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
    }
