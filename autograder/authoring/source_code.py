"""Edits Python source by its syntax tree, to make mutants.

An edit keeps everything else as written, comments and layout included, so that a change can be
shown as the line before and after it.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

__all__ = ["SourceCode", "SourceEdit", "SourcePart"]

SIGNS: Mapping[type[ast.AST], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "**", ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.And: "and", ast.Or: "or",
}  # fmt: skip


@dataclass(frozen=True)
class SourceEdit:
    """An edit of a source text: `text` replaces everything from index `start` to before `end`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class SourcePart:
    """The position of a node in a source text, from index `start` to before index `end`."""

    start: int
    end: int


@dataclass
class SourceCode:
    """A source text with its syntax nodes, in reading order, and the parent of each."""

    source: str
    nodes: list[ast.AST] = field(default_factory=list)
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Python ends lines only here; `splitlines` also splits at form feeds.
        self._lines = [line.encode() for line in io.StringIO(self.source, newline="")]
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line.decode()))
        found = list(self._walk(ast.parse(self.source)))
        self.nodes = sorted(found, key=lambda node: (self.part(node).start, -self.part(node).end))

    def _walk(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield nodes that have a position, without type annotations, which have no effect."""
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or name in ("annotation", "returns"):
                    continue
                self.parents[child] = node
                if isinstance(node, ast.FormattedValue) and not self._is_there(child):
                    continue
                if hasattr(child, "lineno"):
                    yield child
                yield from self._walk(child)

    def _is_there(self, node: ast.AST) -> bool:
        """Return True if the position of a node inside an f-string is correct.

        Before Python 3.12, it may be wrong for f-strings over several lines.
        """
        try:
            found = ast.parse(self.text(node), mode="eval").body
        except (SyntaxError, ValueError, IndexError, AttributeError):
            return isinstance(node, ast.JoinedStr)  # a format, whose position isn't needed
        return ast.dump(found) == ast.dump(node)

    def part(self, node: ast.AST) -> SourcePart:
        """Return a node's position in the source, without parentheses around it."""
        return SourcePart(
            self.place(node.lineno, node.col_offset),  # type: ignore[attr-defined]
            self.place(node.end_lineno, node.end_col_offset),  # type: ignore[attr-defined]
        )

    def place(self, line: int, column: int = 0) -> int:
        """Return the index into the source for a line and a column in bytes, as in `ast`."""
        if line > len(self._lines):
            return len(self.source)
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())

    def text(self, node: ast.AST | SourcePart) -> str:
        part = node if isinstance(node, SourcePart) else self.part(node)
        return self.source[part.start : part.end]

    def lines(self, first: int, last: int) -> str:
        """Return the source from line `first` to the end of line `last`, counted from 1."""
        return self.source[self.place(first) : self.place(last + 1)]

    def replace_node(self, node: ast.AST, text: str) -> SourceEdit:
        part = self.part(node)
        return SourceEdit(part.start, part.end, text)

    def apply_edit(self, edit: SourceEdit) -> str:
        return self.source[: edit.start] + edit.text + self.source[edit.end :]

    def signs(self, node: ast.AST) -> list[tuple[str, SourcePart]]:
        """Return the operators and keywords between a node's operands, with their positions."""
        operands, words = _operands(node)
        found = []
        for left, right, word in zip(operands, operands[1:], words, strict=False):
            start = self.part(left).end
            gap = self.source[start : self.part(right).start]
            if match := re.search(r"\s+".join(map(re.escape, word.split())), gap):
                found.append((word, SourcePart(start + match.start(), start + match.end())))
        return found

    def read_operands(self, node: ast.AST) -> list[str]:
        """Return the source of a node's operands, parentheses included."""
        whole, signs = self.part(node), [sign for _, sign in self.signs(node)]
        starts = [whole.start, *(sign.end for sign in signs)]
        ends = [*(sign.start for sign in signs), whole.end]
        return [self.source[a:b].strip() for a, b in zip(starts, ends, strict=True)]

    def find_after(self, place: int, sign: str) -> int:
        """Return the index just after the next occurrence of an operator, starting at `place`."""
        return self.source.index(sign, place) + len(sign)


def _operands(node: ast.AST) -> tuple[list[ast.expr], list[str]]:
    match node:
        case ast.Compare():
            return [node.left, *node.comparators], [SIGNS[type(each)] for each in node.ops]
        case ast.BinOp():
            return [node.left, node.right], [SIGNS[type(node.op)]]
        case ast.BoolOp():
            return node.values, [SIGNS[type(node.op)]] * (len(node.values) - 1)
        case ast.IfExp():
            return [node.body, node.test, node.orelse], ["if", "else"]
    return [], []
