"""Finds changes that imitate beginners' mistakes, such as `=` for `+=`, to make mutants.

A mutation operator is a function that yields the possible edits of one syntax node. `operators.py`
has those that fit any Python program.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from autograder.authoring.source_code import SourceCode, SourceEdit

__all__ = ["BEGINNER_OPERATORS"]

COPIES = ("list", "tuple", "sorted")
CONVERSIONS = ("int", "float", "str", "bool", "set", "abs", "round")
OPPOSITES = {"any": "all", "all": "any", "min": "max", "max": "min", "sum": "len", "first": "last"}
ORDERED = ("<", ">", "<=", ">=")
AUGMENTED = (ast.Add, ast.Sub, ast.Mult, ast.Div)
JOINED = ("and", "or", "+", "-", "*", "/", "//", "%")
SUMS = (ast.Add, ast.Sub)
BLOCKS = (ast.FunctionDef, ast.ClassDef, ast.If, ast.For, ast.While, ast.With, ast.Try)


def assign_for_add(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces `+=` with `=`, so that the old value is lost."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, AUGMENTED):
        yield code.replace_node(node, f"{code.text(node.target)} = {code.text(node.value)}")


def alias_for_copy(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces a copy of a list with the list itself."""
    if argument := _one_argument(code, node, COPIES):
        yield code.replace_node(node, f"({argument})")
    if isinstance(node, ast.Subscript) and code.text(node).endswith("[:]"):
        yield code.replace_node(node, code.text(node.value))


def conversion_left_out(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that removes a conversion, such as the `int` around an input."""
    if argument := _one_argument(code, node, CONVERSIONS):
        yield code.replace_node(node, f"({argument})")


def _one_argument(code: SourceCode, node: ast.AST, names: tuple[str, ...]) -> str:
    """Return the source of a call's only argument, or "" if it isn't a call of one of `names`."""
    given = _text_of_arguments(code, node) if _name_of_call(code, node) in names else ""
    return "" if "," in given else given


def _name_of_call(code: SourceCode, node: ast.AST) -> str:
    """Return the name of the function that a node calls, or "" if it isn't a plain call.

    In a plain call, nothing is done with the result on the spot, such as indexing.
    """
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _is_last(code, node)
    return node.func.id if plain else ""  # type: ignore[attr-defined]


def _text_of_arguments(code: SourceCode, node: ast.AST) -> str:
    assert isinstance(node, ast.Call)
    return code.source[code.part(node.func).end : code.part(node).end].strip()[1:-1].strip()


def _is_last(code: SourceCode, node: ast.AST) -> bool:
    """Return True unless the node's value is called, indexed, or has its attributes read."""
    parent = code.parents[node]
    looked_into = isinstance(parent, ast.Attribute | ast.Subscript) and parent.value is node
    return not looked_into and not (isinstance(parent, ast.Call) and parent.func is node)


def first_for_current(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that replace a list's index with 0 and -1, so that one item is always used."""
    if isinstance(node, ast.Subscript) and _is_last(code, node):
        index = code.text(node.slice)
        if ":" not in index and not index.lstrip("-").isdigit():
            yield from (code.replace_node(node, f"{code.text(node.value)}[{n}]") for n in (0, -1))


def all_for_one(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces `any` with `all`, `min` with `max`, or the other way round."""
    if (name := _name_of_call(code, node)) in OPPOSITES:
        yield code.replace_node(node, f"{OPPOSITES[name]}({_text_of_arguments(code, node)})")


def text_for_number(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that compares two numbers as strings, as if input weren't converted."""
    words = [word for word, _ in code.signs(node)]
    if len(words) == 1 and words[0] in ORDERED:
        left, right = code.read_operands(node)
        yield code.replace_node(node, f"str({left}) {words[0]} str({right})")


def call_left_out(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that removes a method call without arguments, such as `.strip()`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    if not _text_of_arguments(code, node) and _is_last(code, node):
        yield code.replace_node(node, code.text(node.func.value))


def once_for_while(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that replaces `while` with `if`, except in loops with `break` or `continue`."""
    if isinstance(node, ast.While):
        text = code.text(node)
        if "break" not in text and "continue" not in text:
            yield code.replace_node(node, "if" + text.removeprefix("while"))


def swap_branches(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that swap the values of `a if c else b`, or always use one of them."""
    if isinstance(node, ast.IfExp):
        yes, condition, no = code.read_operands(node)
        texts = (f"{no} if {condition} else {yes}", yes, no)
        yield from (code.replace_node(node, text) for text in texts)


def one_operand(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that keep only one side of `and`, `or`, or an arithmetic operation."""
    words = [word for word, _ in code.signs(node)]
    if len(words) == 1 and words[0] in JOINED and not _is_chained(code, node):
        yield from (code.replace_node(node, text) for text in code.read_operands(node))


def _is_chained(code: SourceCode, node: ast.AST) -> bool:
    """Return True for a part of an operation of three or more values, such as `a + b - c`."""
    return any(
        isinstance(whole, ast.BinOp)
        and isinstance(whole.left, ast.BinOp)
        and node in (whole, whole.left)
        and code.part(whole).start == code.part(whole.left).start  # no parenthesis between
        and isinstance(whole.op, SUMS) == isinstance(whole.left.op, SUMS)
        for whole in (node, code.parents[node])
    )


def swap_statements(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that swap two simple statements on neighbouring lines."""
    for name in ("body", "orelse", "finalbody"):
        for one, other in pairwise(getattr(node, name, None) or ()) if _is_block(node) else ():
            first, second = one.lineno, other.lineno
            if isinstance(one, BLOCKS) or isinstance(other, BLOCKS) or one.end_lineno != second - 1:
                continue
            before = code.lines(first, second - 1)
            after = code.lines(second, other.end_lineno)
            ends = isinstance(other, ast.Return | ast.Raise) or "return" in before
            if not ends and '"""' not in before:
                start, end = code.place(first), code.place(other.end_lineno + 1)
                yield SourceEdit(start, end, after + before)


def _is_block(node: ast.AST) -> bool:
    return isinstance(node, (*BLOCKS, ast.ExceptHandler))


def condition_always(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that replace the condition of an `if` with True and with False."""
    if isinstance(node, ast.If) and code.text(node).startswith("if"):
        yield from (code.replace_node(node.test, text) for text in ("True", "False"))


def odd_value(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield edits that replace a returned or stored value with a list, a string, and NaN."""
    stored = isinstance(node, ast.Assign | ast.AugAssign) and code.text(node).startswith("self.")
    if (stored or isinstance(node, ast.Return)) and node.value is not None:  # type: ignore[attr-defined]
        value = node.value  # type: ignore[attr-defined]
        text = code.text(value)
        if text != "None":
            texts = (f"[{text}]", f"repr({text})", 'float("nan")')
            yield from (code.replace_node(value, odd) for odd in texts)


def class_for_self(code: SourceCode, node: ast.AST) -> Iterator[SourceEdit]:
    """Yield an edit that stores an attribute in the class, shared by all of its objects."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and code.text(target.value) == "self":
            yield code.replace_node(target, f"type(self).{target.attr}")


BEGINNER_OPERATORS: Mapping[str, Callable[[SourceCode, ast.AST], Iterator[SourceEdit]]] = {
    "AssignForAdd": assign_for_add,
    "AliasForCopy": alias_for_copy,
    "FirstForCurrent": first_for_current,
    "AllForOne": all_for_one,
    "TextForNumber": text_for_number,
    "ConversionLeftOut": conversion_left_out,
    "CallLeftOut": call_left_out,
    "OnceForWhile": once_for_while,
    "SwapBranches": swap_branches,
    "OneOperand": one_operand,
    "SwapStatements": swap_statements,
    "ConditionAlways": condition_always,
    "OddValue": odd_value,
    "ClassForSelf": class_for_self,
}
