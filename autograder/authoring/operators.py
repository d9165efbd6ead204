"""Mutation operators: those of Cosmic Ray that fit beginners' code, and more that it lacks.

An operator follows Cosmic Ray's interface: `mutation_positions(node)` yields one position for
each way in which it can change a node of a parso tree, and `mutate(node, index)` returns the
node that takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any, Protocol

import parso
from parso.python.tree import ExprStmt, FStringString, Keyword, ReturnStmt, String
from parso.tree import BaseNode, Leaf, NodeOrLeaf

from autograder.authoring.slips import in_annotation, slips

__all__ = ["MutationOperator", "RemoveStatement", "ReplaceReturn", "all_operators", "count_changes"]

Position = tuple[tuple[int, int], tuple[int, int]]
_COMPARISONS = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
_ARITHMETIC = ("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod")
_NAMED = (
    "ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is",
    "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr",
    "ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak",
    "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop",
    "ReplaceUnaryOperator_USub_UAdd", "ReplaceUnaryOperator_Delete_Not",
)  # fmt: skip


class MutationOperator(Protocol):
    """Cosmic Ray's interface of an operator."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield a start and an end for each change that can be made to the node."""

    def mutate(self, node: Any, index: int) -> NodeOrLeaf | None:
        """Return the node after the change of that index; None takes it out."""


def all_operators() -> dict[str, MutationOperator]:
    """Return the operators by name.

    Comparisons become every other comparison but identity, which small numbers and texts answer
    by chance; arithmetic becomes every other arithmetic.
    """
    from cosmic_ray.operators.provider import OperatorProvider

    kept = OperatorProvider()
    names = [f"ReplaceComparisonOperator_{a}_{b}" for a, b in permutations(_COMPARISONS, 2)]
    names += [f"ReplaceBinaryOperator_{a}_{b}" for a, b in permutations(_ARITHMETIC, 2)]
    operators: dict[str, MutationOperator] = {name: kept[name]() for name in (*names, *_NAMED)}
    own = (RemoveStatement(), ReplaceReturn(), SwapArguments(), SwapMembership(), ReplaceText())
    named = {type(operator).__name__: operator for operator in own}
    return operators | named | dict(slips())


def count_changes(operator: MutationOperator, source: str) -> int:
    """Return in how many ways the operator can change the source."""
    return sum(1 for node in _tree(source) for _ in operator.mutation_positions(node))


@lru_cache(maxsize=1)
def _tree(source: str) -> tuple[NodeOrLeaf, ...]:
    return tuple(_nodes(_parse(source)))


def _nodes(node: NodeOrLeaf) -> Iterator[NodeOrLeaf]:
    yield node
    if isinstance(node, BaseNode):
        for child in node.children:
            yield from _nodes(child)


def _parse(code: str) -> NodeOrLeaf:
    return parso.parse(code)  # type: ignore[no-untyped-call, no-any-return]


def _code(node: NodeOrLeaf, *, prefix: bool = True) -> str:
    return str(node.get_code(prefix))  # type: ignore[no-untyped-call]


def _place(node: NodeOrLeaf) -> Position:
    return node.start_pos, node.end_pos


def _new(code: str, like: NodeOrLeaf) -> NodeOrLeaf:
    """Return code as a node that keeps the white space and comments before the old one."""
    first = like.get_first_leaf()  # type: ignore[no-untyped-call]
    prefix = first.prefix if first is not None else ""
    return _parse(prefix + code)


class RemoveStatement:
    """Puts `pass` in the place of a call, an assignment, a raise or a bare return."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield the place of a statement that does something."""
        if node.type == "simple_stmt" and isinstance(node, BaseNode):
            statement = node.children[0]
            if statement.type in ("expr_stmt", "atom_expr", "raise_stmt") or _bare_return(node):
                yield _place(statement)

    def mutate(self, node: BaseNode, index: int) -> NodeOrLeaf:
        """Return the line with `pass` on it."""
        node.children[0] = _new("pass", node.children[0])
        return node


def _bare_return(node: BaseNode) -> bool:
    first = node.children[0]
    return isinstance(first, Keyword) and first.value == "return"


class ReplaceReturn:
    """Returns None in the place of a value."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield the place of a return that gives something."""
        if isinstance(node, ReturnStmt) and _code(node.children[1]).strip() != "None":
            yield _place(node)

    def mutate(self, node: ReturnStmt, index: int) -> NodeOrLeaf:
        """Return the statement with None for its value."""
        node.children[1] = _parse(" None")
        return node


class SwapArguments:
    """Swaps two arguments of a call that stand side by side."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield a place for each two neighbours that are given by position."""
        for first, _ in _neighbours(node):
            yield _place(first)

    def mutate(self, node: BaseNode, index: int) -> NodeOrLeaf:
        """Return the arguments in the other order."""
        first, second = _neighbours(node)[index]
        place, other = node.children.index(first), node.children.index(second)
        ahead, behind = _code(first, prefix=False), _code(second, prefix=False)
        node.children[place] = _new(behind, first)
        node.children[other] = _new(ahead, second)
        return node


def _neighbours(node: NodeOrLeaf) -> list[tuple[NodeOrLeaf, NodeOrLeaf]]:
    if node.type != "arglist" or not isinstance(node, BaseNode):
        return []
    values = node.children[::2]
    pairs = pairwise(values)
    return [pair for pair in pairs if all(each.type != "argument" for each in pair)]


class SwapMembership:
    """Turns `in` into `not in` and back."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield the place of each `in` of a comparison."""
        if node.type == "comparison" and isinstance(node, BaseNode):
            for place in self._places(node):
                yield _place(node.children[place])

    def mutate(self, node: BaseNode, index: int) -> NodeOrLeaf:
        """Return the comparison with the other membership."""
        place = self._places(node)[index]
        code = _code(node.children[place]).strip()
        node.children[place] = _parse(" in" if code == "not in" else " not in")
        return node

    @staticmethod
    def _places(node: BaseNode) -> list[int]:
        return [
            place
            for place, child in enumerate(node.children)
            if _code(child).strip() in ("in", "not in")
        ]


class ReplaceText:
    """Changes a text, but no docstring and no word of an error, which nothing grades."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        """Yield the place of a text or of a part of an f-string."""
        if isinstance(node, String | FStringString) and not _ungraded(node):
            yield _place(node)

    def mutate(self, node: Leaf, index: int) -> NodeOrLeaf:
        """Return the text with letters before its first character, or after its opening quote."""
        if isinstance(node, FStringString):
            node.value = "XX" + node.value
        else:
            opening = 3 if node.value.endswith(('"""', "'''")) else 1
            start = len(node.value) - len(node.value.lstrip("rRbBuU")) + opening
            node.value = node.value[:start] + "XX" + node.value[start:]
        return node


def _ungraded(node: NodeOrLeaf) -> bool:
    parent: NodeOrLeaf | None = node.parent
    if parent is not None and parent.type == "simple_stmt":
        return True  # a docstring
    if in_annotation(node):
        return True
    while parent is not None and not isinstance(parent, ExprStmt):
        if parent.type == "raise_stmt":
            return True
        parent = parent.parent
    return False
