"""Clusters of students whose code is more alike than skeleton and interface explain.

A program is read as Python tokens, without comments, docstrings and every line that the skeleton
has too. Names that the course or Python gives keep their identity, all others count as one; so do
numbers, and strings. copydetect compares the fingerprints of the remaining tokens: the share of a
program's tokens that lie in runs of `RUN` equal tokens. Source of the method: S. Schleimer,
D. Wilkerson, A. Aiken, "Winnowing", SIGMOD 2003, with a window of 1, since programs are small.
"""

from __future__ import annotations

import builtins
import io
import keyword
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path
from token import EXACT_TOKEN_TYPES
from typing import Any

from autograder.course.bounded import LookLost, bounded
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import read_submission
from autograder.errors import SubmissionError

__all__ = [
    "DEFAULT_THRESHOLD", "FEWEST", "RUN", "THRESHOLDS",
    "Alike", "Cluster", "Found", "TokenizedProgram",
    "compare_class", "find_clusters", "known_names", "read_program", "similarity", "skeleton_lines",
]  # fmt: skip

RUN = 12
MOST = 20_000  # tokens; the longest honest program of a stage has a tenth
FEWEST = 60  # tokens; with fewer of their own, two honest programs are easily the same
# Measured (docs/instructor.md, bench/similarity_rates.py): no honest pair reaches them.
DEFAULT_THRESHOLD = 0.75
THRESHOLDS: Mapping[str, float] = {
    "stage1_card_hand": 0.6,
    "stage2_human_vs_dealer": 0.8,
    "stage4_soft_aces": 0.7,
}

Token = tuple[int, str]
Line = tuple[Token, ...]

MOST_PAIRS = 10  # of a cluster
BLOCK = 4096  # columns of fingerprints in memory at a time
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
class Cluster:
    """Students of one stage who are alike, each with somebody of the cluster.

    `pairs` are at most `MOST_PAIRS` of theirs, the strongest first; once a cluster has so many, its
    own are not compared further. Of programs that are the same to the token two stand for all.
    """

    stage: str
    students: tuple[str, ...]
    pairs: tuple[Alike, ...]

    @property
    def score(self) -> float:
        """The score of the strongest pair."""
        return self.pairs[0].score


@dataclass(frozen=True)
class Found:
    """The clusters, most alike first, and by stage what was not compared.

    `too_short` counts programs; `too_long` names those whose program is too long or too slow to
    read, for a person to look at: it may have been made so.
    """

    clusters: tuple[Cluster, ...]
    too_short: Mapping[str, int]
    too_long: Mapping[str, Sequence[str]] = field(default_factory=dict)


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
    clusters: list[Cluster] = []
    too_short: dict[str, int] = {}
    too_long: dict[str, list[str]] = {}
    for stage in stages:
        files = {
            each.student: _own(stage, each.stages[stage.name].files)
            for each in read
            if stage.name in each.stages
        }
        lost: list[str] = []
        programs = list(_programs(kit, stage, files, lost))
        if lost:
            too_long[stage.name] = lost
        enough = [program for program in programs if len(program.letters) >= FEWEST]
        if len(enough) < len(programs):
            too_short[stage.name] = len(programs) - len(enough)
        clusters += find_clusters(enough, stage.name, threshold)
    return Found(tuple(sorted(clusters, key=_rank)), too_short, too_long)


def _own(stage: Stage, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: content for name, content in files.items() if name not in stage.given}


def _programs(
    kit: Kit, stage: Stage, files: Mapping[str, Mapping[str, bytes]], lost: list[str]
) -> Iterator[TokenizedProgram]:
    """Yield the students' programs; files that are the same to the byte are read once.

    Whose program is too much to be read is noted in `lost`.
    """
    known, given = known_names(kit, stage), skeleton_lines(kit.skeleton(stage))
    read: dict[tuple[tuple[str, bytes], ...], TokenizedProgram | None] = {}
    for student, own in files.items():
        key = tuple(sorted(own.items()))
        if key not in read:
            try:
                read[key] = read_program(student, own, given, known)
            except LookLost:
                read[key] = None
                lost.append(student)
        if program := read[key]:
            yield replace(program, student=student)


def _rank(cluster: Cluster) -> tuple[float, int, str, tuple[str, ...]]:
    return -cluster.score, -len(cluster.students), cluster.stage, cluster.students


def find_clusters(
    programs: Sequence[TokenizedProgram], stage: str, threshold: float | None = None
) -> list[Cluster]:
    """Return the clusters of one stage whose pairs score at least the stage's threshold.

    Programs that are the same to the token are compared as one; of the others only those whose
    common fingerprints could cover enough of both.
    """
    least = THRESHOLDS.get(stage, DEFAULT_THRESHOLD) if threshold is None else threshold
    same: dict[str, list[TokenizedProgram]] = {}
    for program in programs:
        same.setdefault(program.letters, []).append(program)
    groups = list(same.values())
    clusters = _Clusters(len(groups))
    for place, group in enumerate(groups):
        if len(group) > 1:
            clusters.add(place, place, similarity(group[0], group[1], stage, least))
    for one, other in _candidates([group[0] for group in groups], least):
        if clusters.wants(one, other):
            pair = similarity(groups[one][0], groups[other][0], stage, least)
            if pair.score >= least:
                clusters.add(one, other, pair)
    return [
        Cluster(
            stage,
            tuple(sorted(program.student for place in places for program in groups[place])),
            tuple(sorted(pairs, key=lambda pair: (-pair.score, -pair.tokens, pair.students))),
        )
        for places, pairs in clusters.parts()
    ]


class _Clusters:
    """Joins groups of programs by pairs; a cluster that has enough pairs asks for no more."""

    def __init__(self, count: int) -> None:
        self._root = list(range(count))
        self._pairs: dict[int, list[Alike]] = {}

    def _top(self, place: int) -> int:
        while self._root[place] != place:
            self._root[place] = self._root[self._root[place]]
            place = self._root[place]
        return place

    def wants(self, one: int, other: int) -> bool:
        """Return True if comparing the two can change anything."""
        first, second = self._top(one), self._top(other)
        return first != second or len(self._pairs.get(first, ())) < MOST_PAIRS

    def add(self, one: int, other: int, pair: Alike) -> None:
        """Join two groups that are alike; keep the pair while there is room."""
        first, second = sorted((self._top(one), self._top(other)))
        self._root[second] = first
        known = self._pairs.pop(first, []) + self._pairs.pop(second, [])
        self._pairs[first] = [*known, pair][:MOST_PAIRS]

    def parts(self) -> Iterator[tuple[list[int], list[Alike]]]:
        """Yield the groups of each cluster, and its pairs."""
        members: dict[int, list[int]] = {}
        for place in range(len(self._root)):
            members.setdefault(self._top(place), []).append(place)
        for top, pairs in self._pairs.items():
            yield members[top], pairs


def _candidates(programs: Sequence[TokenizedProgram], least: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs that may reach a score: each common fingerprint covers `RUN` tokens at most.

    A matrix of programs by fingerprints, times itself, gives the common ones of all pairs at once.
    The most promising come first.
    """
    import numpy as np

    columns: dict[int, int] = {}
    for program in programs:
        for found in program.print.hashes:
            columns.setdefault(found, len(columns))
    common = np.zeros((len(programs), len(programs)), dtype=np.float32)
    ordered = [
        {columns[found]: len(program.print.hash_idx[found]) for found in program.print.hashes}
        for program in programs
    ]
    for start in range(0, len(columns), BLOCK):
        counts = np.zeros((len(programs), BLOCK), dtype=np.float32)
        for row, own in enumerate(ordered):
            here = [column for column in own if start <= column < start + BLOCK]
            counts[row, [column - start for column in here]] = [own[column] for column in here]
        common += counts @ (counts > 0).T.astype(np.float32)
    covered = np.array([program.print.token_coverage for program in programs], dtype=np.float32)
    share = common * RUN / np.maximum(covered[:, None], 1)
    share = np.minimum(share, share.T)
    ones, others = np.nonzero(np.triu(share >= least, k=1))
    order = np.argsort(-share[ones, others], kind="stable")
    yield from zip(ones[order].tolist(), others[order].tolist(), strict=True)


def similarity(
    one: TokenizedProgram, other: TokenizedProgram, stage: str = "", threshold: float = 0
) -> Alike:
    """Compare two programs of a stage."""
    try:
        tokens, shares, slices = bounded(_compared, one.print, other.print)
    except LookLost:
        tokens, shares, slices = 0, (0.0, 0.0), ((), ())
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


def _compared(one: Any, other: Any) -> Any:
    from copydetect import compare_files  # type: ignore[import-untyped]

    return compare_files(one, other)


def _runs(slices: Any) -> Iterator[tuple[int, int]]:
    if len(slices):
        yield from ((int(start), int(end)) for start, end in zip(*slices, strict=True))


def skeleton_lines(skeleton: Mapping[str, bytes]) -> frozenset[Line]:
    """Return the logical lines of the skeleton's files, which are not a student's own."""
    return frozenset(line for content in skeleton.values() for line, _ in _lines(content))


def read_program(
    student: str,
    files: Mapping[str, bytes],
    given: Set[Line],
    known: Mapping[str, str],
) -> TokenizedProgram | None:
    """Read one student's files of a stage; None where none of them can be read as Python.

    `given` are the skeleton's lines, `known` the letters of names that students do not choose.

    Raises:
        SubmissionError: when copydetect is not installed.
        LookLost: when they are too long, or too slow to be read.
    """
    try:
        import copydetect  # noqa: F401
    except ImportError as error:
        raise SubmissionError(
            "copydetect is not installed, which compares the programs.",
            next_step="Install it: python -m pip install copydetect",
        ) from error
    program = bounded(_read_program, student, dict(files), given, known)
    if program is not None and len(program.letters) > MOST:
        raise LookLost("the program is too long")
    return program


def _read_program(
    student: str,
    files: Mapping[str, bytes],
    given: Set[Line],
    known: Mapping[str, str],
) -> TokenizedProgram | None:
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
    from copydetect import CodeFingerprint

    return CodeFingerprint(student, RUN, 1, filter=False, fp=io.StringIO(letters))


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
