"""Finds small changes to any Python program, to make mutants: comparisons, numbers, loops.

A mutation operator is a function that yields the possible edits of one syntax node.
`beginner_operators.py` has the operators that imitate beginners' mistakes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise, permutations

from autograder.authoring.beginner_operators import BEGINNER_OPERATORS
from autograder.authoring.source_code import SourceCode, SourceEdit

__all__ = ["OPERATORS", "Operator", "changes"]

Operator = Callable[[SourceCode, ast.AST], Iterator[SourceEdit]]
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
ARITHMETIC = ("+", "-", "*", "/", "//", "%")
# Identity isn't a comparison here: whether two equal small numbers are identical is up to Python.


def changes(code: SourceCode, operator: Operator) -> Iterator[str]:
    """Yield the whole source once for each edit that the mutation operator finds in it."""
    for node in code.nodes:
        for edit in operator(code, node):
            yield code.apply_edit(edit)


def other_sign(old: str, new: str, code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that replace the Python operator `old`, such as `<=`, with `new`."""
    for word, sign in code.signs(node):
        if word == old:
            yield SourceEdit(sign.start, sign.end, new)


def add_not(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that negate the condition of an `if`, `while`, or `assert`."""
    if isinstance(node, ast.If | ast.While | ast.Assert):
        word = type(node).__name__.lower()
        start = code.part(node).start
        if code.source.startswith(word, start):  # an `elif` starts differently
            yield SourceEdit(start, start + len(word), f"{word} not")
    for keyword, sign in code.signs(node):
        if keyword == "if":
            yield SourceEdit(sign.start, sign.end, "if not")


def constant(old: bool, code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces the constant `old`, True or False, with the other one."""
    if isinstance(node, ast.Constant) and node.value is old:
        yield code.replace_node(node, str(not old))


def jump(old: type[ast.stmt], new: str, code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces `break` with `continue`, or the other way round."""
    if isinstance(node, old):
        yield code.replace_node(node, new)


def other_error(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that replace a caught exception with a name that doesn't exist."""
    if isinstance(node, ast.ExceptHandler) and node.type is not None:
        several = isinstance(node.type, ast.Tuple)
        for each in node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]:
            if several or isinstance(each, ast.Name):
                yield code.replace_node(each, "AnotherError")


def number(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that make a number one larger and one smaller."""
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield from (code.replace_node(node, str(value + step)) for step in (1, -1))


def remove_decorator(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that removes a decorator, for each decorator of a function or class."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        for each in node.decorator_list:
            yield SourceEdit(code.place(each.lineno), code.place((each.end_lineno or 0) + 1), "")


def no_turn(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that empties the sequence of a `for` loop, so that its body never runs."""
    if isinstance(node, ast.For):
        yield code.replace_node(node.iter, "[]")


def plus_for_minus(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces the minus sign before a value with a plus sign."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        start = code.part(node).start
        yield SourceEdit(start, start + 1, "+")


def remove_not(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that removes `not` from a condition."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start = code.part(node).start
        yield SourceEdit(start, start + len("not "), "")


def remove_statement(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces a call, an assignment, a raise, or a bare return with `pass`."""
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    is_bare = isinstance(node, ast.Return) and node.value is None
    assigns = isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Raise)
    if is_call or is_bare or assigns:
        yield code.replace_node(node, "pass")


def return_none(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces a returned value with None."""
    if isinstance(node, ast.Return) and node.value is not None and code.text(node.value) != "None":
        yield code.replace_node(node.value, "None")


def swap_arguments(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that swap two neighbouring arguments of a call."""
    for first, second in pairwise(node.args) if isinstance(node, ast.Call) else ():
        if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
            one, other = code.part(first), code.part(second)
            gap = code.source[one.end : other.start]
            yield SourceEdit(one.start, other.end, f"{code.text(other)}{gap}{code.text(one)}")


def change_text(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that change a string, except docstrings and messages of exceptions."""
    if _is_in_raise(code, node):
        return
    if isinstance(node, ast.JoinedStr):
        for place in _text_places(code, node):
            yield SourceEdit(place, place, "XX")
    elif _is_text(code, node):
        place = code.part(node).start + _opening(code.text(node))
        yield SourceEdit(place, place, "XX")


def _is_text(code: SourceCode, node: ast.AST) -> bool:
    """Return True for a string constant that isn't a docstring or part of an f-string."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text and not isinstance(code.parents[node], ast.JoinedStr | ast.Expr)


def _opening(text: str) -> int:
    """Return the length of a string literal's prefix and opening quotes."""
    match = re.match(r"[a-zA-Z]*('''|\"\"\"|'|\")", text)
    return match.end() if match else 0


def _is_in_raise(code: SourceCode, node: ast.AST) -> bool:
    inside: ast.AST | None = node
    while inside is not None and not isinstance(inside, ast.Raise):
        inside = code.parents.get(inside)
    return inside is not None


def _text_places(code: SourceCode, node: ast.JoinedStr) -> Iterator[int]:
    """Yield the indices at which the literal parts of an f-string start."""
    if isinstance(code.parents[node], ast.FormattedValue):
        return  # a format, which is visited with its value
    place = code.part(node).start + _opening(code.text(node))
    for value in node.values:
        if not isinstance(value, ast.FormattedValue):
            yield place
        elif value.value in code.nodes:
            end = code.part(value.value).end
            if isinstance(value.format_spec, ast.JoinedStr):
                yield code.find_after(end, ":")
            place = code.find_after(end, "}")


OPERATORS: Mapping[str, Operator] = {
    **{
        f"{old} → {new}": partial(other_sign, old, new)
        for signs in (COMPARISONS, ARITHMETIC, ("is", "is not"))
        for old, new in permutations(signs, 2)
    },
    "AddNot": add_not,
    "False": partial(constant, True),
    "True": partial(constant, False),
    "and → or": partial(other_sign, "and", "or"),
    "or → and": partial(other_sign, "or", "and"),
    "Continue": partial(jump, ast.Break, "continue"),
    "Break": partial(jump, ast.Continue, "break"),
    "OtherError": other_error,
    "Number": number,
    "RemoveDecorator": remove_decorator,
    "NoTurn": no_turn,
    "PlusForMinus": plus_for_minus,
    "WithoutNot": remove_not,
    "RemoveStatement": remove_statement,
    "ReturnNone": return_none,
    "SwapArguments": swap_arguments,
    "in → not in": partial(other_sign, "in", "not in"),
    "not in → in": partial(other_sign, "not in", "in"),
    "ChangeText": change_text,
    **BEGINNER_OPERATORS,
}
