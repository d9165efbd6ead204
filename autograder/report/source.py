"""Shows a student's source files on a page, with remarks beside the lines.

Remarks are style findings, errors, and the instructor's comments. Lines far from any remark are
folded.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from autograder.gradebook.comments import Comment
from autograder.results.model import Result
from casino.messages import Text

__all__ = ["LineRemark", "SourceFile", "Stretch", "annotate", "source_lines"]

LINE_END = re.compile(r"\r\n|\r|\n")
READ_AS = ("utf-8", "utf-8-sig", "iso-8859-1")
NEAR = 3  # visible lines around a remark
WORTH_FOLDING = 8
MAX_LINES, MAX_FILES, MAX_REMARKS = 600, 20, 200


class LineRemark(NamedTuple):
    """A remark that a page shows beside a line of a student's file."""

    kind: str  # `style`, `crash`, or `comment`
    rule: str  # the style rule, or the comment's author
    words: Text
    points: float  # lost by a style finding


class SourceLine(NamedTuple):
    """A line of source code, with tabs replaced by spaces, and its remarks."""

    text: str
    remarks: tuple[LineRemark, ...]


class Stretch(NamedTuple):
    """Consecutive lines of a file on a page; a folded stretch can be opened."""

    first: int
    folded: bool
    lines: tuple[SourceLine, ...]

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first + len(self.lines) - 1


class SourceFile(NamedTuple):
    """A student's file as a page shows it: lines in foldable stretches, with remarks."""

    name: str
    stretches: tuple[Stretch, ...]
    elsewhere: tuple[tuple[int, LineRemark], ...]  # remarks on lines after the file's end
    cut: bool  # True if folded lines of a long file are left out

    def has(self, line: int) -> bool:
        """Return True if this line has a remark, so that the page can link to it."""
        return any(
            each.first <= line <= each.last and each.lines[line - each.first].remarks
            for each in self.stretches
        )


def annotate(
    result: Result, files: Mapping[str, bytes], comments: Iterable[Comment] = ()
) -> tuple[SourceFile, ...]:
    """Return the files of a stage that have remarks, prepared for a page."""
    remarks: defaultdict[str, defaultdict[int, list[LineRemark]]]
    remarks = defaultdict(lambda: defaultdict(list))
    placed = [(each.file, each.line, _comment(each)) for each in comments if each.line]
    found = [*placed, *_style(result), *dict.fromkeys(_crashes(result))]
    for file, line, remark in found[:MAX_REMARKS]:
        if file in files:
            remarks[file][line].append(remark)
    return tuple(
        _source_file(name, source_lines(files[name]), remarks[name])
        for name in sorted(remarks)[:MAX_FILES]
    )


def source_lines(content: bytes) -> list[str]:
    """Return a file's lines as Python counts them; bytes that can't be decoded are replaced."""
    text = _decode(content).removeprefix("\ufeff")
    lines = LINE_END.split(text)
    return [line.expandtabs(4) for line in (lines if lines[-1] else lines[:-1])]


def _decode(content: bytes) -> str:
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        # Other codecs may be slow on purpose: `punycode` takes quadratic time.
        return content.decode(encoding if encoding in READ_AS else "utf-8", "replace")
    except (SyntaxError, LookupError, ValueError):  # unknown, or not a text encoding
        return content.decode("utf-8", "replace")


def _comment(comment: Comment) -> LineRemark:
    return LineRemark("comment", comment.by, comment.text, 0.0)


def _style(result: Result) -> Iterator[tuple[str, int, LineRemark]]:
    for finding in result.style.findings:
        if finding.rule != "untouched":
            remark = LineRemark("style", finding.rule, finding.message, finding.points)
            yield finding.file, finding.line, remark


def _crashes(result: Result) -> Iterator[tuple[str, int, LineRemark]]:
    """Yield (file, line, remark) where each crashed or hung test was last in this stage."""
    if result.feedback != "full":
        return
    for criterion in result.criteria:
        for test in criterion.tests:
            if test.outcome in ("crashed", "timed_out"):
                folder = f"{result.stage}/"
                places = [place for place in test.trace if place.file.startswith(folder)]
                for place in places[-1:]:
                    file = place.file.removeprefix(folder)
                    yield file, place.line, LineRemark("crash", "", test.got, 0.0)


def _source_file(
    name: str, lines: list[str], remarks: Mapping[int, list[LineRemark]]
) -> SourceFile:
    by_line = {max(number, 1): found for number, found in remarks.items() if number <= len(lines)}
    misplaced = tuple(
        (number, remark)
        for number, found in sorted(remarks.items())
        if number > len(lines)
        for remark in found
    )
    shown = [SourceLine(text, tuple(by_line.get(n, ()))) for n, text in enumerate(lines, start=1)]
    cut = len(lines) > MAX_LINES
    stretches = [each for each in _stretches(shown) if not (cut and each.folded)]
    return SourceFile(name, tuple(stretches), misplaced, cut)


def _stretches(lines: list[SourceLine]) -> Iterator[Stretch]:
    """Split a file into consecutive parts; long parts without a remark nearby are folded."""
    noted = [number for number, line in enumerate(lines) if line.remarks]
    marks = [-1 - NEAR, *noted, len(lines) + NEAR]
    cuts = [0]
    for before, after in pairwise(marks):
        start, end = before + NEAR + 1, after - NEAR
        if end - start >= WORTH_FOLDING:
            cuts += [start, end]
    for start, end in pairwise([*cuts, len(lines)]):
        if end > start:
            part = tuple(lines[start:end])
            yield Stretch(start + 1, len(part) >= WORTH_FOLDING and _plain(part), part)


def _plain(lines: tuple[SourceLine, ...]) -> bool:
    return not any(line.remarks for line in lines)
