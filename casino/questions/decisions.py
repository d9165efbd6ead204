"""The conditions that a run decided, each with the lines that might have come next."""

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
    """A condition that was decided: the step of its line, and the step of the call's next line.

    `turn` is how often that line has run in the call by then, `node` its statement, and `ways` the
    lines that may come next, the one inside first.
    """

    step: int
    after: int
    line: int
    then: int
    turn: int
    node: ast.If | ast.While
    ways: tuple[int, ...]


def decisions(run: Run, number: int, function: Function) -> Iterator[DecidedCondition]:
    """Yield the conditions that a call decided, as far as both ways are sure."""
    ways = _ways(function.node)
    ran: Counter[int] = Counter()
    for at, after in pairwise(run.own[number]):
        line, then = run.trace.lines[at], run.trace.lines[after]
        ran[line] += 1
        node, lines = ways.get(line, (None, ()))
        if node is not None and then in lines:
            yield DecidedCondition(at, after, line, then, ran[line], node, lines)


def _ways(function: ast.FunctionDef) -> dict[int, tuple[ast.If | ast.While, tuple[int, ...]]]:
    """Return of each line with a condition the lines that may come next, where they are sure."""
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
