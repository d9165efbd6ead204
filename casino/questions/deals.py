"""Questions on other deals: on which of them a line runs, and where another program would differ.

Their keys are found by playing: each deal that is offered is played with the student's program, and
with the changed one. A deal on which one of them stops is not offered.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from casino.engine.sources import Sources
from casino.languages import _
from casino.questions.question import DraftQuestion
from casino.questions.run import Function, Run, is_told, statement_blocks
from casino.questions.runs import PlayedRound, RoundPlayer

__all__ = ["Deals", "edits"]

DEALS = 8  # how many are looked at
MOST_EDITS = 6
FEWEST_WRONG = 2
BOUNDS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
LOWEST, HIGHEST = 2, 30


@dataclass(frozen=True)
class ProgramEdit:
    """A small change of a program: its position, and the text before and after."""

    file: str
    line: int
    before: str
    after: str
    sources: Sources


class Deals:
    """Some deals of one stage, played; each is as long as a choice can be."""

    def __init__(self, player: RoundPlayer, seed: int) -> None:
        self._player = player
        self._chance = Random(seed)
        self._seen: list[PlayedRound] | None = None

    @property
    def seen(self) -> list[PlayedRound]:
        """The deals identified by their cards and moves, each played twice alike."""
        if self._seen is None:
            first = self._chance.randrange(2**31)
            self._seen = []
            for seed in range(first, first + DEALS):
                played = self._player.play(seed)
                deck = played.shown.state.deck if played is not None else ""
                if played is None or not deck:
                    continue
                told = PlayedRound(replace(played.round, deck=deck), played.shown)
                again = self._player.again(told.round)
                if again is not None and again.told == played.told:
                    self._seen.append(told)
        return self._seen

    def reach(self, run: Run) -> Iterator[DraftQuestion]:
        """On which deal a line runs that did not run in this one."""
        ran = run.trace.ran()
        lines = [played.lines() for played in self.seen]
        lines_of = _lines(run)
        for file, line in self._chance.sample(lines_of, len(lines_of)):
            if (file, line) in ran:
                continue
            on = [played.hands for played, there in zip(self.seen, lines, strict=True)
                  if (file, line) in there]  # fmt: skip
            on, off = self._mixed(on)
            if on and len(off) >= FEWEST_WRONG:
                yield DraftQuestion(
                    "reach",
                    _("In which of these rounds does line {line} of {file} run?").format(
                        line=line, file=_short(file)
                    ),
                    on[0],
                    tuple(off),
                    file,
                    line,
                    -1,
                    _("It runs with {hands}.").format(hands=on[0]),
                    (file, line),
                )

    def edit(self, run: Run) -> Iterator[DraftQuestion]:
        """On which deal a changed program would do something else."""
        ran = run.trace.ran()
        found = [each for each in edits(run) if (each.file, each.line) in ran]
        for edit in self._chance.sample(found, min(len(found), MOST_EDITS)):
            other = [self._player.again(played.round, edit.sources) for played in self.seen]
            if None in other:
                continue
            is_other = [
                again is not None and again.told != played.told
                for played, again in zip(self.seen, other, strict=True)
            ]
            on = [played.hands for played, is_it in zip(self.seen, is_other, strict=True) if is_it]
            on, off = self._mixed(on)
            if on and len(off) >= FEWEST_WRONG:
                yield DraftQuestion(
                    "edit",
                    _(
                        "Line {line} of {file} has `{before}`. With `{after}` instead, one of "
                        "these rounds goes otherwise: which?"
                    ).format(
                        line=edit.line,
                        file=_short(edit.file),
                        before=edit.before,
                        after=edit.after,
                    ),
                    on[0],
                    tuple(off),
                    edit.file,
                    edit.line,
                    -1,
                    _("It goes otherwise with {hands}.").format(hands=on[0]),
                    (edit.file, edit.line, edit.after),
                )

    def _mixed(self, on: list[str]) -> tuple[list[str], list[str]]:
        """Return the deals on which it is so, and the others, in an order by chance."""
        off = [played.hands for played in self.seen if played.hands not in on]
        return self._chance.sample(on, len(on)), self._chance.sample(off, len(off))


def _short(file: str) -> str:
    return file.rpartition("/")[2]


def _lines(run: Run) -> list[tuple[str, int]]:
    """Return the lines of the statements of functions that ran."""
    return [
        (function.file, each.lineno)
        for place, function in run.functions.items()
        if place in run.by_function and function.is_plain
        for block in statement_blocks(function.node)
        for each in block
        if is_told(each)
    ]


def edits(run: Run) -> Iterator[ProgramEdit]:
    """Yield small changes of the conditions in functions that ran: a bound, a number."""
    for place, function in run.functions.items():
        if place in run.by_function:
            for node in function.nodes:
                if isinstance(node, ast.Compare) and len(node.ops) == 1:
                    yield from _edits_of(run.sources, function, node)


def _edits_of(sources: Sources, function: Function, node: ast.Compare) -> Iterator[ProgramEdit]:
    left, right, op = node.left, node.comparators[0], node.ops[0]
    if node.lineno != node.end_lineno or node.end_col_offset is None:
        return
    rows = sources.rows(function.file)
    row = rows[node.lineno - 1]
    spans: list[tuple[int, int, str]] = []
    if type(op) in BOUNDS and left.end_col_offset is not None:
        spans.append((left.end_col_offset, right.col_offset, f" {BOUNDS[type(op)]} "))
    number = right.value if isinstance(right, ast.Constant) else None
    if type(number) is int and LOWEST <= number <= HIGHEST:
        spans.append((right.col_offset, right.end_col_offset or 0, str(number - 1)))
    for begin, end, text in spans:
        if b"(" in row[begin:end] or b")" in row[begin:end]:
            continue
        changed = row[:begin] + text.encode() + row[end:]
        grown = len(changed) - len(row)
        before = row[node.col_offset : node.end_col_offset]
        after = changed[node.col_offset : node.end_col_offset + grown]
        lines = [*rows[: node.lineno - 1], changed, *rows[node.lineno :]]
        files = {**sources.files, function.file: b"\n".join(lines)}
        yield ProgramEdit(
            function.file,
            node.lineno,
            before.decode("utf-8", "replace"),
            after.decode("utf-8", "replace"),
            Sources(sources.folder, files),
        )
