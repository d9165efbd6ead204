"""Remove code that starts a game, by input or exit, while its file is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from casino.engine.repairs.model import Files, Repair
from casino.engine.repairs.source import EditedFile, Unreadable, find_called, functions_of, parse

__all__ = ["READS_OR_EXITS", "repair_starts", "starting_names"]

READS_OR_EXITS = frozenset({"input", "exit", "quit", "_exit", "readline", "get_ipython"})


def starting_names(files: Files, stand_ins: Iterable[str]) -> frozenset[str]:
    """Return the functions and classes that, when called, read input or exit.

    They may do so through other calls.
    """
    calls: dict[str, set[str]] = {}
    for file, content in files.items():
        if not file.endswith(".py") or file in stand_ins:
            continue
        try:
            tree = parse(content)
        except Unreadable:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                calls.setdefault(node.name, set()).update(find_called(node.body))
            elif isinstance(node, ast.ClassDef):
                made = [e for e in functions_of(node.body) if e.name in ("__init__", "__new__")]
                calls.setdefault(node.name, set()).update(*(find_called(e.body) for e in made))
    reaching = set(READS_OR_EXITS)
    while more := {name for name, callees in calls.items() if callees & reaching} - reaching:
        reaching |= more
    return frozenset(reaching)


def repair_starts(file: str, source: EditedFile, starting: frozenset[str]) -> Iterator[Repair]:
    """Remove top-level statements and defaults that call a name in `starting`."""
    for node in source.tree.body:
        if isinstance(node, ast.If) and "__name__" in ast.dump(node.test):
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _repair_defaults(file, source, node, starting)
        elif not isinstance(node, ast.Import | ast.ImportFrom) and find_called([node]) & starting:
            quote = source.quote(node)
            if isinstance(node, ast.Assign) and all(
                isinstance(each, ast.Name) for each in node.targets
            ):
                source.replace(node.value, "None")  # functions below may use the name
            else:
                source.replace(node, "pass")
            yield Repair("start", file, line=node.lineno, quote=quote)


def _repair_defaults(
    file: str, source: EditedFile, node: ast.FunctionDef | ast.ClassDef, starting: frozenset[str]
) -> Iterator[Repair]:
    functions = [node] if isinstance(node, ast.FunctionDef) else functions_of(node.body)
    for function in functions:
        for default in (*function.args.defaults, *function.args.kw_defaults):
            if default is not None and find_called([default]) & starting:
                quote = source.quote(default)
                source.replace(default, "None")
                yield Repair("default", file, line=default.lineno, quote=quote)
