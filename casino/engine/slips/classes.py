"""Find typical mistakes in classes: `self`, `__init__`, base classes, attributes.

Each function gets parts of Python's message, such as a class's name, and returns a Slip or None.
"""

from __future__ import annotations

import ast
import re

from casino.engine.handed_out import read_handed_out
from casino.engine.repairs.names import nearest_names
from casino.engine.slips.slip import Slip
from casino.engine.slips.trees import classes, inits, methods, strays
from casino.engine.sources import Sources
from casino.languages import N_, _

__all__ = [
    "OUTSIDE",
    "compared_not_set",
    "find_hidden_method",
    "find_init_return",
    "misnamed_method",
    "misplaced_method",
    "missing_base",
    "missing_classmethod",
    "missing_self",
    "missing_self_dot",
    "missing_super",
    "misspelt_init",
    "never_set",
    "self_given",
    "set_later",
    "super_without_arguments",
]

CLASS = ["classmethod"]  # the decorators of a class method
OUTSIDE = N_(
    "this method is not in the body of the class: indent it exactly as far as the other methods."
)


def missing_self(sources: Sources, kind: str, name: str, accepted: str, given: str) -> Slip | None:
    too_many = int(given) - int(accepted)
    for file, owner, function in methods(sources):
        decorators = list(map(ast.unparse, function.decorator_list))
        if (owner, function.name, too_many) == (kind, name, 1) and decorators in ([], CLASS):
            first = "cls" if decorators else "self"
            arguments = ast.unparse(function.args)
            if not re.match(rf"{first}\b", arguments):
                fix = ", ".join(filter(None, (first, arguments)))
                words = _("`{name}` is missing: write `{fix}`.")
                words = words.format(name=first, fix=f"def {name}({fix})")
                return Slip(words, file, function.lineno, f"{kind}.{name}")
    return None


def misspelt_init(sources: Sources, kind: str) -> Slip | None:
    for file, owner, function in methods(sources):
        if owner == kind and function.name.strip("_") in ("init", "int", "inti"):
            words = _("its name is `__init__`, with two underscores on each side.")
            return Slip(words, file, function.lineno, f"{kind}.{function.name}")
    return None


def missing_base(sources: Sources, kind: str) -> Slip | None:
    """Find a class that gets arguments but has no `__init__` and no base class."""
    for file, owner in classes(sources):
        if owner.name == kind and not owner.bases:
            words = _(
                "it has no `__init__`, and no base class that has one. "
                "Is the base class missing, as in `{fix}`?"
            )
            return Slip(words.format(fix=f"class {kind}(Base):"), file, owner.lineno, kind)
    return None


def missing_super(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find an `__init__` without the call of the base class's, which would set `name`."""
    for file, function in inits(sources, kind):
        calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
        if any("__init__" in ast.unparse(call) for call in calls):
            continue
        for base in _bases(sources, kind):
            if given := _sets(sources, base, name):
                words = _("`__init__` of {base} does not run: call `{fix}`.")
                words = words.format(base=base, fix=f"super().__init__({given})")
                return Slip(words, file, function.lineno, f"{kind}.__init__")
    return None


def _bases(sources: Sources, kind: str) -> list[str]:
    """Return the names of a class's base classes, if they are plain names."""
    return [
        base.id
        for _file, owner in classes(sources)
        if owner.name == kind
        for base in owner.bases
        if isinstance(base, ast.Name)
    ]


def _sets(sources: Sources, kind: str, name: str) -> str:
    """Return the parameters of the `__init__` that sets `self.name`, or ""."""
    for _file, function in inits(sources, kind):
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and ast.unparse(node) == f"self.{name}":
                return ", ".join(each.arg for each in function.args.args[1:])
    return ""


def self_given(sources: Sources) -> Slip | None:
    """Find `super().__init__(self, …)`, which passes `self` twice."""
    for file, owner, function in methods(sources):
        for node in ast.walk(function):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func).startswith("super().")
                and node.args
                and ast.unparse(node.args[0]) == "self"
            ):
                words = _("`super()` hands `self` on: leave it out of `{call}`.")
                words = words.format(call=ast.unparse(node))
                return Slip(words, file, node.lineno, f"{owner}.{function.name}")
    return None


def super_without_arguments(sources: Sources, kind: str, missing: str) -> Slip | None:
    """Find `super().__init__()` without the arguments that the base class needs."""
    for file, owner, function in methods(sources):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node) == "super().__init__()":
                given = ", ".join(re.findall(r"'(\w+)'", missing))
                words = _("{base} needs more arguments: write `{fix}`.")
                words = words.format(base=kind, fix=f"super().__init__({given})")
                return Slip(words, file, node.lineno, f"{owner}.{function.name}")
    return None


def set_later(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find an attribute that a later method sets but `__init__` doesn't."""
    setting = [
        (file, function.name)
        for file, owner, function in methods(sources)
        for node in ast.walk(function)
        if owner == kind
        and isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node) == f"self.{name}"
    ]
    if not setting or any(method == "__init__" for _, method in setting):
        return None
    for file, function in inits(sources, kind):
        words = _("`{name}` is set in `{method}` only: give it its first value here.")
        words = words.format(name=f"self.{name}", method=setting[0][1])
        return Slip(words, file, function.lineno, f"{kind}.__init__")
    return None


def never_set(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find an argument of `__init__` that isn't stored in `self` under its own name."""
    for file, function in inits(sources, kind):
        kept = [ast.unparse(node) for node in ast.walk(function) if isinstance(node, ast.Attribute)]
        parameters = function.args.args + function.args.kwonlyargs
        is_kept = f"self.{name}" in kept or f"self._{name}" in kept
        if name in [each.arg for each in parameters] and not is_kept:
            words = _("`{name}` is not kept: write `{fix}` in `__init__`.")
            words = words.format(name=name, fix=f"self.{name} = …")
            return Slip(words, file, function.lineno, f"{kind}.__init__")
    return None


def missing_classmethod(sources: Sources, kind: str, name: str) -> Slip | None:
    for file, owner, function in methods(sources):
        first = [each.arg for each in function.args.args[:1]]
        if (owner, function.name, first) == (kind, name, ["cls"]) and not function.decorator_list:
            words = _("`@classmethod` is missing: write it on a line of its own above this one.")
            return Slip(words, file, function.lineno, f"{kind}.{name}")
    return None


def find_init_return(sources: Sources, kind: str) -> Slip | None:
    """Find an `__init__` that returns a value, or that returns an error to be raised."""
    for file, owner, function in methods(sources):
        for node in ast.walk(function) if function.name == "__init__" else ():
            if isinstance(node, ast.Return) and node.value is not None:
                is_error = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == kind
                if is_error:
                    words = _(
                        "`{call}` only hands the error back: write `raise` in place of `return`."
                    ).format(call=f"return {kind}(…)")
                else:
                    words = _("`__init__` hands nothing back: leave the `return` out.")
                if is_error or not kind.endswith("Error"):
                    return Slip(words, file, node.lineno, f"{owner}.__init__")
    return None


def missing_self_dot(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find a local variable in `__init__` that should be an attribute."""
    for file, function in inits(sources, kind):
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name:
                words = _("`{line}` is lost when the method ends: write `{fix}`.")
                words = words.format(line=f"{name} = …", fix=f"self.{name} = …")
                return Slip(words, file, node.lineno, f"{kind}.__init__")
    return None


def compared_not_set(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find an attribute that `__init__` compares but doesn't set: `self.rank == rank`."""
    for file, function in inits(sources, kind):
        for node in ast.walk(function):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
                line = ast.unparse(node.value)
                if line.startswith(f"self.{name} == "):
                    words = _("`{line}` compares and does nothing: `{fix}` sets it.")
                    words = words.format(line=line, fix=line.replace("==", "=", 1))
                    return Slip(words, file, node.lineno, f"{kind}.__init__")
    return None


def misplaced_method(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find a method that isn't in the body of its class, but outside or too deep."""
    for file, owner in classes(sources):
        for function in strays(sources, file) if owner.name == kind else ():
            if function.name == name:
                return Slip(_(OUTSIDE), file, function.lineno, name)
    return None


def misnamed_method(sources: Sources, kind: str, name: str) -> Slip | None:
    """Find a method of the handout that has nearly its name, such as `is_bust`."""
    for file, owner in classes(sources):
        if owner.name != kind:
            continue
        skeleton = Sources(sources.folder, {file: read_handed_out().get(file, b"")})
        given = [each.name for _file, other, each in methods(skeleton) if other == kind]
        own = {each.name: each for each in owner.body if isinstance(each, ast.FunctionDef)}
        near = nearest_names(name, own, given) if name in given else []
        if name not in own and len(near) == 1:
            words = _("its name in the handout is `{name}`: rename it.").format(name=name)
            return Slip(words, file, own[near[0]].lineno, f"{kind}.{near[0]}")
    return None


def find_hidden_method(sources: Sources) -> Slip | None:
    """Find an attribute that hides a method: `self.cards = …` and `def cards`."""
    names = {(file, owner, function.name) for file, owner, function in methods(sources)}
    for file, owner, function in methods(sources):
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                target = ast.unparse(node)
                if target == f"self.{node.attr}" and (file, owner, node.attr) in names:
                    words = _(
                        "`{name}` hides the method `{method}`: choose another name, such as "
                        "`{fix}`."
                    )
                    fix = f"self._{node.attr}"
                    words = words.format(name=target, method=f"{node.attr}()", fix=fix)
                    return Slip(words, file, node.lineno, f"{owner}.{function.name}")
    return None
