"""Usual slips behind an exception, looked for in the student's files: what to mend, and where."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from casino.engine.sources import Sources

__all__ = ["Slip", "find_slip", "in_loop", "line_not_in_utf8", "name_almost", "nearly_called"]

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

ONE_TOO_MANY = re.compile(r"(\w+)\.(\w+)\(\) takes (\d+) positional arguments? but (\d+) w")
NO_ARGUMENTS = re.compile(r"(\w+)\(\) takes no arguments")
NO_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
NOT_CALLABLE = re.compile(r"'\w+' object is not callable")
NOT_CALLED = re.compile(r"'(function|method|builtin_function_or_method)'")
NO_TEXT = re.compile(r"(__\w+__) returned non-string \(type NoneType\)")
NO_NAME = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")
STAGE_NUMBER = re.compile(r"stage\W*_?(\d+)", re.IGNORECASE)
ENDINGS = re.compile(r"( ?\(\d+\)| - copy|\.txt|\.py)+\Z", re.IGNORECASE)
RETURN_NONE = ("append", "extend", "insert", "sort", "reverse", "remove")
MISSING_RETURN = "is a `return` missing?"


@dataclass(frozen=True)
class Slip:
    """What a student most likely wrote: in words with the mend, and where."""

    words: str
    file: str = ""
    line: int = 0
    where: str = ""


def find_slip(text: str, sources: Sources) -> Slip | None:
    """Return the slip that the text of a TypeError or AttributeError tells of, if it is one."""
    if match := ONE_TOO_MANY.match(text):
        return _missing_self(match[1], match[2], int(match[4]) - int(match[3]), sources)
    if match := NO_TEXT.match(text):
        return _missing_return(match[1], sources)
    if match := NO_ARGUMENTS.match(text):
        return _misspelt_init(match[1], sources)
    match = NO_ATTRIBUTE.match(text)
    if match and (slip := _missing_self_dot(match[1], match[2], sources)):
        return slip
    if NOT_CALLABLE.match(text) and (slip := _hidden_method(sources)):
        return slip
    if "NoneType" in text and (slip := _kept_nothing(sources)):
        return slip
    if "NoneType" in text:
        return Slip(f"{text}. Something is None here: {MISSING_RETURN}")
    if NOT_CALLED.search(text):
        return Slip(f"{text}. Something is not called here: are the brackets `()` missing?")
    return None


def _missing_self(kind: str, name: str, too_many: int, sources: Sources) -> Slip | None:
    for file, owner, function in _methods(sources):
        if (owner, function.name, too_many) == (kind, name, 1) and not function.decorator_list:
            arguments = ast.unparse(function.args)
            if not re.match(r"self\b", arguments):
                mend = ", ".join(filter(None, ("self", arguments)))
                words = f"`self` is missing: write `def {name}({mend})`."
                return Slip(words, file, function.lineno, f"{kind}.{name}")
    return None


def _misspelt_init(kind: str, sources: Sources) -> Slip | None:
    for file, owner, function in _methods(sources):
        if owner == kind and function.name.strip("_") in ("init", "int", "inti"):
            words = "its name is `__init__`, with two underscores on each side."
            return Slip(words, file, function.lineno, f"{kind}.{function.name}")
    return None


def _missing_self_dot(kind: str, name: str, sources: Sources) -> Slip | None:
    """Look for an attribute that a method sets as a variable of its own, forgotten at its end."""
    for file, owner, function in _methods(sources):
        if (owner, function.name) == (kind, "__init__"):
            for node in ast.walk(function):
                if (
                    isinstance(node, ast.Name)
                    and isinstance(node.ctx, ast.Store)
                    and node.id == name
                ):
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
                and ast.unparse(node.targets[0]) == ast.unparse(node.value.func.value)
            ):
                name = node.value.func.attr
                words = f"`{name}` returns None: write `{ast.unparse(node.value)}` alone."
                return Slip(words, file, node.lineno)
    return None


def _missing_return(name: str, sources: Sources) -> Slip:
    found = [
        Slip(f"it returns None: {MISSING_RETURN}", file, function.lineno, f"{owner}.{name}")
        for file, owner, function in _methods(sources)
        if function.name == name and not any(map(_returns, ast.walk(function)))
    ]
    return found[0] if len(found) == 1 else Slip(f"{name} returned None: {MISSING_RETURN}")


def _returns(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) or (isinstance(node, ast.Return) and node.value is not None)


def in_loop(sources: Sources, file: str, line: int, kind: type[ast.While | ast.For]) -> bool:
    """Tell whether a line stands in a loop of this kind, in the same function."""
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


def _methods(sources: Sources) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """Yield each method with its file and its class."""
    for file in sources.files:
        for kind in _nodes(sources, file):
            if isinstance(kind, ast.ClassDef):
                for node in kind.body:
                    if isinstance(node, ast.FunctionDef):
                        yield file, kind.name, node


def name_almost(text: str, sources: Sources) -> str:
    """Return what to mend where a name to be imported is there in other letters; "" for nothing."""
    match = NO_NAME.match(text)
    module = sources.find(match[2]) if match else None
    if match is None or module is None:
        return ""
    names = re.findall(
        rb"^(?:class|def) +(\w+)|^(\w+) *=", sources.files.get(module.file, b""), re.M
    )
    for found in (b"".join(each).decode() for each in names):
        if found != match[1] and found.casefold() == match[1].casefold():
            return f"It has {found}, which to Python is another name: write {match[1]}."
    return ""


def nearly_called(path: Path) -> str:
    """Return what to mend where a file or folder that is missing has nearly its name; else "".

    Where its own folder is missing, that is what is looked for.
    """
    if not path.parent.exists() and path != path.parent:
        return nearly_called(path.parent)
    try:
        names = sorted(os.listdir(path.parent))
    except OSError:
        return ""
    for name in names:
        if name != path.name and _key(name) == _key(path.name):
            what = "folder" if (path.parent / name).is_dir() else "file"
            return f"There is a {what} {name}: rename it to {path.name}."
    return ""


def _key(name: str) -> str:
    """Return what stays of a name that was saved with another case, a copy's number or `.txt`.

    Of a stage's folder it is the number, unless it is a dated copy.
    """
    if match := STAGE_NUMBER.match(name):
        return name if "." in name else f"stage {match[1]}"
    return f"{ENDINGS.sub('', name).casefold()}.py"
