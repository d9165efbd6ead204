"""Rewrites a correct program so that it stays correct, to find tests that are too strict.

The changes are other private names, another order of methods, and other blank lines in the output.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping

__all__ = ["VARIATIONS", "vary"]

_PRIVATE = re.compile(r"\b_\w+")
_READS_NAMES = {"locals", "globals", "vars", "eval", "exec", "getattr", "setattr", "dir", "type"}


def vary(source: str, other_sources: Iterable[str] = ()) -> str:
    """Return the program after every safe change; comments and layout are lost.

    `other_sources` are the sources of the program's other files: private names that they use stay.
    """
    tree = ast.parse(source)
    for change in VARIATIONS.values():
        change(tree, frozenset(name for other in other_sources for name in _PRIVATE.findall(other)))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def rename_locals(tree: ast.Module, _kept: frozenset[str]) -> None:
    """Rename the local variables of every simple function.

    Functions that contain another function, declare globals, or look up names as strings are left
    unchanged.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_plain(node):
            parameters = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
            local = _find_stored_names(node) - parameters
            for name in ast.walk(node):
                if isinstance(name, ast.Name) and name.id in local:
                    name.id = f"{name.id}_of_{node.name.strip('_')}"


def _is_plain(node: ast.FunctionDef) -> bool:
    nested = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
    unplain = nested | ast.Global | ast.Nonlocal | ast.ExceptHandler | ast.Match | ast.Import
    return not any(
        isinstance(each, unplain | ast.ImportFrom)
        or (isinstance(each, ast.Name) and each.id in _READS_NAMES)
        for statement in node.body
        for each in ast.walk(statement)
    )


def _find_stored_names(node: ast.FunctionDef) -> set[str]:
    return {
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def rename_private(tree: ast.Module, kept: frozenset[str]) -> None:
    """Rename every private attribute and method that a module defines, except names in `kept`."""
    if any(isinstance(each, ast.Name) and each.id in _READS_NAMES for each in ast.walk(tree)):
        return
    attributes = [each for each in ast.walk(tree) if isinstance(each, ast.Attribute)]
    methods = [
        each
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef)
        for each in kind.body
        if isinstance(each, ast.FunctionDef)
    ]
    mine = {each.attr for each in attributes if isinstance(each.ctx, ast.Store)}
    names = {name for name in mine | {each.name for each in methods} if _is_private(name)}
    names -= _other_private_names(tree) | kept
    for attribute in attributes:
        if attribute.attr in names:
            attribute.attr += "_renamed"
    for method in methods:
        if method.name in names:
            method.name += "_renamed"


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _other_private_names(tree: ast.Module) -> set[str]:
    """Return private names that a module uses in other ways than as an attribute or method.

    These are class attributes, parameters, keywords, and strings.
    """
    found: set[str] = set()
    for each in ast.walk(tree):
        match each:
            case ast.Name(id=name) | ast.arg(arg=name):
                found.add(name)
            case ast.keyword(arg=str(name)) | ast.alias(name=name):
                found.add(name)
            case ast.Constant(value=str(text)):
                found |= {word.strip("'\",") for word in text.split()}
    return found


def reorder_methods(tree: ast.Module, _kept: frozenset[str]) -> None:
    """Reverse the methods of each class whose body doesn't depend on their order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            names = {each.name for each in methods}
            if len(names) == len(methods) and not _refers(node, names):
                turned = iter(reversed(methods))
                node.body = [
                    next(turned) if isinstance(each, ast.FunctionDef) else each
                    for each in node.body
                ]


def _refers(node: ast.ClassDef, names: set[str]) -> bool:
    """Return True if the class body, a decorator, or a default value uses one of its methods."""
    parts: list[ast.AST] = []
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            parts += [*each.decorator_list, *each.args.defaults]
        else:
            parts.append(each)
    return any(
        isinstance(name, ast.Name) and name.id in names for part in parts for name in ast.walk(part)
    )


def print_differently(tree: ast.Module, _kept: frozenset[str]) -> None:
    """Change blank lines, spaces, and prompts in the output, which the tests must ignore."""
    if {"print", "input"} & _find_bound_names(tree):
        return
    _Printing().visit(tree)


def _find_bound_names(tree: ast.Module) -> set[str]:
    names = {each.id for each in ast.walk(tree) if _stores(each)}  # type: ignore[attr-defined]
    names |= {each.arg for each in ast.walk(tree) if isinstance(each, ast.arg)}
    names |= {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in each.names}
    return names


def _stores(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


class _Printing(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or any(
            isinstance(each, ast.Starred) for each in node.args
        ):
            return node
        if node.func.id == "input" and len(node.args) == 1:
            return _parse_template("(print('\\n ', __text, end='  '), input())[1]", node.args[0])
        if node.func.id == "print" and len(node.args) == 1 and not node.keywords:
            return _parse_template("print('', __text, ' ', end='\\n\\n')", node.args[0])
        return node


def _parse_template(code: str, text: ast.expr) -> ast.expr:
    """Parse an expression and put the tree `text` in place of its name `__text`."""

    class Put(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return text if node.id == "__text" else node

    expression: ast.expr = Put().visit(ast.parse(code, mode="eval").body)
    return expression


VARIATIONS: Mapping[str, Callable[[ast.Module, frozenset[str]], None]] = {
    "other local names": rename_locals,
    "other private names": rename_private,
    "other order of methods": reorder_methods,
    "other printing": print_differently,
}
