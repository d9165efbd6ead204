"""A recorded run, arranged for questions by calls and functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from casino.engine.console import PrintedLine
from casino.engine.sources import Sources
from casino.engine.tracing import Trace, TracedCall
from casino.engine.values import plain_cards
from casino.languages import _
from casino.play.origins import parse

__all__ = ["Function", "Run", "own_nodes", "statement_blocks"]

MAX_GIVEN_CHARACTERS = 60
TOLD = ("True", "False", "None")
# Matches a hand with hidden cards, shown with at most one.
HALF_SHOWN = re.compile(r"\w+\(\S{0,3}\)")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
UNTOLD = (ast.Global, ast.Nonlocal, ast.Pass)


@dataclass(frozen=True)
class Function:
    """A function in a student's file, with its syntax tree."""

    file: str
    node: ast.FunctionDef

    @property
    def name(self) -> str:
        return self.node.name

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """The function's syntax nodes, without those of nested functions and classes."""
        return tuple(own_nodes(self.node))

    @cached_property
    def is_plain(self) -> bool:
        """True if each call runs once from start to end: no generator, no `try`."""
        odd = (ast.Yield, ast.YieldFrom, ast.Await, ast.Try, ast.With, ast.AsyncFor)
        return not any(isinstance(each, odd) for each in self.nodes)


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below `node`, except inside functions, lambdas, and classes."""
    for each in ast.iter_child_nodes(node):
        if not isinstance(each, (*DEFINITIONS, ast.Lambda)):
            yield each
            yield from own_nodes(each)


def statement_blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements in a function, from the outside in.

    Nested functions and classes are left out.
    """
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, [])
        if isinstance(block, list) and block:
            yield block
            for each in block:
                if not isinstance(each, DEFINITIONS):
                    yield from statement_blocks(each)


class Run:
    """A recorded run with values, its printed lines, and the functions in the files."""

    def __init__(self, sources: Sources, trace: Trace, printed: Sequence[PrintedLine] = ()) -> None:
        self.sources, self.trace = sources, trace
        self.texts = [line.text for line in printed]

    @cached_property
    def functions(self) -> dict[tuple[str, int], Function]:
        """The functions of the student's files, by file and first line."""
        files = sorted({call.file for call in self.trace.calls if call.file})
        return {
            (file, function.lineno): Function(file, function)
            for file in files
            for function in _functions(self.sources.files.get(file, b""))
        }

    @cached_property
    def own(self) -> dict[int, list[int]]:
        """The steps of each call, by the call's index, without those of inner calls."""
        found: dict[int, list[int]] = {}
        for step, number in enumerate(self.trace.calls_of):
            found.setdefault(number, []).append(step)
        return found

    @cached_property
    def by_function(self) -> dict[tuple[str, int], list[int]]:
        """The indexes of each function's calls, by the function's file and first line."""
        found: dict[tuple[str, int], list[int]] = {}
        for number, call in enumerate(self.trace.calls):
            found.setdefault((call.file, call.line), []).append(number)
        return {place: numbers for place, numbers in found.items() if place in self.functions}

    def name_of(self, place: tuple[str, int]) -> str:
        """Return the name of the function at a place (its file and first line).

        If another function has the same name, the file is added.
        """
        number = self.by_function[place][0]
        name = self.trace.calls[number].name
        same = [
            other
            for other, numbers in self.by_function.items()
            if self.trace.calls[numbers[0]].name == name
        ]
        if len(same) == 1:
            return name
        return _("{name} in {file}").format(name=name, file=place[0].rpartition("/")[2])

    def function_of(self, number: int) -> Function | None:
        """Return the function of a call, or None if its steps are too hard to ask about."""
        call = self.trace.calls[number]
        found = self.functions.get((call.file, call.line))
        return found if found is not None and found.is_plain else None

    def is_over(self, number: int) -> bool:
        """Return True if a call has returned, neither running nor ended by an error."""
        call = self.trace.calls[number]
        return not call.raised and bool(call.returned or call.end < len(self.trace))

    def rank_of(self, number: int) -> tuple[int, int]:
        """Return which of its function's calls a call is, from 1, and how many there are."""
        call = self.trace.calls[number]
        among = self.by_function[call.file, call.line]
        return among.index(number) + 1, len(among)

    def describe_arguments(self, call: TracedCall) -> str:
        """Return a phrase with a call's arguments, or "" if it would be long."""
        is_new = call.name.endswith("__init__")  # the new object is still empty
        arguments = [
            plain_cards(text)
            if name == "self"
            else _("{name} is {value}").format(name=name, value=plain_cards(text))
            for name, text in call.given
            if not ("." in name or name.startswith("__") or (is_new and name == "self"))
            and (not text.isidentifier() or text in TOLD)  # only a class, which says nothing
            and not HALF_SHOWN.fullmatch(plain_cards(text))
        ]
        words = ", ".join(arguments)
        return words if len(words) <= MAX_GIVEN_CHARACTERS else ""

    def texts_at(self) -> Iterator[tuple[str, int, int]]:
        """Yield each printed line as (text, last step before it, its own step)."""
        printed = self.trace.printed
        if not printed or len(printed) > len(self.texts):
            return
        for text, (after, by) in zip(self.texts, printed, strict=False):
            yield text, after, by


def is_told(node: ast.stmt) -> bool:
    """Return True for a statement that the recording shows as a line of its own."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return not isinstance(node, UNTOLD) and not is_text


@lru_cache(maxsize=64)
def _functions(source: bytes) -> tuple[ast.FunctionDef, ...]:
    return tuple(each for each in ast.walk(parse(source)) if isinstance(each, ast.FunctionDef))
