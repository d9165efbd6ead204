"""Mutation operators for beginners' mistakes: each replaces a piece of code by another.

A slip yields a node's possible replacements as code; `Slip` makes it an operator of Cosmic Ray.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import parso
from parso.tree import BaseNode, NodeOrLeaf

__all__ = ["Slip", "in_annotation", "slips"]

Position = tuple[tuple[int, int], tuple[int, int]]
Becomes = Callable[[Any], Iterator[str]]
COPIES = ("list", "tuple", "sorted")
CONVERSIONS = ("int", "float", "str", "bool", "set", "abs", "round")
OPPOSITES = {"any": "all", "all": "any", "min": "max", "max": "min", "sum": "len", "first": "last"}
ORDERED = ("<", ">", "<=", ">=")


@dataclass(frozen=True)
class Slip:
    """An operator that puts in the place of a node each code that `becomes` yields for it."""

    becomes: Becomes

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield the place of the node for each code that it may become; annotations do nothing."""
        if in_annotation(node):
            return
        for _ in self.becomes(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Return the code of that index, with the white space and comments before the old one."""
        first = node.get_first_leaf()  # type: ignore[no-untyped-call]
        code = list(self.becomes(node))[index]
        prefix = first.prefix if first is not None else ""
        return parso.parse(prefix + code)  # type: ignore[no-untyped-call, no-any-return]


def in_annotation(node: NodeOrLeaf) -> bool:
    """Return True if a node is part of a type annotation, which Python does not execute."""
    child, parent = node, node.parent
    while parent is not None and parent.type not in ("file_input", "suite"):
        if parent.type == "tfpdef" and child is not parent.children[0]:
            return True
        if parent.type == "annassign" and child is parent.children[1]:
            return True
        if parent.type == "funcdef" and child is getattr(parent, "annotation", None):
            return True
        child, parent = parent, parent.parent
    return False


def slips() -> Mapping[str, Slip]:
    """Return the operators by name."""
    return {
        "AssignForAdd": Slip(assign_for_add),
        "AliasForCopy": Slip(alias_for_copy),
        "FirstForCurrent": Slip(first_for_current),
        "AllForOne": Slip(all_for_one),
        "TextForNumber": Slip(text_for_number),
        "ConversionLeftOut": Slip(conversion_left_out),
        "CallLeftOut": Slip(call_left_out),
        "OnceForWhile": Slip(once_for_while),
        "SwapBranches": Slip(swap_branches),
        "OneOperand": Slip(one_operand),
        "SwapStatements": Slip(swap_statements),
        "ConditionAlways": Slip(condition_always),
        "OddValue": Slip(odd_value),
        "ClassForSelf": Slip(class_for_self),
    }


def _code(node: NodeOrLeaf) -> str:
    return str(node.get_code(False))  # type: ignore[no-untyped-call]


def _children(node: NodeOrLeaf, *types: str) -> list[NodeOrLeaf]:
    is_one = isinstance(node, BaseNode) and node.type in types
    return list(node.children) if is_one else []  # type: ignore[attr-defined]


def assign_for_add(node: NodeOrLeaf) -> Iterator[str]:
    """`=` for `+=`, which forgets the old value."""
    children = _children(node, "expr_stmt")
    if len(children) == 3 and _code(children[1]) in ("+=", "-=", "*=", "/="):
        yield f"{_code(children[0])} = {_code(children[2])}"


def _call(node: NodeOrLeaf) -> tuple[str, str] | None:
    """Return a plain call's function and its arguments."""
    children = _children(node, "atom_expr", "power")
    if len(children) == 2 and children[1].type == "trailer" and _code(children[1])[0] == "(":
        return _code(children[0]), _code(children[1])[1:-1].strip()
    return None


def alias_for_copy(node: NodeOrLeaf) -> Iterator[str]:
    """The list itself in the place of a copy of it."""
    call = _call(node)
    if call and call[0] in COPIES and call[1] and "," not in call[1]:
        yield f"({call[1]})"
    children = _children(node, "atom_expr", "power")
    if children and _code(children[-1]) in ("[:]", ".copy()"):
        yield "".join(_code(child) for child in children[:-1])


def first_for_current(node: NodeOrLeaf) -> Iterator[str]:
    """The first or the last item in the place of the one that an index names."""
    children = _children(node, "atom_expr", "power")
    if children and children[-1].type == "trailer" and _code(children[-1])[0] == "[":
        index = _code(children[-1])[1:-1].strip()
        start = "".join(_code(child) for child in children[:-1])
        if ":" not in index and not index.lstrip("-").isdigit():
            yield from (f"{start}[0]", f"{start}[-1]")


def all_for_one(node: NodeOrLeaf) -> Iterator[str]:
    """`all` for `any`, `max` for `min`, and the other way."""
    call = _call(node)
    if call and call[0] in OPPOSITES:
        yield f"{OPPOSITES[call[0]]}({call[1]})"


def text_for_number(node: NodeOrLeaf) -> Iterator[str]:
    """Two numbers compared as texts."""
    children = _children(node, "comparison")
    if len(children) == 3 and _code(children[1]) in ORDERED:
        yield f"str({_code(children[0])}) {_code(children[1])} str({_code(children[2])})"


def conversion_left_out(node: NodeOrLeaf) -> Iterator[str]:
    """A value without its conversion."""
    call = _call(node)
    if call and call[0] in CONVERSIONS and call[1] and "," not in call[1]:
        yield f"({call[1]})"


def call_left_out(node: NodeOrLeaf) -> Iterator[str]:
    """A text or an object without the last method without arguments, such as `.strip()`."""
    children = _children(node, "atom_expr", "power")
    if len(children) > 2 and _code(children[-1]) == "()" and _code(children[-2])[0] == ".":
        yield "".join(_code(child) for child in children[:-2])


def once_for_while(node: NodeOrLeaf) -> Iterator[str]:
    """`if` for `while`, unless the loop has a `break` or `continue`."""
    if node.type == "while_stmt":
        code = _code(node)
        if "break" not in code and "continue" not in code:
            yield "if" + code.removeprefix("while")


def swap_branches(node: NodeOrLeaf) -> Iterator[str]:
    """The one value of `a if c else b` in the place of the other."""
    children = _children(node, "ternary", "test")
    if len(children) == 5:
        yes, _, condition, _, no = map(_code, children)
        yield from (f"{no} if {condition} else {yes}", yes, no)


def one_operand(node: NodeOrLeaf) -> Iterator[str]:
    """One side of `and`, `or` or an arithmetic operation alone."""
    children = _children(node, "and_test", "or_test", "arith_expr", "term")
    if len(children) == 3:
        yield from (_code(children[0]), _code(children[2]))


def swap_statements(node: NodeOrLeaf) -> Iterator[str]:
    """Two plain statements of a block that follow one another, the other way round."""
    statements = [child for child in _children(node, "suite") if child.type == "simple_stmt"]
    for one, other in pairwise(statements):
        if one.end_pos[0] != other.start_pos[0] or "return" in _code(one):
            continue
        lines = _code(node).split("\n")
        offset = node.start_pos[0]
        first, second = one.start_pos[0] - offset, other.start_pos[0] - offset
        end = other.end_pos[0] - offset
        if '"""' not in _code(one) and not _code(other).startswith(("return", "raise")):
            turned = [*lines[:first], *lines[second:end], *lines[first:second], *lines[end:]]
            yield "\n".join(turned)


def condition_always(node: NodeOrLeaf) -> Iterator[str]:
    """The body of an `if` without its condition, or never."""
    parent = node.parent
    if parent is not None and parent.type == "if_stmt" and node is parent.children[1]:
        yield from ("True", "False")


def odd_value(node: NodeOrLeaf) -> Iterator[str]:
    """A list, a text and NaN in the place of a value returned or stored."""
    children = _children(node, "expr_stmt", "return_stmt")
    if children and _code(children[-1]) != "None":
        start = " ".join(_code(child) for child in children[:-1])
        if start == "return" or (start.startswith("self.") and start.endswith("=")):
            value = _code(children[-1])
            yield from (f"{start} [{value}]", f"{start} repr({value})", f'{start} float("nan")')


def class_for_self(node: NodeOrLeaf) -> Iterator[str]:
    """An attribute stored in the class, where all objects share it, in the place of each one's."""
    children = _children(node, "expr_stmt")
    if len(children) == 3 and _code(children[1]) == "=":
        owner, _, name = _code(children[0]).partition(".")
        if owner == "self" and name.isidentifier():
            yield f"type(self).{name} = {_code(children[2])}"
