"""Pairs of students whose code is alike beyond what the skeleton and the interface make alike.

A program is read as Python tokens, without comments, docstrings and every line that the skeleton
has too. Names that the course or Python gives keep their identity, all others count as one; so do
numbers, and strings. copydetect compares the fingerprints of what is left: the share of a
program's tokens that lie in runs of `RUN` equal tokens. Source of the method: S. Schleimer,
D. Wilkerson, A. Aiken, "Winnowing", SIGMOD 2003, with a window of 1, since programs are small.
"""

from __future__ import annotations

import builtins
import io
import keyword
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from token import EXACT_TOKEN_TYPES
from typing import Any

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import read_submission
from autograder.errors import SubmissionError

__all__ = [
    "DEFAULT_THRESHOLD", "FEWEST", "RUN", "THRESHOLDS",
    "Alike", "Found", "TokenizedProgram",
    "compare_class", "find_pairs", "known_names", "read_program", "similarity",
]  # fmt: skip

RUN = 12
FEWEST = 60  # tokens; with fewer of their own, two honest programs are easily the same
# Measured (docs/instructor.md, bench/similarity_rates.py): no honest pair reaches them.
DEFAULT_THRESHOLD = 0.75
THRESHOLDS: Mapping[str, float] = {
    "stage1_card_hand": 0.6,
    "stage2_human_vs_dealer": 0.8,
    "stage4_soft_aces": 0.7,
}

NAME, NUMBER, STRING = "V", "N", "S"
FIRST_CODE = 0x4E00  # tokens that keep their identity become letters from here on
SKIPPED = (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER)
LAYOUT = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


@dataclass(frozen=True)
class TokenizedProgram:
    """A stage of one student as one letter a token, and where each token stands: file, line."""

    student: str
    letters: str
    places: tuple[tuple[str, int], ...]
    print: Any  # copydetect's CodeFingerprint, which has no types


@dataclass(frozen=True)
class Alike:
    """A pair: the share of each one's own code that the other has too, and the common lines.

    `score` is the smaller share; `lines` are of the one and of the other, by file.
    """

    stage: str
    students: tuple[str, str]
    score: float
    threshold: float
    shares: tuple[float, float]
    tokens: int
    lines: tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]


@dataclass(frozen=True)
class Found:
    """The pairs, most alike first, and by stage how many programs were too short to compare."""

    pairs: tuple[Alike, ...]
    too_short: Mapping[str, int]


def compare_class(
    kit: Kit,
    submissions: Path,
    students: Sequence[str],
    stages: Sequence[Stage],
    threshold: float | None = None,
) -> Found:
    """Compare everybody with everybody, stage by stage.

    Raises:
        SubmissionError: when copydetect is not installed.
    """
    names = [stage.name for stage in stages]
    read = [read_submission(submissions, student, names) for student in students]
    pairs: list[Alike] = []
    too_short: dict[str, int] = {}
    for stage in stages:
        known, skeleton = known_names(kit, stage), kit.skeleton(stage)
        programs = [
            program
            for each in read
            if stage.name in each.stages
            for files in [_own(stage, each.stages[stage.name].files)]
            if (program := read_program(each.student, files, skeleton, known))
        ]
        enough = [program for program in programs if len(program.letters) >= FEWEST]
        if len(enough) < len(programs):
            too_short[stage.name] = len(programs) - len(enough)
        pairs += find_pairs(enough, stage.name, threshold)
    return Found(tuple(sorted(pairs, key=_rank)), too_short)


def _own(stage: Stage, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: content for name, content in files.items() if name not in stage.given}


def _rank(pair: Alike) -> tuple[float, str, tuple[str, str]]:
    return -pair.score, pair.stage, pair.students


def find_pairs(
    programs: Sequence[TokenizedProgram], stage: str, threshold: float | None = None
) -> Iterator[Alike]:
    """Yield the pairs of one stage whose score is at least the stage's threshold."""
    least = THRESHOLDS.get(stage, DEFAULT_THRESHOLD) if threshold is None else threshold
    for one, other in combinations(programs, 2):
        if _may_reach(one, other, least):
            pair = similarity(one, other, stage, least)
            if pair.score >= least:
                yield pair


def _may_reach(one: TokenizedProgram, other: TokenizedProgram, least: float) -> bool:
    """Rule most pairs out quickly: each common fingerprint covers `RUN` tokens at most."""
    common = one.print.hashes & other.print.hashes
    return all(
        RUN * sum(len(each.print.hash_idx[found]) for found in common)
        >= least * each.print.token_coverage
        for each in (one, other)
    )


def similarity(
    one: TokenizedProgram, other: TokenizedProgram, stage: str = "", threshold: float = 0
) -> Alike:
    """Compare two programs of a stage."""
    from copydetect import compare_files  # type: ignore[import-untyped]

    tokens, shares, slices = compare_files(one.print, other.print)
    first, second = (min(float(share), 1.0) for share in shares)
    lines = tuple(
        frozenset(place for start, end in _runs(found) for place in program.places[start:end])
        for program, found in zip((one, other), slices, strict=True)
    )
    return Alike(
        stage,
        (one.student, other.student),
        min(first, second),
        threshold,
        (first, second),
        int(tokens),
        (lines[0], lines[1]),
    )


def _runs(slices: Any) -> Iterator[tuple[int, int]]:
    if len(slices):
        yield from ((int(start), int(end)) for start, end in zip(*slices, strict=True))


def read_program(
    student: str,
    files: Mapping[str, bytes],
    skeleton: Mapping[str, bytes],
    known: Mapping[str, str],
) -> TokenizedProgram | None:
    """Read one student's files of a stage; None where none of them can be read as Python.

    Raises:
        SubmissionError: when copydetect is not installed.
    """
    given = {line for content in skeleton.values() for line, _ in _lines(content)}
    letters: list[str] = []
    places: list[tuple[str, int]] = []
    for name in sorted(files):
        for line, numbers in _lines(files[name]):
            if line not in given:
                letters += [_letter(kind, text, known) for kind, text in line]
                places += [(name, number) for number in numbers]
    if not letters:
        return None
    text = "".join(letters)
    return TokenizedProgram(student, text, tuple(places), _fingerprint(student, text))


def _fingerprint(student: str, letters: str) -> Any:
    try:
        from copydetect import CodeFingerprint
    except ImportError as error:
        raise SubmissionError(
            "copydetect is not installed, which compares the programs.",
            next_step="Install it: python -m pip install copydetect",
        ) from error
    return CodeFingerprint(student, RUN, 1, filter=False, fp=io.StringIO(letters))


Token = tuple[int, str]


def _lines(content: bytes) -> Iterator[tuple[tuple[Token, ...], tuple[int, ...]]]:
    """Yield a file's logical lines as tokens with their line numbers, docstrings left out.

    Reading stops where the file stops being Python.
    """
    line: list[Token] = []
    numbers: list[int] = []
    for kind, text, number in _tokens(content):
        if kind in LAYOUT:
            if line and not (len(line) == 1 and line[0][0] == tokenize.STRING):
                yield tuple(line), tuple(numbers)
            line, numbers = [], []
        else:
            line.append((kind, text))
            numbers.append(number)


def _tokens(content: bytes) -> Iterator[tuple[int, str, int]]:
    """Yield kind, text and line; an f-string is one string on every version of Python."""
    depth = 0
    try:
        for token in tokenize.tokenize(io.BytesIO(content).readline):
            kind = tokenize.tok_name[token.type]
            if kind == "FSTRING_START":
                if not depth:
                    yield tokenize.STRING, "", token.start[0]
                depth += 1
            elif kind == "FSTRING_END":
                depth -= 1
            elif not depth and token.type not in SKIPPED:
                yield token.type, token.string, token.start[0]
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def _letter(kind: int, text: str, known: Mapping[str, str]) -> str:
    if kind == tokenize.NUMBER:
        return NUMBER
    if kind == tokenize.STRING:
        return STRING
    return known.get(text, NAME)


def known_names(kit: Kit, stage: Stage) -> dict[str, str]:
    """Return a letter for each name and sign that a student did not choose.

    These are Python's own, and those of the skeletons of the stage and the stages that it needs.
    """
    names = {*keyword.kwlist, *dir(builtins), "self", "cls"}
    for each in (*kit.course.earlier(stage.name), stage):
        names |= set(_names(kit.skeleton(each).values()))
    signs = set(EXACT_TOKEN_TYPES)
    return {text: chr(FIRST_CODE + n) for n, text in enumerate(sorted(names | signs))}


def _names(contents: Iterable[bytes]) -> Iterator[str]:
    for content in contents:
        yield from (text for kind, text, _ in _tokens(content) if kind == tokenize.NAME)
