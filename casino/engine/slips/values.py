"""Find typical mistakes with arguments, variables, and return values."""

from __future__ import annotations

import ast

from casino.engine.slips.slip import Slip
from casino.engine.slips.trees import methods, nodes
from casino.engine.sources import Sources
from casino.languages import N_, _

__all__ = [
    "ends_without_return",
    "find_called_default",
    "find_lost_list",
    "missing_return",
    "not_called",
    "one_for_many",
]

LISTS = ("hands", "cards")  # attributes in the course that are lists
RETURN_NONE = ("append", "extend", "insert", "sort", "reverse", "remove", "shuffle")
NO_RETURN = N_(
    "it can end without a `return`, and then returns None. (`print` only shows a value.)"
)
MISSING_RETURN = N_("Something is None here: is a `return` missing?")


def find_called_default(sources: Sources) -> Slip | None:
    """Find a default that is a value instead of a function: `rand=random.random()`."""
    for file in sources.files:
        for node in nodes(sources, file):
            if isinstance(node, ast.FunctionDef):
                for name, default in _defaults(node):
                    if isinstance(default, ast.Call) and not default.args and _calls(node, name):
                        call = ast.unparse(default)
                        words = _(
                            "`{given}` is a single number, drawn when the file is loaded: omit the "
                            "parentheses, `{fix}`."
                        ).format(given=f"{name}={call}", fix=f"{name}={call.removesuffix('()')}")
                        return Slip(words, file, node.lineno, node.name)
    return None


def _defaults(function: ast.FunctionDef) -> list[tuple[str, ast.expr]]:
    """Return each parameter that has a default, with the default's expression."""
    named = function.args.args[len(function.args.args) - len(function.args.defaults) :]
    return [(each.arg, value) for each, value in zip(named, function.args.defaults, strict=True)]


def _calls(function: ast.FunctionDef, name: str) -> bool:
    """Return True if a function calls its parameter, or stores it to call later."""
    uses = (
        ast.unparse(node) for node in ast.walk(function) if isinstance(node, ast.Call | ast.Assign)
    )
    return any(use.startswith(f"{name}(") or use.endswith(f"= {name}") for use in uses)


def not_called(sources: Sources) -> Slip | None:
    """Find a function passed twice in place of cards, as in `hand_type(draw, draw)`."""
    for file in sources.files:
        for node in nodes(sources, file):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                given = [ast.unparse(each) for each in node.args]
                if given[0] == given[1] and isinstance(node.args[0], ast.Name):
                    arguments = ", ".join(f"{each}()" for each in given)
                    words = _("`{call}` passes `{name}` itself instead of a card: write `{fix}`.")
                    fix = f"{ast.unparse(node.func)}({arguments})"
                    words = words.format(call=ast.unparse(node), name=given[0], fix=fix)
                    return Slip(words, file, node.lineno)
    return None


def one_for_many(sources: Sources) -> Slip | None:
    """Find one object stored in place of a list of it: `self.hands = hand`."""
    for file, owner, function in methods(sources):
        for node in ast.walk(function) if function.name == "__init__" else ():
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                target, value = ast.unparse(node.targets[0]), node.value.id
                named = target.removeprefix("self.").removeprefix("_")
                if named in LISTS and named == f"{value}s":
                    words = _("`{name}` is meant to be a list: write `{fix}`.")
                    words = words.format(name=target, fix=f"{target} = [{value}]")
                    return Slip(words, file, node.lineno, f"{owner}.__init__")
    return None


def find_lost_list(sources: Sources) -> Slip | None:
    """Find `cards = cards.append(card)`, which stores None."""
    for file in sources.files:
        for node in nodes(sources, file):
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Attribute)
                and node.value.func.attr in RETURN_NONE
                and ast.unparse(node.targets[0])
                in map(ast.unparse, (node.value.func.value, *node.value.args[:1]))
            ):
                name = node.value.func.attr
                words = _("`{name}` returns None: write only `{fix}`.")
                words = words.format(name=name, fix=ast.unparse(node.value))
                return Slip(words, file, node.lineno)
    return None


def missing_return(sources: Sources, name: str) -> Slip:
    found = [
        Slip(
            _("it returns None: is a `return` missing?"),
            file,
            function.lineno,
            f"{owner}.{name}",
        )
        for file, owner, function in methods(sources)
        if function.name == name and not any(map(_returns, ast.walk(function)))
    ]
    words = _("{name} returned None: is a `return` missing?").format(name=name)
    return found[0] if len(found) == 1 else Slip(words)


def ends_without_return(sources: Sources, text: str, file: str, line: int) -> Slip | None:
    """Find the method called in a line that may have returned None, if there is only one."""
    at = [node for node in nodes(sources, file) if getattr(node, "lineno", 0) == line]
    unused = [node.value for node in at if isinstance(node, ast.Expr)]
    called = {
        node.func.attr
        for node in at
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node not in unused
        and not text.endswith(f"attribute '{node.func.attr}'")  # not called: the None comes first
    }
    if not called and "/test_" in file:  # a check passed the method on, and got None
        called = _find_names(sources, file, line, text)
    found = [
        Slip(_(NO_RETURN), name, function.lineno, f"{owner}.{function.name}")
        for name, owner, function in methods(sources)
        if function.name in called and _falls_through(function.body)
    ]
    return found[0] if len(found) == 1 else None


def _find_names(sources: Sources, file: str, line: int, text: str) -> set[str]:
    """Return the attributes in a check's function, except the one that None lacks."""
    defined = [node for node in nodes(sources, file) if isinstance(node, ast.FunctionDef)]
    around = [node for node in defined if node.lineno <= line <= (node.end_lineno or 0)]
    inside = [node for each in around for node in ast.walk(each) if isinstance(node, ast.Attribute)]
    return {node.attr for node in inside if not text.endswith(f"attribute '{node.attr}'")}


def _falls_through(body: list[ast.stmt]) -> bool:
    """Return True if statements may end without a `return` of a value, and without an error."""
    last = body[-1]
    if isinstance(last, ast.If):
        return not last.orelse or _falls_through(last.body) or _falls_through(last.orelse)
    if isinstance(last, ast.Try):
        parts = [last.orelse or last.body, *(each.body for each in last.handlers)]
        return not (last.finalbody and not _falls_through(last.finalbody)) and any(
            map(_falls_through, parts)
        )
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant):
        return any(isinstance(node, ast.Break) for node in ast.walk(last))
    if isinstance(last, ast.With):
        return _falls_through(last.body)
    return not _returns(last)


def _returns(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) or (isinstance(node, ast.Return) and node.value is not None)
