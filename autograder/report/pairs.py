"""One page with pairs of programs side by side, what they have in common marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from autograder.course.model import Course, Stage
from autograder.course.submissions import read_submission
from autograder.report.rendering import MAX_NAME, compiled, cut
from autograder.report.source import source_lines
from autograder.report.writing import write_page

__all__ = ["Pair", "write_pairs"]

PAGE = "similarity.html"
MAX_PAIRS, MAX_LINES = 100, 1000


class Pair(Protocol):
    """The part of a pair that the page needs; `autograder.report.similarity.Alike` is one."""

    @property
    def stage(self) -> str: ...
    @property
    def students(self) -> tuple[str, str]: ...
    @property
    def score(self) -> float: ...
    @property
    def threshold(self) -> float: ...
    @property
    def shares(self) -> tuple[float, float]: ...
    @property
    def tokens(self) -> int: ...
    @property
    def lines(self) -> tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]: ...


class SharedLines(NamedTuple):
    """Lines that follow each other and are common, or not."""

    first: int
    common: bool
    text: str


class File(NamedTuple):
    """One file of one side."""

    name: str
    runs: tuple[SharedLines, ...]


class Side(NamedTuple):
    """One student's half of a pair: name, share of the own code that is common, files."""

    student: str
    share: float
    files: tuple[File, ...]


def write_pairs(course: Course, submissions: Path, pairs: Sequence[Pair], folder: Path) -> Path:
    """Write the page and return its path; the first hundred pairs are shown in full.

    Raises:
        SubmissionError: when it cannot be written.
    """
    shown = [
        (
            number,
            pair,
            course.stage(pair.stage),
            _sides(course.stage(pair.stage), submissions, pair),
        )
        for number, pair in enumerate(pairs[:MAX_PAIRS], start=1)
    ]
    page = compiled(course).get_template("similarity.html")
    write_page(folder / PAGE, page.render(pairs=shown, more=len(pairs[MAX_PAIRS:])))
    return folder / PAGE


def _sides(stage: Stage, submissions: Path, pair: Pair) -> tuple[Side, ...]:
    return tuple(
        Side(cut(student, MAX_NAME), share, tuple(_files(stage, submissions, student, common)))
        for student, share, common in zip(pair.students, pair.shares, pair.lines, strict=True)
    )


def _files(
    stage: Stage, submissions: Path, student: str, common: frozenset[tuple[str, int]]
) -> Iterable[File]:
    files = read_submission(submissions, student, [stage.name]).stages[stage.name].files
    for name in sorted({name for name, _ in common}):
        lines = source_lines(files.get(name, b""))[:MAX_LINES]
        yield File(name, tuple(_runs(lines, {line for file, line in common if file == name})))


def _runs(lines: Sequence[str], common: set[int]) -> Iterable[SharedLines]:
    start = 0
    for number in range(1, len(lines) + 1):
        here = number in common
        if number == len(lines) or (number + 1 in common) != here:
            text = "\n".join(cut(line, 300) for line in lines[start:number])
            yield SharedLines(start + 1, here, text)
            start = number
