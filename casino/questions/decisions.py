"""Find the conditions that a run evaluated, and the lines that could follow them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from casino.questions.run import Function, Run, is_told, statement_blocks

__all__ = ["DecidedCondition", "decisions"]


@dataclass(frozen=True)
class DecidedCondition:
    """A condition that a call evaluated, and the lines that can run after it."""

    step: int  # the step of its line
    after: int  # the step of the call's next line
    line: int
    then: int  # the call's next line
    turn: int  # how often the condition has run in the call, from 1
    node: ast.If | ast.While
    ways: tuple[int, ...]  # the lines that could follow, the inner one first


def decisions(run: Run, number: int, function: Function) -> Iterator[DecidedCondition]:
    """Yield the conditions that call `number` evaluated, in the order they ran.

    Conditions without two certain next lines (for true and for false) are skipped.
    """
    ways = _ways(function.node)
    ran: Counter[int] = Counter()
    for at, after in pairwise(run.own[number]):
        line, then = run.trace.lines[at], run.trace.lines[after]
        ran[line] += 1
        node, lines = ways.get(line, (None, ()))
        if node is not None and then in lines:
            yield DecidedCondition(at, after, line, then, ran[line], node, lines)


def _ways(function: ast.FunctionDef) -> dict[int, tuple[ast.If | ast.While, tuple[int, ...]]]:
    """Return, by line, each condition's statement and its next lines if true or false."""
    found: dict[int, tuple[ast.If | ast.While, tuple[int, ...]]] = {}
    for block in statement_blocks(function):
        for at, each in enumerate(block):
            if not isinstance(each, ast.If | ast.While):
                continue
            rest = each.orelse or block[at + 1 : at + 2]
            firsts = [each.body[0], *rest[:1]]
            lines = tuple(first.lineno for first in firsts if is_told(first))
            header = range(each.lineno, (each.test.end_lineno or 0) + 1)
            is_alone = len(set(lines) - {*header}) == len(firsts)
            if is_alone and not isinstance(rest[0] if rest else each.body[0], ast.FunctionDef):
                found[each.lineno] = each, lines
    return found
