"""Usual slips behind an exception, looked for in the student's files: what to mend, and where."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from casino.engine.misuse import words_for
from casino.engine.sources import Sources

__all__ = ["Slip", "find_slip", "in_loop", "line_not_in_utf8"]

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

NOT_CALLED = re.compile(r"'(function|method|builtin_function_or_method)'")
RETURN_NONE = ("append", "extend", "insert", "sort", "reverse", "remove", "shuffle")
RAISE = "write `raise` in place of `return`"
MISSING_RETURN = "is a `return` missing?"


@dataclass(frozen=True)
class Slip:
    """A likely slip: in words with the mend, and where."""

    words: str
    file: str = ""
    line: int = 0
    where: str = ""


def find_slip(text: str, sources: Sources) -> Slip | None:
    """Return the slip that the text of a TypeError or AttributeError tells of, if it is one."""
    for pattern, look in LOOKS:
        match = re.match(pattern, text)
        if match and (slip := look(sources, *match.groups())):
            return slip
    if words := words_for(text):
        return Slip(f"{text}. {words[0].upper()}{words[1:]}")
    if "NoneType" in text:
        return Slip(f"{text}. Something is None here: {MISSING_RETURN}")
    if NOT_CALLED.search(text):
        return Slip(f"{text}. Something is not called here: are the brackets `()` missing?")
    return None


def _missing_self(sources: Sources, kind: str, name: str, taken: str, given: str) -> Slip | None:
    too_many = int(given) - int(taken)
    for file, owner, function in _methods(sources):
        if (owner, function.name, too_many) == (kind, name, 1) and not function.decorator_list:
            arguments = ast.unparse(function.args)
            if not re.match(r"self\b", arguments):
                mend = ", ".join(filter(None, ("self", arguments)))
                words = f"`self` is missing: write `def {name}({mend})`."
                return Slip(words, file, function.lineno, f"{kind}.{name}")
    return None


def _misspelt_init(sources: Sources, kind: str) -> Slip | None:
    for file, owner, function in _methods(sources):
        if owner == kind and function.name.strip("_") in ("init", "int", "inti"):
            words = "its name is `__init__`, with two underscores on each side."
            return Slip(words, file, function.lineno, f"{kind}.{function.name}")
    return None


def _missing_base(sources: Sources, kind: str) -> Slip | None:
    """Look for a class that says nothing of how it is made: neither itself nor by a base class."""
    for file, owner in _classes(sources):
        if owner.name == kind and not owner.bases:
            words = (
                "it has no `__init__`, and no base class that has one. "
                f"Is the base class missing, as in `class {kind}(Base):`?"
            )
            return Slip(words, file, owner.lineno, kind)
    return None


def _missing_super(sources: Sources, kind: str, name: str) -> Slip | None:
    """Look for an `__init__` that does not run its base class's, which sets the attribute."""
    for file, function in _inits(sources, kind):
        calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
        if any("__init__" in ast.unparse(call) for call in calls):
            continue
        for base in _bases(sources, kind):
            if given := _sets(sources, base, name):
                words = f"`__init__` of {base} does not run: call `super().__init__({given})`."
                return Slip(words, file, function.lineno, f"{kind}.__init__")
    return None


def _bases(sources: Sources, kind: str) -> list[str]:
    """Return the names of a class's base classes that are written as plain names."""
    return [
        base.id
        for _, owner in _classes(sources)
        if owner.name == kind
        for base in owner.bases
        if isinstance(base, ast.Name)
    ]


def _sets(sources: Sources, kind: str, name: str) -> str:
    """Return what a class's `__init__` is given if it sets `self.name`; else ""."""
    for _, function in _inits(sources, kind):
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and ast.unparse(node) == f"self.{name}":
                return ", ".join(each.arg for each in function.args.args[1:])
    return ""


def _self_given(sources: Sources) -> Slip | None:
    """Look for `super().__init__(self, …)`."""
    for file, owner, function in _methods(sources):
        for node in ast.walk(function):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func).startswith("super().")
                and node.args
                and ast.unparse(node.args[0]) == "self"
            ):
                words = f"`super()` hands `self` on: leave it out of `{ast.unparse(node)}`."
                return Slip(words, file, node.lineno, f"{owner}.{function.name}")
    return None


def _super_without_arguments(sources: Sources, kind: str, missing: str) -> Slip | None:
    """Look for `super().__init__()` where the base class's takes something."""
    for file, owner, function in _methods(sources):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node) == "super().__init__()":
                given = ", ".join(re.findall(r"'(\w+)'", missing))
                words = f"{kind} takes more than that: write `super().__init__({given})`."
                return Slip(words, file, node.lineno, f"{owner}.{function.name}")
    return None


def _drawn_once(sources: Sources) -> Slip | None:
    """Look for a default that is a value where a function is meant: `rand=random.random()`."""
    for file in sources.files:
        for node in _nodes(sources, file):
            if isinstance(node, ast.FunctionDef):
                for name, default in _defaults(node):
                    if isinstance(default, ast.Call) and not default.args and _calls(node, name):
                        call = ast.unparse(default)
                        words = (
                            f"`{name}={call}` is one number, drawn when the file is read: leave "
                            f"the brackets out, `{name}={call.removesuffix('()')}`."
                        )
                        return Slip(words, file, node.lineno, node.name)
    return None


def _defaults(function: ast.FunctionDef) -> list[tuple[str, ast.expr]]:
    """Return the parameters that have a default, each with it."""
    named = function.args.args[len(function.args.args) - len(function.args.defaults) :]
    return [(each.arg, value) for each, value in zip(named, function.args.defaults, strict=True)]


def _calls(function: ast.FunctionDef, name: str) -> bool:
    """Return True if a function calls its parameter, or keeps it to be called."""
    uses = (
        ast.unparse(node) for node in ast.walk(function) if isinstance(node, ast.Call | ast.Assign)
    )
    return any(use.startswith(f"{name}(") or use.endswith(f"= {name}") for use in uses)


def _not_called(sources: Sources) -> Slip | None:
    """Look for one function that is handed over twice, as in `hand_type(draw, draw)`."""
    for file in sources.files:
        for node in _nodes(sources, file):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                given = [ast.unparse(each) for each in node.args]
                if given[0] == given[1] and isinstance(node.args[0], ast.Name):
                    called = ", ".join(f"{each}()" for each in given)
                    words = (
                        f"`{ast.unparse(node)}` hands over `{given[0]}` itself, and no card: "
                        f"write `{ast.unparse(node.func)}({called})`."
                    )
                    return Slip(words, file, node.lineno)
    return None


def _set_later(sources: Sources, kind: str, name: str) -> Slip | None:
    """Look for an attribute that a later method sets, and `__init__` does not."""
    setting = [
        (file, function.name)
        for file, owner, function in _methods(sources)
        for node in ast.walk(function)
        if owner == kind
        and isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node) == f"self.{name}"
    ]
    if not setting or any(method == "__init__" for _, method in setting):
        return None
    for file, function in _inits(sources, kind):
        words = f"`self.{name}` is set in `{setting[0][1]}` only: give it its first value here."
        return Slip(words, file, function.lineno, f"{kind}.__init__")
    return None


def _one_for_many(sources: Sources) -> Slip | None:
    """Look for one thing where a list is meant: `self.hands = hand`."""
    for file, owner, function in _methods(sources):
        for node in ast.walk(function) if function.name == "__init__" else ():
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                target, value = ast.unparse(node.targets[0]), node.value.id
                if target == f"self.{value}s" or target == f"self._{value}s":
                    words = f"`{target}` is meant to be a list: write `{target} = [{value}]`."
                    return Slip(words, file, node.lineno, f"{owner}.__init__")
    return None


def _missing_classmethod(sources: Sources, kind: str, name: str) -> Slip | None:
    for file, owner, function in _methods(sources):
        first = [each.arg for each in function.args.args[:1]]
        if (owner, function.name, first) == (kind, name, ["cls"]) and not function.decorator_list:
            words = "`@classmethod` is missing: write it on a line of its own above this one."
            return Slip(words, file, function.lineno, f"{kind}.{name}")
    return None


def _returned_from_init(sources: Sources, kind: str) -> Slip | None:
    """Look for what an `__init__` hands back: an error that is meant to be raised, or a value."""
    for file, owner, function in _methods(sources):
        for node in ast.walk(function) if function.name == "__init__" else ():
            if isinstance(node, ast.Return) and node.value is not None:
                is_error = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == kind
                if is_error:
                    words = f"`return {kind}(…)` only hands the error back: {RAISE}."
                else:
                    words = "`__init__` hands nothing back: leave the `return` out."
                if is_error or not kind.endswith("Error"):
                    return Slip(words, file, node.lineno, f"{owner}.__init__")
    return None


def _missing_self_dot(sources: Sources, kind: str, name: str) -> Slip | None:
    """Look for an attribute that a method sets as a variable of its own, forgotten at its end."""
    for file, function in _inits(sources, kind):
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name:
                words = f"`{name} = …` is forgotten with the method: write `self.{name} = …`."
                return Slip(words, file, node.lineno, f"{kind}.__init__")
    return None


def _hidden_method(sources: Sources) -> Slip | None:
    """Look for a method whose name an attribute takes: `self.cards = …` beside `def cards`."""
    names = {(file, owner, function.name) for file, owner, function in _methods(sources)}
    for file, owner, function in _methods(sources):
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                target = ast.unparse(node)
                if target == f"self.{node.attr}" and (file, owner, node.attr) in names:
                    words = (
                        f"`{target}` hides the method `{node.attr}()`: choose another name, "
                        f"such as `self._{node.attr}`."
                    )
                    return Slip(words, file, node.lineno, f"{owner}.{function.name}")
    return None


def _kept_nothing(sources: Sources) -> Slip | None:
    """Look for what a list's method that returns None is kept in: `cards = cards.append(card)`."""
    for file in sources.files:
        for node in _nodes(sources, file):
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Attribute)
                and node.value.func.attr in RETURN_NONE
                and ast.unparse(node.targets[0])
                in map(ast.unparse, (node.value.func.value, *node.value.args[:1]))
            ):
                name = node.value.func.attr
                words = f"`{name}` returns None: write `{ast.unparse(node.value)}` alone."
                return Slip(words, file, node.lineno)
    return None


def _missing_return(sources: Sources, name: str) -> Slip:
    found = [
        Slip(f"it returns None: {MISSING_RETURN}", file, function.lineno, f"{owner}.{name}")
        for file, owner, function in _methods(sources)
        if function.name == name and not any(map(_returns, ast.walk(function)))
    ]
    return found[0] if len(found) == 1 else Slip(f"{name} returned None: {MISSING_RETURN}")


def _returns(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) or (isinstance(node, ast.Return) and node.value is not None)


def in_loop(sources: Sources, file: str, line: int, kind: type[ast.While | ast.For]) -> bool:
    """Return True if a line stands in a loop of this kind, in the same function."""
    loops = [node for node in _nodes(sources, file) if isinstance(node, (kind, *FUNCTIONS))]
    around = [node for node in loops if node.lineno <= line <= (node.end_lineno or 0)]
    return bool(around) and isinstance(max(around, key=lambda node: node.lineno), kind)


def line_not_in_utf8(content: bytes) -> int:
    """Return the first line that is not UTF-8, as Python reads a file; 0 where all of it is."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        return content[: error.start].count(b"\n") + 1
    return 1 if b"\0" in content[:4] else 0


def _nodes(sources: Sources, file: str) -> Iterator[ast.AST]:
    try:
        yield from ast.walk(ast.parse(sources.files.get(file, b"")))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return


def _classes(sources: Sources) -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield each class with its file."""
    for file in sources.files:
        for node in _nodes(sources, file):
            if isinstance(node, ast.ClassDef):
                yield file, node


def _inits(sources: Sources, kind: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the `__init__` of each class of this name, with its file."""
    for file, owner, function in _methods(sources):
        if (owner, function.name) == (kind, "__init__"):
            yield file, function


def _methods(sources: Sources) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """Yield each method with its file and its class."""
    for file, kind in _classes(sources):
        for node in kind.body:
            if isinstance(node, ast.FunctionDef):
                yield file, kind.name, node


LOOKS: tuple[tuple[str, Callable[..., Slip | None]], ...] = (
    (r"(\w+)\.(\w+)\(\) takes (\d+) positional arguments? but (\d+) w", _missing_self),
    (r"\w+\.\w+\(\) takes \d+ positional arguments? but \d+ w", _self_given),
    (
        r"(\w+)\.__init__\(\) missing \d+ required positional arguments?: (.*)",
        _super_without_arguments,
    ),
    (r"(\w+)\.(\w+)\(\) missing 1 required positional argument", _missing_classmethod),
    (r"__init__\(\) should return None, not '(\w+)'", _returned_from_init),
    (r"(__\w+__) returned non-string \(type NoneType\)", _missing_return),
    (r"(\w+)\(\) takes no arguments", _misspelt_init),
    (r"(\w+)\(\) takes no arguments", _missing_base),
    (r"'(\w+)' object has no attribute '(\w+)'", _missing_self_dot),
    (r"'(\w+)' object has no attribute '(\w+)'", _missing_super),
    (r"'(\w+)' object has no attribute '(\w+)'", _set_later),
    (r"'(?:\w+)' object has no attribute '(?:value|rank|suit|is_ace)'", _not_called),
    (r"'(?:float|int)' object is not callable", _drawn_once),
    (
        r"'\w+' object (?:is not iterable|is not subscriptable|has no attribute 'append')",
        _one_for_many,
    ),
    (r"object of type '\w+' has no len\(\)", _one_for_many),
    (r"'\w+' object is not callable", _hidden_method),
    (r".*NoneType", _kept_nothing),
)
