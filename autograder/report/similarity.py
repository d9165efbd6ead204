"""Finds clusters of students whose programs are more similar than the assignment explains.

Programs are compared by their runs of `RUN` equal tokens (`tokens.py`). Source of the method: S.
Schleimer, D. Wilkerson, A. Aiken, "Winnowing", SIGMOD 2003, with a window of 1, since programs are
small. Two numbers describe a pair: the share of each program's code that is also in the other one,
and the same share of its rare code. Rare code is in few programs of the class. Its share also finds
partial copies and rewritten code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from pathlib import Path

from autograder.course.bounded import LookLost, run_bounded
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import read_submission
from autograder.report.tokens import (
    RUN,
    TokenizedProgram,
    find_known_names,
    read_program,
    skeleton_lines,
)

__all__ = [
    "ENOUGH", "MAX_PAIRS", "MIN_TOKENS", "RARE", "Alike", "Found", "SimilarStudents", "Thresholds",
    "compare_class", "find_clusters", "rare_runs", "similarity", "thresholds_of",
]  # fmt: skip

MIN_TOKENS = 60  # of their own; with fewer, two honest programs are easily the same
ENOUGH = 20  # programs; with fewer, rarity can't be judged
RARE = 0.05  # share of a class's programs that may have a rare run
MAX_PAIRS = 10  # of a cluster
MAX_TOKENS = 20_000  # the longest honest program of a stage has a tenth of this

Group = list[TokenizedProgram]


@dataclass(frozen=True)
class Thresholds:
    """The shares of common code from which two programs of a stage count as similar."""

    whole: float = 0.75  # of all code
    rare: float = 0.5  # of rare code
    sure: float = 0.95  # of all code; among honest pairs, as improbable as `rare`


# Measured (docs/similar-code.md): no honest pair reaches them.
THRESHOLDS: Mapping[str, Thresholds] = {
    "stage1_card_hand": Thresholds(0.6, 0.4),
    "stage2_human_vs_dealer": Thresholds(0.8, 0.5),
    "stage4_soft_aces": Thresholds(0.7, 0.7, 0.7),
    "stage5_decks_shuffle": Thresholds(0.75, 0.75, 0.75),
}


@dataclass(frozen=True)
class Alike:
    """Two similar programs of one stage: the code that they share, and how much it is."""

    stage: str
    students: tuple[str, str]
    score: float  # the smaller of `shares`
    rare: float  # the smaller share of rare code in common
    thresholds: Thresholds
    shares: tuple[float, float]  # of each program, the share that is also in the other
    tokens: int  # in common
    lines: tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]  # common: file, line

    @property
    def is_reported(self) -> bool:
        """True if the pair reaches one of its thresholds, and so is reported."""
        return self.score >= self.thresholds.whole or self.rare >= self.thresholds.rare

    @property
    def strength(self) -> float:
        """The larger of the pair's two shares of common code, each divided by its threshold.

        Pairs are sorted by it. docs/similar-code.md has error rates for its values.
        """
        return max(self.score / self.thresholds.sure, self.rare / self.thresholds.rare)


@dataclass(frozen=True)
class SimilarStudents:
    """A cluster: students of one stage whose programs are similar, directly or through others."""

    stage: str
    students: tuple[str, ...]
    # At most `MAX_PAIRS`, strongest first. Of several equal programs, two are compared.
    pairs: tuple[Alike, ...]

    @property
    def score(self) -> float:
        """The share of common code, from 0 to 1, in the cluster's strongest pair."""
        return self.pairs[0].score


@dataclass(frozen=True)
class Found:
    """The outcome of comparing a class: clusters of similar programs, and programs left out."""

    clusters: tuple[SimilarStudents, ...]
    too_short: Mapping[str, int]  # number of programs, by stage
    # By stage: students whose programs are too long or too slow to parse.
    too_long: Mapping[str, Sequence[str]] = field(default_factory=dict)


def compare_class(
    kit: Kit,
    students: Mapping[str, Path],
    stages: Sequence[Stage],
    *,
    may_pair: Callable[[str, str], bool] = lambda _one, _other: True,
) -> Found:
    """Compare the programs of all students with each other, stage by stage.

    Args:
        kit: the course, whose skeletons are left out.
        students: the folder of each student's submission.
        stages: the stages to compare.
        may_pair: returns False for pairs to skip, such as members of one group.
    """
    names = [stage.name for stage in stages]
    read = {
        student: read_submission(folder.parent, folder.name, names).stages
        for student, folder in students.items()
    }
    clusters: list[SimilarStudents] = []
    too_short: dict[str, int] = {}
    too_long: dict[str, list[str]] = {}
    for stage in stages:
        files = {
            student: _own(stage, found[stage.name].files)
            for student, found in read.items()
            if stage.name in found
        }
        lost: list[str] = []
        programs = list(_programs(kit, stage, files, lost))
        if lost:
            too_long[stage.name] = lost
        enough = [program for program in programs if len(program.letters) >= MIN_TOKENS]
        if len(enough) < len(programs):
            too_short[stage.name] = len(programs) - len(enough)
        clusters += find_clusters(enough, stage.name, may_pair=may_pair)
    return Found(tuple(sorted(clusters, key=_rank)), too_short, too_long)


def _own(stage: Stage, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: content for name, content in files.items() if name not in stage.given}


def _programs(
    kit: Kit, stage: Stage, files: Mapping[str, Mapping[str, bytes]], lost: list[str]
) -> Iterator[TokenizedProgram]:
    """Yield each student's program of a stage as tokens; equal files are read only once.

    `files` has each student's files. Students whose files exceed the limits are added to `lost`.
    """
    known, given = find_known_names(kit, stage), skeleton_lines(kit.skeleton(stage))
    read: dict[tuple[tuple[str, bytes], ...], TokenizedProgram | None] = {}
    for student, own in files.items():
        key = tuple(sorted(own.items()))
        try:
            if key not in read:
                read[key] = run_bounded(read_program, student, own, given, known)
        except LookLost:
            lost.append(student)
            continue
        program = read[key]
        if program is not None and len(program.letters) > MAX_TOKENS:
            lost.append(student)
        elif program is not None:
            yield replace(program, student=student)


def _rank(cluster: SimilarStudents) -> tuple[float, int, str, tuple[str, ...]]:
    return -cluster.pairs[0].strength, -len(cluster.students), cluster.stage, cluster.students


def find_clusters(
    programs: Sequence[TokenizedProgram],
    stage: str,
    *,
    may_pair: Callable[[str, str], bool] = lambda _one, _other: True,
) -> list[SimilarStudents]:
    """Return the clusters of students that similar pairs of programs in one stage form.

    A pair is similar if it reaches a threshold. Programs with the same tokens are compared as one.
    """
    same: dict[str, Group] = {}
    for program in programs:
        same.setdefault(program.letters, []).append(program)
    groups = list(same.values())
    rare = rare_runs([group[0] for group in groups])
    least = thresholds_of(stage)
    alike = []
    for (one, first), (other, second) in combinations_with_replacement(enumerate(groups), 2):
        if pair := _pair(first, second, stage, rare, least, may_pair):
            alike.append((one, other, pair))
    alike.sort(key=lambda found: (-found[2].strength, -found[2].tokens, found[2].students))
    return list(_join_pairs(stage, groups, alike))


def thresholds_of(stage: str) -> Thresholds:
    """Return a stage's thresholds."""
    return THRESHOLDS.get(stage, Thresholds())


def rare_runs(programs: Sequence[TokenizedProgram]) -> frozenset[str]:
    """Return the runs of tokens that only a few of the class's programs contain.

    The result is empty if there are too few programs to judge rarity.
    """
    if len(programs) < ENOUGH:
        return frozenset()
    counts = Counter(run for program in programs for run in program.runs)
    most = max(2, round(RARE * len(programs)))
    return frozenset(run for run, count in counts.items() if count <= most)


def _pair(
    group: Group,
    others: Group,
    stage: str,
    rare: frozenset[str],
    least: Thresholds,
    may_pair: Callable[[str, str], bool],
) -> Alike | None:
    """Return the similarity of two programs, or None if it's below the thresholds `least`.

    Each program is shared by a group of students. The result is also None if no member of one group
    may be paired with one of the other.
    """
    common = group[0].runs.keys() & others[0].runs.keys()
    both = group[0], others[0]
    if not (_may_cover(both, common, least.whole) or _may_cover(both, common & rare, least.rare)):
        return None
    for one, other in ((one, other) for one in group for other in others):
        if one is not other and may_pair(one.student, other.student):
            pair = similarity(one, other, stage, rare, least)
            return pair if pair.is_reported else None
    return None


def _may_cover(programs: Iterable[TokenizedProgram], runs: Collection[str], share: float) -> bool:
    """Return False if these runs are too short to cover this share of each program.

    This saves an exact comparison.
    """
    return bool(runs) and all(
        RUN * sum(len(program.runs[run]) for run in runs) >= share * len(program.letters)
        for program in programs
    )


def similarity(
    one: TokenizedProgram,
    other: TokenizedProgram,
    stage: str = "",
    rare: frozenset[str] = frozenset(),
    thresholds: Thresholds = Thresholds(),
) -> Alike:
    """Compare two programs of a stage; `rare` has the runs of tokens that are rare in the class."""
    common = one.runs.keys() & other.runs.keys()
    special = common & rare
    found = [program.find_spans(common) for program in (one, other)]
    shares = (_share(one, found[0]), _share(other, found[1]))
    return Alike(
        stage,
        (one.student, other.student),
        min(shares),
        min(_share(program, program.find_spans(special)) for program in (one, other)),
        thresholds,
        shares,
        sum(end - start for start, end in found[0]),
        (_lines(one, found[0]), _lines(other, found[1])),
    )


def _share(program: TokenizedProgram, stretches: Sequence[tuple[int, int]]) -> float:
    return sum(end - start for start, end in stretches) / max(1, len(program.letters))


def _lines(
    program: TokenizedProgram, stretches: Sequence[tuple[int, int]]
) -> frozenset[tuple[str, int]]:
    return frozenset(place for start, end in stretches for place in program.places[start:end])


def _join_pairs(
    stage: str, groups: Sequence[Group], alike: Sequence[tuple[int, int, Alike]]
) -> Iterator[SimilarStudents]:
    """Yield the clusters of students that arise from joining pairs of similar programs.

    A pair in `alike` is (index of a group, index of another, similarity), strongest first.
    """
    cluster_of = list(range(len(groups)))
    for one, other, _ in alike:
        new, old = cluster_of[one], cluster_of[other]
        if new != old:
            cluster_of = [new if each == old else each for each in cluster_of]
    for cluster in dict.fromkeys(cluster_of[one] for one, _, _ in alike):
        places = [place for place, each in enumerate(cluster_of) if each == cluster]
        students = sorted(program.student for place in places for program in groups[place])
        pairs = [pair for one, _, pair in alike if cluster_of[one] == cluster]
        yield SimilarStudents(stage, tuple(students), tuple(pairs[:MAX_PAIRS]))
